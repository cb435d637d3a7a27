/** What a strategy still saves if the agent makes one more call for each fact that it loses. Pure. */
import type { RankedRow } from './ranking.ts'

export interface ExtraCalls {
  /** US dollars of a call with the strategy, on average. */
  readonly each: number
  /** US dollars that are left of the saving; negative: it costs more. */
  readonly saved: number
  /** Of what the run cost; negative: it costs more. */
  readonly share: number
}

/**
 * `lost`: facts that it may lose. `recorded`: what the run cost, US dollars. Undefined: it loses nothing, or
 * a call has no cost.
 */
export function withExtraCalls(
  { cost, figures: { calls } }: Pick<RankedRow, 'cost'> & { readonly figures: { readonly calls: number } },
  lost: number,
  recorded: number,
): ExtraCalls | undefined {
  const each = cost / calls
  if (lost === 0 || !(each > 0 && recorded > 0)) return undefined
  const saved = recorded - cost - lost * each
  return { each, saved, share: saved / recorded }
}
