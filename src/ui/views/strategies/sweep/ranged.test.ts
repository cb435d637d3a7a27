import { expect, test } from 'vitest'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { compactedAbove } from '#core/sweep/agents/agent.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { answerOf } from '#core/sweep/ranking.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { rangedRanking, rangedRows } from './ranged.ts'
import { namedAs, namedPlaces } from './ranked-values.ts'
import { rankSettings, sweepRows } from './sweep-rows.ts'

const MEASURES = { cost: 'billed', loss: 'lost' } as const
const BASELINE = { ...NO_FIGURES, calls: 900, billed: 25, cumulative: 9_000_000 }

test('once sizes nearby are known, they decide which values of a sweep are good trade-offs, as in Strategies', () => {
  const sizes = [200_000, 300_000, 400_000].map((size) => compactedAbove(size, { files: 5 }))
  const memories = [IDENTITY, ...sizes]
  const made = [
    [10, 60],
    [13, 70],
    [18, 30],
  ].map(([billed = 0, lost = 0]) => ({ ...BASELINE, changed: 9, refused: 0, billed, lost }))
  const nearby = [
    [60, 120],
    [20, 70],
    [30, 90],
  ].map(([fewest = 0, most = 0]): LostRange => ({ fewest, most }))
  const ranges = new Map(sizes.flatMap((spec, at) => (nearby[at] === undefined ? [] : [[spec, nearby[at]]])))
  const figures = [BASELINE, ...made]
  const rangedOf = (isDone: boolean, preferred?: number) => {
    const ranking = rankSettings(memories, figures)
    return ranking && rangedRanking({ ...ranking, preferred }, { ranges, isDone })
  }
  const shown = (isDone: boolean, preferred?: number) => {
    const ranged = rangedOf(isDone, preferred)
    return rangedRows(sweepRows(memories, figures, MEASURES), ranged, MEASURES).slice(1)
  }
  expect(shown(false).map(({ isBest }) => isBest)).toEqual([true, false, true])
  expect(shown(true).map(({ isBest }) => isBest)).toEqual([true, true, false])
  // What This run recommends is one of them from the start.
  expect(shown(false, 2).map(({ isBest }) => isBest)).toEqual([true, true, true])
  // The ranges that are known are shown before, and don’t change the answer one by one.
  expect(shown(false)[1]?.lostRange).toEqual({ fewest: 20, most: 70 })
  const best = [false, true].map((isDone) => {
    const ranged = rangedOf(isDone)
    const answer = ranged && answerOf(ranged)
    return answer?.kind === 'cheaper' ? answer.best.cost : undefined
  })
  expect(best).toEqual([10, 13])
  // Points are where the middle of the range is, so that the line falls.
  expect(shown(true).map(({ loss }) => loss)).toEqual([90, 45, 60])
})

test('where nothing is worth it, the chart doesn’t say that a cheaper value is about as good', () => {
  const memories = [IDENTITY, compactedAbove(50_000, { files: 5 })]
  const otherOf = (lost: number) => {
    const figures = [BASELINE, { ...BASELINE, changed: 9, refused: 0, billed: 20, lost, used: 100 }]
    return namedAs(rankSettings(memories, figures), undefined, undefined).otherTitle
  }
  expect([otherOf(60), otherOf(1)]).toEqual(['Not worth it', undefined])
})

test('values that are about as good as the best one say so, and those of them that cost more are no better trade-off', () => {
  const values = [
    { size: 90_000, billed: 17, fewest: 16, most: 26 },
    { size: 100_000, billed: 18, fewest: 12, most: 25 },
    { size: 115_000, billed: 19, fewest: 9, most: 17 },
    { size: 125_000, billed: 18.9, fewest: 9, most: 19 },
  ]
  const sizes = values.map(({ size }) => compactedAbove(size, { files: 5 }))
  const figures = values.map(({ billed, fewest }) => ({
    ...BASELINE,
    ...{ changed: 9, refused: 0, billed, lost: fewest, used: 250 },
  }))
  const ranges = new Map(
    values.flatMap(({ fewest, most }, at) => {
      const spec = sizes[at]
      return spec === undefined ? [] : [[spec, { fewest, most }] as const]
    }),
  )
  const memories = [IDENTITY, ...sizes]
  const ranking = rankSettings(memories, [BASELINE, ...figures])
  const ranged = ranking && rangedRanking({ ...ranking, preferred: 2 }, { ranges, isDone: true })
  const rows = rangedRows(sweepRows(memories, [BASELINE, ...figures], MEASURES), ranged, MEASURES).slice(1)
  expect(rows.map(({ isEven }) => isEven)).toEqual([true, false, true, true])
  expect(rows.map(({ isBest }) => isBest)).toEqual([true, true, false, false])
  expect([...namedPlaces(ranged, false, false, undefined).labels]).toEqual([])
})

test('no value is labeled as losing no facts that loses some at sizes nearby, or may', () => {
  const sizes = [100_000, 200_000].map((size) => compactedAbove(size, { files: 5 }))
  const [best, larger] = sizes
  if (best === undefined || larger === undefined) throw new Error('both are there')
  const own = { ...BASELINE, changed: 9, refused: 0, used: 250 }
  const figures = [BASELINE, { ...own, billed: 10, lost: 5 }, { ...own, billed: 18, lost: 0 }]
  const ranking = rankSettings([IDENTITY, ...sizes], figures)
  const labelsOf = (most: number) => {
    const ranges = new Map([
      [best, { fewest: 5, most: 8 }],
      [larger, { fewest: 0, most }],
    ])
    const ranged = ranking && rangedRanking({ ...ranking, preferred: 1 }, { ranges, isDone: true })
    return [...namedPlaces(ranged, true, false, undefined).labels.values()]
  }
  expect(labelsOf(15)).toEqual([])
  expect(labelsOf(0)).toEqual(['No further facts lost'])
})
