import { expect, test } from 'vitest'
import type { RunSummary } from '#core/account/summary.ts'
import { costKinds } from './cost-kinds.ts'

const figure = (value: number) => ({ value, source: 'recorded' as const })
const SUMMARY: RunSummary = {
  models: [],
  calls: figure(2),
  input: figure(1000),
  cacheRead: figure(700),
  cacheWrite: figure(200),
  output: figure(50),
  cost: figure(10),
  costBy: { input: 1, cacheRead: 2, cacheWrite: 3, output: 4 },
  peak: figure(900),
  contexts: [],
  errors: figure(0),
}
const call = (reasoning?: number) => ({
  index: 0,
  at: 0,
  stepId: 's',
  usage: { output: 50, ...(reasoning === undefined ? {} : { reasoning }) },
})

test('the cost of a run is listed by kind, dearest first, and adds up to all of it', () => {
  const kinds = costKinds(SUMMARY, { calls: [call(20)] })
  expect(kinds.map(({ title, tokens, dollars }) => [title, tokens, dollars])).toEqual([
    ['Cache writes', 200, 3],
    ['Output without reasoning', 30, 2.4],
    ['Cache reads', 700, 2],
    ['Reasoning', 20, 1.6],
    ['Uncached input', 100, 1],
  ])
  expect(kinds.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(kinds.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(1050)
})

test('without a price the shares are those of the tokens, and without a cache there is only input', () => {
  const { costBy: _, cost: __, cacheRead: ___, cacheWrite: ____, ...unpriced } = SUMMARY
  const kinds = costKinds(unpriced, { calls: [call()] })
  expect(kinds.map(({ title, tokens, dollars }) => [title, tokens, dollars])).toEqual([
    ['Input', 1000, undefined],
    ['Output', 50, undefined],
  ])
  expect(kinds[0]?.share).toBeCloseTo(1000 / 1050)
})

test('a run that is known by its input alone is not split', () => {
  const { costBy: _, cost: __, cacheRead: ___, cacheWrite: ____, output: _____, ...unpriced } = SUMMARY
  expect(costKinds(unpriced, { calls: [call()] })).toEqual([])
})

test('recorded dollars that no list price splits are of no kind', () => {
  const costBy = { input: 10, cacheRead: 0, cacheWrite: 0, output: 0 }
  const kinds = costKinds({ ...SUMMARY, costBy }, { calls: [call()] })
  expect(kinds.every(({ dollars }) => dollars === undefined)).toBe(true)
  expect(kinds[0]?.share).toBeCloseTo(700 / 1050)
})

test('of estimated output its tokens and dollars are estimates, and nothing else', () => {
  const kinds = costKinds({ ...SUMMARY, output: { value: 50, source: 'estimate' } }, { calls: [call(20)] })
  expect(kinds.flatMap(({ id, isEstimated }) => (isEstimated ? [id] : []))).toEqual(['output', 'reasoning'])
})

test('a kind is written as its own dollars round, though the sum is then a cent off', () => {
  const costBy = { input: 1.9882, cacheRead: 2.9871, cacheWrite: 1.0093, output: 7.965275 }
  const kinds = costKinds({ ...SUMMARY, costBy }, { calls: [call()] })
  expect(kinds.find(({ id }) => id === 'output')?.written).toBe('$7.97')
})
