import { expect, test } from 'vitest'
import { copiesOf, possibleCopies } from './copies.ts'

const figure = (value: number) => ({ value, source: 'recorded' }) as const
const run = (contexts: readonly number[], more = {}) => ({
  recordedAt: 1_700_000_000.25,
  models: ['claude'],
  contexts,
  input: figure(contexts.reduce((sum, tokens) => sum + tokens, 0)),
  ...more,
})

test('a file that lacks its last record is a copy of the whole one, whichever was stored first', () => {
  const [short, whole] = [run([100, 200]), run([100, 200, 300])]
  expect([...copiesOf([short, whole], (one) => one)]).toEqual([[short, whole]])
  expect([...copiesOf([whole, short], (one) => one)]).toEqual([[short, whole]])
  const [first, second] = [run([100, 200], { output: figure(8) }), run([100, 200], { output: figure(9) })]
  expect([...copiesOf([first, second], (one) => one)]).toEqual([[first, second]])
})

test('runs that start in the same whole second are copies only where all their figures are the same', () => {
  const of = (contexts: readonly number[], output: number) =>
    run(contexts, { recordedAt: 1_700_000_000, output: figure(output) })
  const runs = [of([100, 200], 8), of([100, 200], 9), of([100, 200, 300], 9), of([100, 200], 8)]
  const copies = copiesOf(runs, (one) => one)
  expect([...copies].map(([copy, first]) => [runs.indexOf(copy), runs.indexOf(first)])).toEqual([[3, 0]])
})

test('only runs of one format that are about as long may be copies', () => {
  const listed = (format: string, callCount: number) => ({ source: { format }, callCount })
  const runs = [listed('a', 9), listed('b', 10), listed('a', 10), listed('a', 30)]
  expect(possibleCopies(runs).map((one) => runs.indexOf(one))).toEqual([0, 2])
})
