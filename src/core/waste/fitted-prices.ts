/**
 * The prices of tokens, so that the steps of a run cost together no more than its prompts. Counts of steps
 * are a little off from call to call: what is counted too large as new content is paid for at the higher
 * price. Pure.
 */
import type { Trace } from '../model/trace.ts'
import type { Dollars } from '../model/units.ts'
import type { Baseline } from '../replay/fold.ts'
import type { CallFigures } from '../replay/replay.ts'
import { isRefused } from '../tokens/calibration/point.ts'
import { indexOfCategory, type Measure } from '../tokens/measure.ts'
import { exposureUnder, heaviestSteps } from './heaviest.ts'
import { plus, stepPrices } from './step-prices.ts'
import { type TokenPrices, tokenPrices } from './token-prices.ts'

interface FittedOptions {
  readonly measure: Measure
  readonly baseline: Baseline
}

/**
 * `calls`: the figures of the recorded contexts. Where the steps would cost more than the prompts, all
 * prices shrink alike, and what no step contains keeps its part by its tokens. O(steps + calls), beyond
 * `exposureOf`.
 */
export function fittedPrices(
  trace: Trace,
  calls: readonly CallFigures[],
  { measure, baseline }: FittedOptions,
): TokenPrices {
  const prices = tokenPrices(trace, calls)
  const steps = heaviestSteps(trace, {
    measure,
    baseline,
    prices: stepPrices(exposureUnder(trace, baseline), prices),
    most: Number.POSITIVE_INFINITY,
  })
  const listed = steps.reduce<Dollars | undefined>((sum, { dollars }) => plus(sum, dollars), 0)
  const sent = calls.filter(({ call }) => trace.calls[call] !== undefined && !isRefused(trace.calls[call]))
  const paid = sent.reduce((sum, { cost }) => sum + (cost === undefined ? 0 : promptDollars(cost.money)), 0)
  if (listed === undefined || listed <= paid * (1 + ROUNDING)) return prices
  const inSteps = steps.reduce((sum, { overRun }) => sum + overRun, 0)
  const outside = sent.reduce(
    (sum, { byCategory }) => sum + OUTSIDE.reduce((all, at) => all + (byCategory[at] ?? 0), 0),
    0,
  )
  const factor = (paid * (inSteps / Math.max(1, inSteps + outside))) / listed
  return new Map(
    [...prices].map(([call, { carried, fresh }]) => [
      call,
      { carried: carried * factor, fresh: fresh * factor },
    ]),
  )
}

/** What no step contains. */
const OUTSIDE = [indexOfCategory('inferred'), indexOfCategory('tools')]

/** Of sums of dollars. */
const ROUNDING = 1e-9

function promptDollars({
  input,
  cacheRead,
  cacheWrite,
}: Readonly<Record<'input' | 'cacheRead' | 'cacheWrite', Dollars>>): Dollars {
  return input + cacheRead + cacheWrite
}
