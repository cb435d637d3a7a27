/** How many more calls of the agent would use up what a strategy saves. Pure. */
import type { RankedRow } from './ranking.ts'
import { costOfCall, type SweepFigures } from './sweep.ts'

export interface BreakEven {
  /** More calls than these, and it costs more than the recorded run. */
  readonly calls: number
  /** US dollars of a call with the strategy, on average. */
  readonly each: number
}

/**
 * Facts that a strategy loses may make the agent call again. `recorded`: what the run cost, US dollars.
 * Undefined: it saves nothing, or a call has no cost.
 */
export function breakEven(
  { cost, figures }: Pick<RankedRow, 'cost'> & { readonly figures: Pick<SweepFigures, 'calls' | 'answered'> },
  recorded: number,
): BreakEven | undefined {
  const each = costOfCall(cost, figures)
  return each > 0 && recorded > cost ? { calls: Math.floor((recorded - cost) / each), each } : undefined
}
