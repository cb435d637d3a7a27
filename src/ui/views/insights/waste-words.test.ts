import { expect, test } from 'vitest'
import type { Unused } from '#core/waste/waste.ts'
import { wasteReason, wasteSum } from './waste-words.ts'

const finding = (overRun: number, more: Partial<Unused> = {}): Unused => ({
  kind: 'oversized-result',
  subject: 'x',
  steps: [],
  tokens: 1,
  overRun,
  ...more,
})

test('waste is one sum, with its share of what the run sent', () => {
  const found = [finding(30), finding(20)]
  expect(wasteSum(found, 1000).replaceAll('\u00a0', ' ')).toBe('50 tokens (5% of the run’s input)')
  expect(wasteSum(found, undefined).replaceAll('\u00a0', ' ')).toBe('50 tokens')
})

test('a large result says by which call it was last used, or that none used it', () => {
  expect(wasteReason(finding(1, { lastUse: 3 }))).toBe('Large, last used by')
  expect(wasteReason(finding(1))).toBe('Large, and no call used anything new from it')
})
