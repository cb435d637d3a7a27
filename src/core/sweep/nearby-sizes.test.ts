import { expect, test } from 'vitest'
import { NO_REREADS } from '../rereads/run-risk.ts'
import { compactedAbove, withParams } from './agents/agent.ts'
import { rereadFigure } from './lost-words.ts'
import {
  losesAboutAsMuch,
  losesFewer,
  lostRange,
  middleRereads,
  nearbySizes,
  overlapLargely,
  overlaps,
} from './nearby-sizes.ts'

test('the sizes around a compaction are within a tenth of its own, and nothing else of it changes', () => {
  const spec = compactedAbove(200_000, { files: 3 })
  const nearby = nearbySizes(spec)
  expect(nearby.map(({ trigger }) => trigger.kind === 'past-tokens' && trigger.tokens)).toEqual([
    180_000, 190_000, 210_000, 220_000,
  ])
  for (const one of nearby) expect({ ...one, trigger: spec.trigger }).toEqual(spec)
})

test('what goes by no size in tokens has none', () => {
  expect(nearbySizes(withParams('keep-last', { count: 5 }))).toEqual([])
})

test('the range contains what is lost at its own size', () => {
  expect(lostRange({ lost: 77 }, [{ lost: 166 }, { lost: 102 }, { lost: 84 }])).toEqual({
    fewest: 77,
    most: 166,
  })
  expect(lostRange({ lost: 3 }, [{ lost: 3 }])).toEqual({ fewest: 3, most: 3 })
})

test('results that would be read again have a range too, which is shown and compared by its middle', () => {
  const of = (pages: number) => ({
    lost: 3,
    rereads: { ...NO_REREADS, expected: { pages, tokens: 0 } },
  })
  const range = lostRange(of(1.7), [of(5.2), of(3)])
  expect(rereadFigure({ ...of(1.7), lostRange: range })).toBe('1.7–5.2')
  expect(middleRereads({ ...of(1.7), range })).toBeCloseTo(3.45)
  expect([rereadFigure(of(1.7)), middleRereads(of(1.7))]).toEqual(['1.7', 1.7])
  // Of sizes whose re-reads aren't known, none is made up.
  expect(lostRange(of(1.7), [{ lost: 3 }])).toEqual({ fewest: 3, most: 3 })
})

const at = (lost: number, fewest = lost, most = lost) => ({ lost, range: { fewest, most } })

test('two lose about as much where the middle of each range is in the other’s, whichever is asked first', () => {
  const asked = (one: ReturnType<typeof at>, other: ReturnType<typeof at>) => {
    const both = [losesAboutAsMuch(one, other), losesAboutAsMuch(other, one)]
    expect(both[0]).toBe(both[1])
    return both[0]
  }
  // What they lose at their own sizes is at the ends of their ranges.
  expect(asked(at(68, 68, 155), at(180, 105, 180))).toBe(true)
  expect(asked(at(68, 68, 155), at(130, 130, 190))).toBe(false)
  // A narrow range within a wide one says less than the wide one does.
  expect(asked(at(68, 68, 155), at(70, 70, 72))).toBe(false)
  expect(losesAboutAsMuch({ lost: 3 }, { lost: 3 })).toBe(true)
  expect(losesAboutAsMuch({ lost: 3 }, { lost: 4 })).toBe(false)
})

test('ranges overlap from a number on that is in both', () => {
  expect(overlaps(at(68, 68, 155), at(190, 155, 190))).toBe(true)
  expect(overlaps(at(68, 68, 155), at(190, 156, 190))).toBe(false)
})

test('ranges largely overlap where their middles are close for how wide both are', () => {
  expect(overlapLargely(at(12, 12, 25), at(9, 9, 17))).toBe(true)
  expect(overlapLargely(at(18, 18, 21), at(6, 6, 27))).toBe(true)
  // The wide one may lose far more.
  expect(overlapLargely(at(61, 61, 63), at(60, 60, 290))).toBe(false)
  expect(overlapLargely(at(46, 46, 117), at(16, 16, 49))).toBe(false)
  expect(overlapLargely(at(3), at(3))).toBe(true)
})

test('one that loses more at worst is not said to lose fewer facts, though the middle of its range is lower', () => {
  const best = { lost: 16, range: { fewest: 12, most: 20 } }
  expect(losesFewer({ lost: 2, range: { fewest: 2, most: 21 } }, best)).toBe(false)
  expect(losesFewer({ lost: 2, range: { fewest: 2, most: 17 } }, best)).toBe(true)
  expect(losesFewer({ lost: 0, range: { fewest: 0, most: 4 } }, best)).toBe(true)
})
