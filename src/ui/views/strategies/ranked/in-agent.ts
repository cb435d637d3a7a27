/** What the coding agent that made the run can be told, in words. Pure. */
import { t } from '#base/words.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { formatCompact } from '../../../kit/index.ts'

type CodeOf = (code: string) => string

/** `codeOf`: how what a person enters is written. */
export function settingWords({ kind, tokens }: AgentSetting, codeOf: CodeOf): string {
  return kind === 'compact-command'
    ? t`${codeOf('/compact')} at about ${formatCompact(tokens)} tokens`
    : t`${codeOf(lineOf(kind, tokens))} in config.toml`
}

interface SaidOfSetting {
  /** The agent's name. */
  readonly agent: string
  /** What the run would have cost, in words, and what it would have lost. */
  readonly cost: string
  readonly lost: string
  readonly unit: Ranking['unit']
  readonly codeOf: CodeOf
}

/** The same in a sentence with its figures. */
export function settingSentence({ kind, tokens }: AgentSetting, said: SaidOfSetting): string {
  const { agent, cost, lost, unit, codeOf } = said
  if (kind === 'compact-command') {
    const [command, size] = [codeOf('/compact'), formatCompact(tokens)]
    return unit === '$'
      ? t`In ${agent}, typing ${command} whenever the context reaches about ${size} tokens would have cost ${cost} and lost ${lost}.`
      : t`In ${agent}, typing ${command} whenever the context reaches about ${size} tokens would have sent ${cost} and lost ${lost}.`
  }
  const line = codeOf(lineOf(kind, tokens))
  return unit === '$'
    ? t`In ${agent}, ${line} in config.toml would have cost ${cost} and lost ${lost}.`
    : t`In ${agent}, ${line} in config.toml would have sent ${cost} and lost ${lost}.`
}

function lineOf(kind: Exclude<AgentSetting['kind'], 'compact-command'>, tokens: number): string {
  return kind === 'compact-limit'
    ? `model_auto_compact_token_limit = ${tokens}`
    : `tool_output_token_limit = ${tokens}`
}
