import { expect, test } from 'vitest'
import { addedMisses, addedMissesWords, missChanges, prefixWords } from './added-misses.ts'

test('counts the misses that a strategy adds to those of the recorded run', () => {
  expect(addedMisses({ cacheMisses: 12 }, { cacheMisses: 2 })).toBe(10)
  expect(addedMissesWords({ cacheMisses: 1202 }, { cacheMisses: 2 })).toBe('1,200')
})

test('says with a minus that a strategy avoids misses', () => {
  expect(addedMisses({ cacheMisses: 2 }, { cacheMisses: 4 })).toBe(-2)
  expect(addedMissesWords({ cacheMisses: 2 }, { cacheMisses: 4 })).toBe('−2')
})

test('a call that missed as recorded adds no miss, whether a replay of the recorded run predicts it or not', () => {
  expect(addedMisses({ cacheMisses: 3, missesAsRecorded: 1 }, { cacheMisses: 0 })).toBe(2)
  const recorded = { cacheMisses: 2, missesAsRecorded: 2 }
  expect(addedMisses({ cacheMisses: 3, missesAsRecorded: 1 }, recorded)).toBe(1)
  expect(addedMisses({ cacheMisses: 4, missesAsRecorded: 3 }, recorded)).toBe(1)
})

test('knows nothing where one of them has no price', () => {
  expect(addedMisses({ cacheMisses: 2 }, {})).toBeUndefined()
  expect(addedMissesWords({ cacheMisses: undefined }, { cacheMisses: 2 })).toBeUndefined()
})

test('without a price, says at how many calls only the strategy changes earlier messages, unless at hardly any', () => {
  const words = prefixWords({ calls: 60, prefixChanges: 43 }, { calls: 60, prefixChanges: 2 })
  expect(words).toMatch(
    /^It changes earlier messages at 41 of 60\scalls: with a prompt cache, it may cost more\.$/,
  )
  expect(prefixWords({ calls: 60, prefixChanges: 8 }, { calls: 60, prefixChanges: 2 })).toBeUndefined()
})

test('a miss that is added and one that is avoided are both counted, though together they are none', () => {
  const baseline = { cacheMisses: 1, missesAsRecorded: 1 }
  expect(missChanges({ cacheMisses: 1 }, baseline)).toEqual({ added: 1, avoided: 1 })
  expect(addedMisses({ cacheMisses: 1 }, baseline)).toBe(0)
  // It misses at the same call.
  expect(missChanges(baseline, baseline)).toEqual({ added: 0, avoided: 0 })
})
