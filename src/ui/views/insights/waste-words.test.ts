import { expect, test } from 'vitest'
import { moneyFormat } from '#base/format-number.ts'
import type { Unused } from '#core/waste/waste.ts'
import { wasteHabits } from './waste-habits.ts'
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
    '$1.25 (25% of the run’s cost) paid to send content again that was no longer needed, as far as the file shows.',
  )
  expect(plain(wasteSum(found, { input: 1000, cost: undefined }))).toMatch(
    /^\$1\.25 paid to send content again/,
  )
  expect(plain(wasteAmount(found))).toBe('$1.25')
})

test('without prices it is one sum in tokens, with its share of what the run sent', () => {
  const found = [finding(30, { dollars: 1 }), finding(20)]
  expect(plain(wasteSum(found, { input: 1000, cost: 5 }))).toBe(
    '50 tokens (5% of the run’s input) were sent again although they were no longer needed, as far as the file shows.',
  )
  expect(plain(wasteSum(found, { input: undefined, cost: undefined }))).toMatch(/^50 tokens were sent again/)
})

test('each kind of waste says what avoids it and what it cost, the costliest first', () => {
  const found = [finding(1, { dollars: 0.5 }), finding(1, { kind: 'old-failures', dollars: 2 })]
  const habits = wasteHabits(found, moneyFormat([2]))
  expect(habits.map(({ title }) => title)).toEqual([
    'Stale error output, $2.00:',
    'Large results carried along, $0.50:',
  ])
})

test('a large result says by which call it was last used, or that none used it', () => {
  const reason = (more: Partial<Unused>) => plain(wasteReason(finding(600, { tokens: 200, ...more })))
  expect(reason({ lastUse: 3, steps: ['s'] })).toBe('Last used by call 4, but sent with 3 more calls')
  expect(reason({ steps: ['s'] })).toBe('Never visibly used, but sent with 3 more calls')
  // Of several steps the calls aren't known.
  expect(reason({ steps: ['s', 'u'] })).toBe('Never visibly used')
})
