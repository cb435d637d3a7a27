/**
 * What a token of a step cost over the run: at the first call of each stretch that was sent it, what that
 * call paid for new tokens, and at the others what they paid for tokens that they carried along. Pure.
 */
import type { StepId } from '../model/step.ts'
import type { CallIndex, Dollars, Tokens } from '../model/units.ts'
import type { Exposure, Stretch } from './exposure.ts'
import type { TokenPrices } from './token-prices.ts'

export interface StepPrices {
  /** US dollars for a token of the step over all calls that were sent it; undefined: one has no price. */
  of(step: StepId): Dollars | undefined
  /** The same of the calls of a stretch. */
  ofStretch(stretch: Stretch): Dollars | undefined
}

/** O(calls) for the first step of an agent, O(stretches) for each other one. */
export function stepPrices(exposure: Pick<Exposure, 'stretchesOf'>, prices: TokenPrices): StepPrices {
  const sums = new Map<readonly CallIndex[], Sums>()
  const ofStretch = ({ order, from, to }: Stretch): Dollars | undefined => {
    if (from >= to) return 0
    const known = sums.get(order) ?? sumsOf(order, prices)
    sums.set(order, known)
    const { carried, unknown } = known
    const first = prices.get(order[from] ?? -1)
    if (first === undefined || at(unknown, to) > at(unknown, from)) return undefined
    return first.fresh + at(carried, to) - at(carried, from + 1)
  }
  const of = (step: StepId) => exposure.stretchesOf(step).map(ofStretch).reduce<Dollars | undefined>(plus, 0)
  return { of, ofStretch }
}

/** What tokens of a known price cost; undefined: it isn't known. */
export function times(tokens: Tokens, price: Dollars | undefined): Dollars | undefined {
  return price === undefined ? undefined : tokens * price
}

/** Undefined where either is not known. */
export function plus(one: Dollars | undefined, other: Dollars | undefined): Dollars | undefined {
  return one === undefined || other === undefined ? undefined : one + other
}

/** Up to each place of an order of calls: dollars for a carried token, and calls without a price. */
interface Sums {
  readonly carried: readonly Dollars[]
  readonly unknown: readonly number[]
}

function sumsOf(order: readonly CallIndex[], prices: TokenPrices): Sums {
  const [carried, unknown] = [[0], [0]]
  for (const [place, call] of order.entries()) {
    const price = prices.get(call)
    carried.push(at(carried, place) + (price?.carried ?? 0))
    unknown.push(at(unknown, place) + (price === undefined ? 1 : 0))
  }
  return { carried, unknown }
}

function at(sums: readonly number[], place: number): number {
  return sums[place] ?? 0
}
