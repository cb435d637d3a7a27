import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeIn, settledPart, zoomed } from './visible-part.ts'

describe('the part of the run that the strip shows', () => {
  test('is all of it at first', () => {
    expect(settledPart(undefined, 100, 40)).toEqual({ from: 0, count: 100 })
  })
  test('follows the cursor over either end', () => {
    expect(settledPart({ from: 20, count: 10 }, 100, 25)).toEqual({ from: 20, count: 10 })
    expect(settledPart({ from: 20, count: 10 }, 100, 30)).toEqual({ from: 21, count: 10 })
    expect(settledPart({ from: 20, count: 10 }, 100, 5)).toEqual({ from: 5, count: 10 })
  })
  test('takes a cursor from outside to its nearest end', () => {
    const part = { from: 20, count: 10 }
    expect([5, 25, 99].map((cursor) => placeIn(part, cursor))).toEqual([20, 25, 29])
    expect(settledPart(part, 100, placeIn(part, 99))).toEqual(part)
  })
  test('halves and doubles around the cursor, and ends with all', () => {
    const all = settledPart(undefined, 100, 50)
    const half = zoomed(all, 100, 50, 'in')
    expect(half).toEqual({ from: 25, count: 50 })
    expect(zoomed(half ?? all, 100, 50, 'out')).toBeUndefined()
  })
  test('lies in the run and holds the cursor, whatever is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 60 }),
        fc.nat(),
        fc.integer({ min: -50, max: 90 }),
        fc.integer({ min: 0, max: 90 }),
        (calls, at, from, count) => {
          const cursor = at % calls
          const start = settledPart({ from, count }, calls, cursor)
          for (const by of ['in', 'out'] as const) {
            const part = settledPart(zoomed(start, calls, cursor, by), calls, cursor)
            expect(part.from).toBeGreaterThanOrEqual(0)
            expect(part.from + part.count).toBeLessThanOrEqual(calls)
            expect(cursor).toBeGreaterThanOrEqual(part.from)
            expect(cursor).toBeLessThan(part.from + part.count)
          }
        },
      ),
    )
  })
})
