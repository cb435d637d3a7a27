import { expect, test } from 'vitest'
import { tuneStops } from './tune-stops.ts'

test('a slider goes from none over the initial value to ten times it, and holds the value that is set', () => {
  const stops = tuneStops({ min: 0, max: 100_000, initial: 20 }, 33)
  expect(stops[0]).toBe(0)
  expect(stops.at(-1)).toBe(200)
  expect(stops).toEqual(expect.arrayContaining([1, 2, 3, 20, 33]))
  expect(stops).toEqual([...new Set(stops)].sort((one, other) => one - other))
})

test('large numbers are round, and the limits of the parameter hold', () => {
  const stops = tuneStops({ min: 500, max: 20_000, initial: 8000 }, 8000)
  expect(stops.slice(0, 2)).toEqual([500, 800])
  expect(stops.at(-1)).toBe(20_000)
  expect(stops.every((stop) => stop % 10 === 0)).toBe(true)
  expect(tuneStops({ min: 0, max: 100, initial: 70 }, 70).at(-1)).toBe(100)
})

test('a parameter that is 0 at first can be raised', () => {
  const stops = tuneStops({ min: 0, max: 1000, initial: 0 }, 0)
  expect([stops[0], stops[1], stops.at(-1)]).toEqual([0, 1, 100])
})
