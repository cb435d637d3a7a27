import { expect, test } from 'vitest'
import { mayCostMore } from './cost-range.ts'

test('a cost whose range reaches above the recorded one may cost more, and by how much at most', () => {
  expect(mayCostMore({ low: 7.15, high: 10.93 }, 10.21)).toBe('may cost up to 7% more')
  expect(mayCostMore({ low: 6.06, high: 8.77 }, 9.48)).toBeUndefined()
  expect(mayCostMore(undefined, 9.48)).toBeUndefined()
})

test('the share is that of the dollars as they are written', () => {
  // Of all digits it would be 14.51%, and of $9.04 and $7.90 it is 14.43%.
  expect(mayCostMore({ low: 5.99, high: 9.0443 }, 7.8986)).toBe('may cost up to 14% more')
})
