import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceUsage } from '../cost/price-usage.ts'
import { teaching } from '../profiles/teaching.ts'
import type { CallFigures } from '../replay/replay.ts'
import { tokenPrices } from './token-prices.ts'

const PROMPT = 10_000

const figures = (call: number, read: number): CallFigures => ({
  call,
  tokens: PROMPT,
  byCategory: [],
  steps: 1,
  counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
  changed: [],
  stablePrefix: 0,
  cost: priceUsage(teaching, { input: PROMPT - read, read, writes: {}, output: 100 }),
})
const traceOf = (count: number) => ({
  calls: Array.from({ length: count }, (_, index) => ({ index, at: index, stepId: `s${index}` })),
})
const [tier] = teaching.prices

test('what a call carries along costs what the call paid for it: read from the cache, or in full', () => {
  const prices = tokenPrices(traceOf(3), [figures(0, 0), figures(1, PROMPT), figures(2, 2500)])
  expect(prices.get(1)?.carried).toBeCloseTo(tier.cacheRead / 1e6, 12)
  expect(prices.get(2)?.carried).toBeCloseTo((0.25 * tier.cacheRead + 0.75 * tier.input) / 1e6, 12)
})

test('the whole prompt carried along costs no more than the call paid for its prompt', () => {
  for (const read of [0, 2500, PROMPT]) {
    const [first, last] = [figures(0, 0), figures(1, read)]
    const { input = 0, cacheRead = 0 } = last.cost?.money ?? {}
    expect((tokenPrices(traceOf(2), [first, last]).get(1)?.carried ?? 0) * PROMPT).toBeCloseTo(
      input + cacheRead,
      12,
    )
  }
})

test('what has no price, or one that is not split by kind, has none', () => {
  const { cost: _, ...unpriced } = figures(0, 0)
  const whole = figures(1, 0)
  const unsplit =
    whole.cost === undefined
      ? whole
      : { ...whole, cost: { ...whole.cost, money: { ...whole.cost.money, output: 0 } } }
  expect(tokenPrices(traceOf(2), [unpriced, unsplit]).size).toBe(0)
})

test('the new and the carried tokens of a prompt cost together what its input cost', () => {
  const upTo = fc.integer({ min: 0, max: PROMPT })
  fc.assert(
    fc.property(upTo, upTo, (last, read) => {
      const [first, second] = [{ ...figures(0, 0), tokens: last }, figures(1, read)]
      const { input = 0, cacheRead = 0 } = second.cost?.money ?? {}
      const price = tokenPrices(traceOf(2), [first, second]).get(1)
      const { carried = Number.NaN, fresh = Number.NaN } = price ?? {}
      expect(last * carried + (PROMPT - last) * fresh).toBeCloseTo(input + cacheRead, 12)
    }),
  )
})
