import { expect, test } from 'vitest'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { baselineWords, changeWords } from './change-words.ts'

const figure = (value: number): Figure => ({ value, source: 'recorded' })
const run: RunSummary = {
  models: ['gpt-4o'],
  calls: figure(3),
  input: figure(1200),
  peak: figure(700),
  contexts: [],
  errors: figure(0),
  cost: figure(2),
}
const words = (before: RunSummary, now: RunSummary) => changeWords(before, now).replaceAll('\u00a0', ' ')

test('each figure that differs is named with both values', () => {
  expect(words(run, { ...run, input: figure(2400), peak: figure(1400) })).toBe(
    'Changes 2 numbers on this run: Input 1.2k → 2.4k, Peak context 700 → 1.4k.',
  )
})

test('a figure that is gone, or new, counts too', () => {
  const { cost: _, ...unpriced } = run
  expect(words(run, unpriced)).toBe('Changes 1 number on this run: Recorded cost $2.00 → –.')
  expect(words(unpriced, run)).toContain('Recorded cost – → $2.00')
})

test('where nothing differs, that is said', () => {
  expect(words(run, run)).toBe('Changes no number in this run’s summary.')
})

test('another baseline says how many contexts it changes, and that what was recorded is the same', () => {
  const contexts = (...tokens: readonly number[]) => ({
    calls: tokens.map((value, call) => ({ call, tokens: value })),
    totals: { cumulative: tokens.reduce((sum, value) => sum + value, 0), peak: Math.max(...tokens) },
  })
  const said = baselineWords(contexts(1000, 2000, 500), contexts(1000, 2000, 2500))
  expect(said).toMatch(/^Changes the baseline’s context at 1 of 3\scalls: total input tokens 3\.5k → 5\.5k/)
  expect(said).toContain('recorded cost and usage don’t change')
  expect(baselineWords(contexts(1), contexts(1))).toBe('Changes no context of this run.')
})
