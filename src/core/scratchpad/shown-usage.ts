/**
 * The sums of a run’s usage as its header shows them, with their sources, for code in the Scratchpad. What
 * the calls record is summed up by the code’s own module; these figures replace the sums that have gaps.
 */
import { given } from '#base/given.ts'
import type { RunSummary } from '../account/summary.ts'
import { type FigureSource, leastSure } from '../cost/cost-info.ts'
import type { Call } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'

/** Undefined: the header shows none, or, of the input, what the calls record is all of it. */
export interface ShownUsage {
  /** Tokens that were neither read from the cache nor written to it. */
  readonly input?: Tokens
  readonly cacheRead?: Tokens
  readonly cacheWrite?: Tokens
  readonly output?: Tokens
  readonly cost?: Dollars
  /** Of the input and its cache reads and writes. */
  readonly inputSource: FigureSource
  readonly outputSource?: FigureSource
  readonly costSource?: FigureSource
}

export type ShownFigures = Pick<RunSummary, 'input' | 'cacheRead' | 'cacheWrite' | 'output' | 'cost'>

/** O(calls). */
export function shownUsage(calls: readonly Call[], summary: ShownFigures): ShownUsage {
  const { output, cost } = summary
  return {
    ...inputOf(calls, summary),
    ...given({
      output: output?.value,
      outputSource: output?.source,
      cost: cost?.value,
      costSource: cost?.source,
    }),
  }
}

function inputOf(calls: readonly Call[], { input, cacheRead, cacheWrite }: ShownFigures) {
  const isSummedUp = input.source === 'recorded' && calls.some(({ usage }) => usage?.input !== undefined)
  if (isSummedUp || calls.length === 0) return { inputSource: input.source }
  const cached = (cacheRead?.value ?? 0) + (cacheWrite?.value ?? 0)
  const sources = [input, cacheRead, cacheWrite].flatMap((figure) => figure?.source ?? [])
  return {
    input: Math.max(0, input.value - cached),
    ...given({ cacheRead: cacheRead?.value, cacheWrite: cacheWrite?.value }),
    inputSource: leastSure(sources),
  }
}
