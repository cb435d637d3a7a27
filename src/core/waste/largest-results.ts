/** The largest tool results of a run. Pure. */
import { given } from '#base/given.ts'
import type { StepId } from '../model/step.ts'
import type { Trace } from '../model/trace.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import { isOwnUse, type ResultCounting, usesOf } from './counted-uses.ts'
import type { Exposure } from './exposure.ts'
import { type StepPrices, times } from './step-prices.ts'

/** One tool result. */
export interface LargeResult {
  readonly step: StepId
  /** Its place among the results of its step. */
  readonly result: number
  /** The tool and what it was used on. Hostile text. */
  readonly subject: string
  /** Once. */
  readonly tokens: Tokens
  /** Calls that were sent it. */
  readonly calls: number
  /** What they paid for it; absent: not known. */
  readonly dollars?: Dollars
}

interface LargestOptions extends ResultCounting {
  readonly exposure: Exposure
  readonly prices?: StepPrices | undefined
  readonly most: number
}

/** The largest tool results that a call was sent, largest first. O(text of the results). */
export function largestResults(
  trace: Trace,
  { exposure, prices, most, ...counting }: LargestOptions,
): readonly LargeResult[] {
  return usesOf(trace, counting)
    .filter(isOwnUse)
    .map(({ step, use, subject, tokens }) => ({
      step,
      result: use.index,
      subject,
      tokens,
      calls: exposure.of(step),
    }))
    .filter(({ calls }) => calls > 0)
    .sort((one, other) => other.tokens - one.tokens)
    .slice(0, most)
    .map((result) => ({ ...result, ...given({ dollars: times(result.tokens, prices?.of(result.step)) }) }))
}
