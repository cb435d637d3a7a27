import { expect, test } from 'vitest'
import { mostNamed } from './LostHere.tsx'

test('facts of a call that were opened are named all at once; otherwise the steps have the room', () => {
  const place = { columns: 2, isPhone: false }
  expect(mostNamed({ ...place, isOpened: true })).toBeGreaterThanOrEqual(8)
  expect(mostNamed({ ...place, isOpened: false })).toBe(1)
  expect(mostNamed({ columns: 1, isPhone: false, isOpened: false })).toBe(5)
  expect(mostNamed({ columns: 1, isPhone: true, isOpened: true })).toBeGreaterThanOrEqual(8)
})
