import { expect, test } from 'vitest'
import { compactedAbove, withParams } from './agents/agent.ts'
import { isWide, lostRange, nearbySizes } from './nearby-sizes.ts'

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

test('the range contains what is lost at its own size, and is absent where all lose the same', () => {
  expect(lostRange(77, [{ lost: 166 }, { lost: 102 }, { lost: 84 }])).toEqual({ fewest: 77, most: 166 })
  expect(lostRange(3, [{ lost: 3 }])).toBeUndefined()
})

test('a range is wide from a tenth around its middle on', () => {
  expect([isWide({ fewest: 77, most: 166 }), isWide({ fewest: 91, most: 109 })]).toEqual([true, false])
})
