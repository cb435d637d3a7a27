import { expect, test } from 'vitest'
import { pauseMisses } from './pause-misses.ts'

test('calls after long pauses are counted by whether they missed, those without recorded reads aside', () => {
  const usage = { input: 100, output: 1, cacheRead: 90 }
  const calls = [10, 400, 700, 4000, 5000, 6000].map((_, index) => ({
    index,
    at: index,
    stepId: String(index),
    usage,
  }))
  const pauses = new Map(
    [10, 400, 700, 5000, 4000, 6000].map((pause, call) => [call, { pause, kept: 3600 }] as const),
  )
  pauses.set(9, { pause: 9000, kept: 3600 })
  expect(pauseMisses({ calls }, pauses, [{ call: 0 }, { call: 1 }, { call: 5 }])).toEqual({
    early: { missed: 1, survived: [700] },
    expired: { missed: 1, survived: [4000, 5000] },
  })
})
