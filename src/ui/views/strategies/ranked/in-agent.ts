/** What the agent that made the run can be told, in words. Pure. */
import { t } from '#base/words.ts'
import type { AgentSetting, CodeOf } from '#core/sweep/agent-settings.ts'
import type { Ranking } from '#core/sweep/ranking.ts'
import { formatCompact } from '../../../kit/index.ts'

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
export function settingSentence({ entered, place, size }: AgentSetting, said: SaidOfSetting): string {
  const { agent, cost, lost, unit, codeOf } = said
  const code = codeOf(entered)
  if (place === undefined) {
    const tokens = formatCompact(size ?? 0)
    return unit === '$'
      ? t`In ${agent}, typing ${code} whenever the context reaches about ${tokens} tokens would have cost ${cost} and lost ${lost}.`
      : t`In ${agent}, typing ${code} whenever the context reaches about ${tokens} tokens would have sent ${cost} and lost ${lost}.`
  }
  return unit === '$'
    ? t`In ${agent}, ${code} in ${place} would have cost ${cost} and lost ${lost}.`
    : t`In ${agent}, ${code} in ${place} would have sent ${cost} and lost ${lost}.`
}
