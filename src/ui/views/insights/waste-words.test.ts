import { expect, test } from 'vitest'
import type { Unused } from '#core/waste/waste.ts'
import { wasteAmount, wasteReason, wasteSum } from './waste-words.ts'

const finding = (overRun: number, more: Partial<Unused> = {}): Unused => ({
  kind: 'oversized-result',
  subject: 'x',
  steps: [],
  tokens: 1,
  overRun,
  ...more,
})

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('waste is one sum in dollars, with its share of what the run cost', () => {
  const found = [finding(30, { dollars: 0.75 }), finding(20, { dollars: 0.5 })]
  expect(plain(wasteSum(found, { input: 1000, cost: 5 }))).toBe(
    '$1.25 (25% of the run’s cost) paid for content that no later call visibly used.',
  )
  expect(plain(wasteSum(found, { input: 1000, cost: undefined }))).toMatch(/^\$1\.25 paid for content/)
  expect(plain(wasteAmount(found))).toBe('$1.25')
})

test('without prices it is one sum in tokens, with its share of what the run sent', () => {
  const found = [finding(30, { dollars: 1 }), finding(20)]
  expect(plain(wasteSum(found, { input: 1000, cost: 5 }))).toBe(
    '50 tokens (5% of the run’s input) were sent without a visible use.',
  )
  expect(plain(wasteSum(found, { input: undefined, cost: undefined }))).toMatch(/^50 tokens were sent/)
})

test('a large result says by which call it was last used, or that none used it', () => {
  expect(wasteReason(finding(1, { lastUse: 3 }))).toMatch(/^Large, last used by call.4$/)
  expect(wasteReason(finding(1))).toBe('Large, never visibly used')
})
