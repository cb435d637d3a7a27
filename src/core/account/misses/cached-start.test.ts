import { expect, test } from 'vitest'
import { cachedStart } from './cached-start.ts'

const runOf = (cacheRead: number) => ({
  calls: [{ index: 0, at: 0, stepId: 's0', usage: { cacheRead } }],
})
const misses = (...reads: readonly number[]) => reads.map((read) => ({ read }))

test('misses that read about as much each have that start in common, whatever a few others read', () => {
  const start = cachedStart(runOf(0), misses(33_510, 38_120, 90_000, 33_510, 38_231))
  expect(start).toEqual({ count: 4, least: 33_510, most: 38_231, isShared: false })
  expect(cachedStart(runOf(0), misses(33_510, 38_120, 90_000, 60_000, 33_510))).toBeUndefined()
  expect(cachedStart(runOf(0), misses(33_510, 33_510))).toBeUndefined()
  expect(cachedStart(runOf(0), misses(0, 0, 0, 0))).toBeUndefined()
})

test('the start is shared between sessions only if the first call found as much in the cache', () => {
  expect(cachedStart(runOf(38_089), misses(33_510, 38_120, 38_231))?.isShared).toBe(true)
  expect(cachedStart(runOf(9000), misses(33_510, 38_120, 38_231))?.isShared).toBe(false)
})
