import { expect, test } from 'vitest'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { sumOfRanges } from './lost-nearby.ts'

const run = (id: string, lost: number) => ({ id, lost, peak: 0 })
const replayed = (id: string, losts: readonly number[]) => ({
  id,
  figures: losts.map((lost) => ({ ...NO_FIGURES, lost })),
})

test('what several runs lose at sizes nearby is the fewest and the most of each, added up', () => {
  const runs = [run('a', 77), run('b', 3)]
  expect(sumOfRanges(runs, [replayed('a', [166, 90]), replayed('b', [1, 5])])).toEqual({
    fewest: 78,
    most: 171,
  })
})

test('it is not said where a run could not be replayed, or each loses as many at every size', () => {
  expect(sumOfRanges([run('a', 7), run('b', 3)], [replayed('a', [9])])).toBeUndefined()
  expect(sumOfRanges([run('a', 7)], [replayed('a', [7, 7])])).toBeUndefined()
})
