import { expect, test } from 'vitest'
import { actionStep, summaryStep, taskStep, traceOf } from '../testing/steps.ts'
import { recordedSummaries } from './recorded-summaries.ts'

const { calls } = traceOf([
  taskStep('Go.'),
  actionStep({ text: 'a' }),
  summaryStep('s'),
  actionStep({ text: 'b' }),
])
const full = { kind: 'full', summary: ['s2'], restored: [] } as const
const sumOf = (...compactions: Parameters<typeof recordedSummaries>[0]['compactions'] & {}) =>
  recordedSummaries({ calls, compactions })

test('a summary whose request isn’t in the file took a number of tokens that isn’t known', () => {
  expect(sumOf(full)).toBeUndefined()
  const usage = { input: 20, cacheRead: 900, output: 80 }
  expect(sumOf({ ...full, request: { usage } })).toBe(1000)
  expect(sumOf({ ...full, request: { usage } }, full)).toBeUndefined()
})

test('a summary that is one of the calls, and clearing results, take no request of their own', () => {
  expect(sumOf({ ...full, summary: [calls[0]?.stepId ?? ''] })).toBe(0)
  expect(sumOf({ ...full, kind: 'micro' })).toBe(0)
  expect(recordedSummaries({ calls })).toBe(0)
})
