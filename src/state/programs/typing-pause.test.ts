import { expect, test } from 'vitest'
import { createTypingPause } from './typing-pause.ts'

test('a key alone is tried at once, and one of a burst only when no other follows', () => {
  const pause = createTypingPause(120)
  expect([1000, 1050, 1160, 1300, 1310, 9000].map(pause)).toEqual([0, 120, 120, 0, 120, 0])
})
