import { expect, test } from 'vitest'
import type { Unused } from '#core/waste/waste.ts'
import { wasteGroups } from './waste-groups.ts'
import { removedSum, wasteAmount, wasteOfSteps, wasteReason, wasteSum } from './waste-words.ts'

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
    '$1.25 (25% of the run’s cost) went on sending content again that no later call seems to use.',
  )
  expect(plain(wasteSum(found, { input: 1000, cost: undefined }))).toMatch(
    /^\$1\.25 went on sending content again/,
  )
  expect(plain(wasteAmount(found))).toBe('$1.25')
})

test('without prices it is one sum in tokens, with its share of what the run sent', () => {
  const found = [finding(30, { dollars: 1 }), finding(20)]
  expect(plain(wasteSum(found, { input: 1000, cost: 5 }))).toBe(
    '50 tokens (5% of the run’s input) were sent again although no later call seems to need them.',
  )
  expect(plain(wasteSum(found, { input: undefined, cost: undefined }))).toMatch(/^50 tokens were sent again/)
})

test('says how much of the waste a strategy removes, and why it saves less than that', () => {
  const found = [finding(30, { dollars: 2 }), finding(20, { dollars: 0.5 })]
  const left = [finding(12, { dollars: 0.5 }), finding(0, { dollars: 0 })]
  const of = (amount: number, unit: '$' | 'tokens' = '$') => plain(removedSum(found, left, { amount, unit }))
  const first = 'Of the waste it would have removed $2.00 of $2.50 (80%).'
  expect(of(3)).toBe(first)
  expect(of(1)).toBe(
    `${first} It saves less than that because changed prompts cost cache misses or summaries.`,
  )
  expect(of(100, 'tokens')).toBe(first)
  expect(plain(removedSum(found, found, { amount: 3, unit: '$' }))).toContain('hardly any of the waste')
})

test('waste is grouped by kind, the costliest first, in dollars that add up to the sum of all as written', () => {
  const found = [
    finding(1, { dollars: 0.504 }),
    finding(1, { dollars: 0.504 }),
    finding(1, { kind: 'old-failures', dollars: 2.004 }),
  ]
  const groups = wasteGroups(found)
  expect(groups.map(({ title, amount, found: { length } }) => [title, amount, length])).toEqual([
    ['Stale error output', '$2.00', 1],
    ['Large results carried along', '$1.01', 2],
  ])
  expect(plain(wasteAmount(found))).toBe('$3.01')
  expect(plain(wasteGroups([finding(30), finding(20)])[0]?.amount ?? '')).toBe('50 tokens')
})

test('older output of a command that was run again is told from older reads of a file', () => {
  const again = { kind: 'read-again', steps: ['s', 'u'] } as const
  expect(wasteReason(finding(1, again))).toBe('Older read of a file that was read again')
  expect(wasteReason(finding(1, { ...again, isCommand: true }))).toBe(
    'Older output of a command that was run again',
  )
})

test('a step says what of it was waste, and of a finding with other steps only why', () => {
  const found = [
    finding(600, { tokens: 200, dollars: 0.5, lastUse: 3, steps: ['s'] }),
    finding(1, { kind: 'read-again', dollars: 0.2, steps: ['u', 'v'] }),
  ]
  const words = wasteOfSteps(found, (dollars) => `$${dollars}`)
  expect([...words].map(([step, why]) => [step, plain(why)])).toEqual([
    ['u', 'Older read of a file that was read again.'],
    ['v', 'Older read of a file that was read again.'],
    ['s', 'Waste: $0.5. Last used by call 4, then sent with 3 more calls.'],
  ])
})

test('a large result says by which call it was last used, or that none used it', () => {
  const reason = (more: Partial<Unused>) => plain(wasteReason(finding(600, { tokens: 200, ...more })))
  expect(reason({ lastUse: 3, steps: ['s'] })).toBe('Last used by call 4, then sent with 3 more calls')
  expect(reason({ steps: ['s'] })).toBe('No call used a fact from it, but it was sent with 3 more calls')
  // Of several steps the calls aren't known.
  expect(reason({ steps: ['s', 'u'] })).toBe('No call used a fact from it')
})
