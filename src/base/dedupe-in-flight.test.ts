import { expect, test } from 'vitest'
import { dedupeInFlight } from './dedupe-in-flight.ts'

test('what is under way is not begun again, what is over is', async () => {
  const once = dedupeInFlight<string, number>()
  let begun = 0
  const make = () => Promise.resolve(++begun)
  expect(await Promise.all([once('a', make), once('a', make), once('b', make)])).toEqual([1, 1, 2])
  expect(await once('a', make)).toBe(3)
})

test('what failed can be tried again', async () => {
  const once = dedupeInFlight<string, number>()
  await expect(once('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await once('a', () => Promise.resolve(1))).toBe(1)
})
