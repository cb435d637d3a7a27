/** What the coding agent that made the run can be told, in words. Pure. */
import { t } from '#base/words.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import { formatCompact } from '../../../kit/index.ts'

/** `codeOf`: how what a person enters is written. */
export function settingWords({ kind, tokens }: AgentSetting, codeOf: (code: string) => string): string {
  if (kind === 'compact-command') {
    return t`the command ${codeOf('/compact')} at about ${formatCompact(tokens)} tokens`
  }
  const name = kind === 'compact-limit' ? 'model_auto_compact_token_limit' : 'tool_output_token_limit'
  return t`${codeOf(`${name} = ${tokens}`)} in config.toml`
}
