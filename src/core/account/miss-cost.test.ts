import { expect, test } from 'vitest'
import { priceUsage } from '../cost/price-usage.ts'
import { teaching } from '../profiles/teaching.ts'
import type { CallFigures } from '../replay/replay.ts'
import { withDollars } from './call-cost.ts'
import { missCosts } from './miss-cost.ts'

const PROMPT = 10_000

/** A call that read this much of its prompt; `rate`: what was charged for a dollar of the list price. */
const figures = (call: number, read: number, rate = 1): CallFigures => {
  const use = { input: PROMPT - read, read, writes: {}, output: 100 }
  const cost = priceUsage(teaching, use)
  return {
    call,
    tokens: PROMPT,
    byCategory: [],
    steps: 1,
    counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
    changed: [],
    stablePrefix: 0,
    cost: withDollars(cost, cost.money.billed * rate),
  }
}
const traceOf = (reads: readonly number[]) => ({
  steps: [],
  calls: reads.map((cacheRead, index) => ({ index, at: index, stepId: `s${index}`, usage: { cacheRead } })),
})

test('a miss costs what its tokens cost uncached, less what reading them would have cost', () => {
  const reads = [0, 9000, 500]
  const costs = missCosts(
    traceOf(reads),
    reads.map((read, call) => figures(call, read)),
    () => teaching,
  )
  const [tier] = teaching.prices
  const perToken = (tier.input - tier.cacheRead) / 1e6
  expect(costs).toEqual({ 2: expect.closeTo((PROMPT - 500) * perToken, 10) })
})

test('it costs as much as the whole call would have cost less', () => {
  const hit = figures(2, PROMPT, 0.5).cost?.money.billed ?? 0
  const miss = figures(2, 0, 0.5).cost?.money.billed ?? 0
  const calls = [figures(0, 0, 0.5), figures(1, 9000, 0.5), figures(2, 0, 0.5)]
  expect(missCosts(traceOf([0, 9000, 0]), calls, () => teaching)[2]).toBeCloseTo(miss - hit, 10)
})

test('what has no price list has no dollars', () => {
  const reads = [0, 9000, 0]
  const calls = reads.map((read, call) => figures(call, read))
  expect(missCosts(traceOf(reads), calls, () => undefined)).toEqual({})
})
