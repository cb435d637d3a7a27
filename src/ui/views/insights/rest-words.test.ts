import { expect, test } from 'vitest'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { restWords } from './rest-words.ts'

const row = (name: string, category: 'inferred' | 'results', dollars: number) => ({
  key: name,
  name,
  note: '',
  category: indexOfCategory(category),
  tokens: 1000 * dollars,
  dollars,
  opens: undefined,
})
const runOf = (inferred: number, results: number) => ({
  rows: [row('Not in the file', 'inferred', inferred), row('Read', 'results', results)].toSorted(
    (one, other) => other.dollars - one.dollars,
  ),
  isPriced: true,
  tokens: 10_000,
  dollars: 10,
})

test('where most of the cost is in no step, the costliest steps say so', () => {
  expect(restWords(runOf(7.3, 2.7), 10, 0.09)).toBe(
    '73.0% of the cost is in no step: it isn’t in the file, such as the system prompt and tools.',
  )
  expect(restWords(runOf(7.3, 2.7), 10, 0.8)).toBe('')
  expect(restWords(runOf(1, 9), 10, 0.09)).toBe('')
})
