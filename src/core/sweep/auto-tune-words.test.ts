import { expect, test } from 'vitest'
import type { Tuned } from './auto-tune.ts'
import { tunedWords } from './auto-tune-words.ts'

const tuned = (more: Partial<Tuned> = {}): Tuned => ({
  chosen: 2,
  heldOut: [],
  cost: 0.9,
  risk: 2.6,
  off: 0.06,
  better: 0,
  checked: 6,
  verdict: 'not-better',
  ...more,
})
const words = (found: Tuned, isInitial: boolean) =>
  tunedWords(found, { name: 'results cut to 5,000 bytes', isInitial }, '$').join(' ')

test('parameters that held-out runs don’t confirm are said to be so', () => {
  expect(words(tuned(), false)).toMatch(/Cheapest at this risk: results cut to 5,000 bytes.*only 0 of 6.runs/)
})

test('where the defaults are the cheapest, they are not held against themselves', () => {
  expect(words(tuned(), true)).toContain('These are the defaults')
  expect(words(tuned(), true)).not.toContain('Not confirmed')
})

test('no parameters, or too few runs, are said', () => {
  expect(tunedWords(tuned({ verdict: 'none' }), undefined, '$').join()).toContain('No parameters')
  expect(tunedWords(tuned({ verdict: 'few' }), undefined, '$').join()).toContain('at least 5 runs')
})
