import { expect, test } from 'vitest'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { askedOfAll, rangesOf, sumOfRanges } from './lost-nearby.ts'

const run = (id: string, lost: number) => ({ id, lost, peak: 0 })
const replayed = (id: string, losts: readonly number[]) => ({
  id,
  figures: losts.map((lost) => ({ ...NO_FIGURES, lost })),
})

test('what several runs lose at sizes nearby is the fewest and the most of each, added up', () => {
  const runs = [run('a', 77), run('b', 3)]
  expect(sumOfRanges(runs, [replayed('a', [166, 90]), replayed('b', [1, 5])])).toMatchObject({
    fewest: 78,
    most: 171,
  })
})

test('it is not said where a run could not be replayed', () => {
  expect(sumOfRanges([run('a', 7), run('b', 3)], [replayed('a', [9])])).toBeUndefined()
})

test('of several settings, each run is replayed at the sizes that it reaches', () => {
  const [small, large] = [compactedAbove(50_000, { files: 3 }), compactedAbove(200_000, { files: 3 })]
  const runs = [
    { id: 'a', lost: 9, peak: 300_000 },
    { id: 'b', lost: 4, peak: 60_000 },
  ]
  const alone = [
    { id: 'a', lost: 2, peak: 300_000 },
    { id: 'b', lost: 0, peak: 60_000 },
  ]
  const asked = askedOfAll([
    { spec: small, runs },
    { spec: large, runs: alone },
  ])
  expect(asked.map((one) => one.runs.map(({ id }) => id))).toEqual([['a', 'b'], ['a']])
  const found = rangesOf(asked, [replayed('a', [10, 10, 12, 8, 1, 2, 2, 3]), replayed('b', [4, 5, 6, 4])])
  expect(found.get(JSON.stringify(small))).toMatchObject({ fewest: 12, most: 18 })
  expect(found.get(JSON.stringify(small))?.ofRuns).toEqual(
    new Map([
      ['a', { fewest: 8, most: 12 }],
      ['b', { fewest: 4, most: 6 }],
    ]),
  )
  expect(found.get(JSON.stringify(large))).toMatchObject({ fewest: 1, most: 3 })
})
