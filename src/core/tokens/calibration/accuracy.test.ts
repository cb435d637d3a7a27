import { expect, test } from 'vitest'
import { checkedCalls } from './accuracy.ts'

test('a calibration says how many of the recorded calls it was checked on, not how many there are', () => {
  const heldOut = { calls: 269, medianError: 0, p90Error: 0 }
  expect(checkedCalls({ calls: 538, heldOut })).toBe('269 of 538\u00a0calls')
  expect(checkedCalls({ calls: 1 })).toBe('1\u00a0call')
})
