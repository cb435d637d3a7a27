/**
 * Dollars of a call. The recorded context costs what was recorded, else its recorded usage at the prices of
 * its model. A strategy costs that plus the price of what it changed, at the rate the recorded dollars were
 * charged.
 */

import type { Amounts, Cost } from '../cost/price-usage.ts'
import type { Dollars, Tokens } from '../model/units.ts'
import type { PromptUse } from './usage.ts'

/** The tokens of a use, by kind. */
export function tokensOf({ input, read, writes }: PromptUse, output: Tokens): Amounts {
  let cacheWrite = 0
  for (const id in writes) cacheWrite += writes[id] ?? 0
  return { input, cacheRead: read, cacheWrite, output, billed: input + read + cacheWrite + output }
}

interface CallDollars {
  /** At list prices, under the strategy. */
  readonly listed: Dollars
  /** At list prices, of the recorded context. */
  readonly sent: Dollars
  /** Recorded for this call. */
  readonly recorded: Dollars | undefined
  /** Recorded dollars of the run ÷ its list price, where only the run's are recorded; else 1. */
  readonly runRate: number
}

/** Never negative. */
export function dollarsUnder({ listed, sent, recorded, runRate }: CallDollars): Dollars {
  if (recorded === undefined) return listed * runRate
  if (listed === sent) return recorded
  const rate = rateOf(recorded, sent)
  return rate === undefined ? Math.max(0, recorded + listed - sent) : listed * rate
}

/** A cost whose dollars are these, every kind in proportion. */
export function withDollars(cost: Cost, dollars: Dollars): Cost {
  const { input, cacheRead, cacheWrite, output, billed } = cost.money
  if (billed === dollars) return cost
  if (billed === 0) return { ...cost, money: { ...cost.money, input: dollars, billed: dollars } }
  const rate = dollars / billed
  const money = {
    input: input * rate,
    cacheRead: cacheRead * rate,
    cacheWrite: cacheWrite * rate,
    output: output * rate,
    billed: dollars,
  }
  return { ...cost, money }
}

/**
 * A rate beyond this speaks of no discount: the dollars are for something else, or the model is another one.
 */
const MOST = 3

/** Recorded dollars ÷ list price; undefined where they are too far apart to be for the same thing. */
export function rateOf(recorded: Dollars, listed: Dollars): number | undefined {
  if (!(listed > 0) || !(recorded > 0)) return undefined
  const rate = recorded / listed
  return rate > MOST || rate < 1 / MOST ? undefined : rate
}
