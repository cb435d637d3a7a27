import { expect, test } from 'vitest'
import { priceUsage } from '../cost/price-usage.ts'
import { teaching } from '../profiles/teaching.ts'
import type { CallFigures } from '../replay/replay.ts'
import { actionStep, taskStep, traceOf } from '../testing/steps.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { fittedPrices } from './fitted-prices.ts'
import { exposureUnder, heaviestSteps } from './heaviest.ts'
import { stepPrices } from './step-prices.ts'
import { tokenPrices } from './token-prices.ts'

const TRACE = traceOf([taskStep('go'), ...['one', 'two', 'three'].map((text) => actionStep({ text }))])

function figures(call: number, tokens: number, byCategory: readonly number[] = []): CallFigures {
  return {
    call,
    tokens,
    byCategory,
    steps: 1,
    counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
    changed: [],
    stablePrefix: 0,
    cost: priceUsage(teaching, { input: tokens, read: 0, writes: {}, output: 10 }),
  }
}

function costOfSteps(calls: readonly CallFigures[], tokens: number, pricesOf: typeof fittedPrices): number {
  const options = { measure: () => [tokens], baseline: 'as-recorded' as const }
  const prices = stepPrices(exposureUnder(TRACE, 'as-recorded'), pricesOf(TRACE, calls, options))
  return heaviestSteps(TRACE, { ...options, prices, most: 9 }).reduce(
    (sum, { dollars = 0 }) => sum + dollars,
    0,
  )
}

test('steps that are counted larger than the recorded prompts cost no more than these', () => {
  const calls = [figures(0, 100), figures(1, 190), figures(2, 300)]
  const paid = calls.reduce((sum, { cost }) => sum + (cost?.money.input ?? 0), 0)
  expect(costOfSteps(calls, 110, tokenPrices)).toBeGreaterThan(paid)
  expect(costOfSteps(calls, 110, fittedPrices)).toBeCloseTo(paid, 12)
})

test('what no step contains keeps its part by its tokens', () => {
  const inferred = CATEGORIES.map(({ id }) => (id === 'inferred' ? 110 : 0))
  const calls = [figures(0, 100), figures(1, 190, inferred), figures(2, 300)]
  const paid = calls.reduce((sum, { cost }) => sum + (cost?.money.input ?? 0), 0)
  // The steps are 660 tokens over the run.
  expect(costOfSteps(calls, 110, fittedPrices)).toBeCloseTo((paid * 660) / 770, 12)
})

test('prices are those of the calls where the steps cost less than the prompts', () => {
  const calls = [figures(0, 100), figures(1, 200), figures(2, 300)]
  expect(fittedPrices(TRACE, calls, { measure: () => [50], baseline: 'as-recorded' })).toEqual(
    tokenPrices(TRACE, calls),
  )
})
