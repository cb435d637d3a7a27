/** What a setting of an agent is called beside strategies. Pure. */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { specTitle } from '../spec/spec-title.ts'
import { type AgentSetting, agentOf, type CodeOf } from './agent-settings.ts'

/** `codeOf`: how what a person enters is written. */
export function settingWords({ entered, place, size }: AgentSetting, codeOf: CodeOf): string {
  const code = codeOf(entered)
  return place === undefined && size !== undefined ? t`${code} at about ${formatCompact(size)} tokens` : code
}

/** The name of a strategy in runs of this format: as a setting of the agent that made them, else its own. */
export function titleIn(format: string | undefined, spec: CheckedSpec): string | undefined {
  const text = JSON.stringify(spec)
  const setting = agentOf(format)?.settings.find((one) => JSON.stringify(one.spec) === text)
  return setting === undefined ? specTitle(spec) : settingWords(setting, String)
}
