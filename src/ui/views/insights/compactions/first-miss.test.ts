import { expect, test } from 'vitest'
import { firstMissOf, firstMissWords } from './first-miss.ts'

const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
const savedBy = (dollars: number) => ({
  kind: 'micro' as const,
  steps,
  cost: { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12, dollars } },
})
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a compaction that saves as much as its cache miss costs says both', () => {
  expect(plain(firstMissWords(savedBy(0), 0.37))).toBe(
    'Smaller prompts saved $0.37, and the cache miss right after it cost $0.37.',
  )
  const { cost, ...full } = { ...savedBy(1), kind: 'full' as const }
  expect(plain(firstMissWords({ ...full, cost: { ...cost, summary: { dollars: 0.5 } } }, 0.37))).toBe(
    'Smaller prompts saved $1.37, the cache miss right after it cost $0.37, and its summary cost $0.50.',
  )
  expect(firstMissWords(savedBy(1), undefined)).toBe('')
})

test('a miss that a pause alone explains is not one of the compaction', () => {
  const trace = { calls: [4, 5].map((index) => ({ index, at: index, stepId: `s${index}` })) }
  const miss = { call: 5, read: 0, prompt: 90, missed: 90, step: undefined }
  const missed = (cause: 'expired' | 'unexplained') =>
    firstMissOf(
      trace,
      { call: 5, agent: undefined },
      { full: [{ ...miss, cause }], partial: [], costs: { 5: 0.37 } },
    )
  expect(missed('unexplained')).toBe(0.37)
  expect(missed('expired')).toBeUndefined()
})
