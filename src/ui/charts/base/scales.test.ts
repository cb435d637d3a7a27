import { expect, test } from 'vitest'
import { thin } from '../line-points.ts'
import { centreOf, indexAt, roundAxis, tokenDomain, wholeTicks } from './scales.ts'
import { scrubTo } from './scrub.ts'

const key = (name: string, shiftKey = false) => ({ key: name, shiftKey })

test('a position leads to the index whose slot holds it, and stays in range', () => {
  expect(indexAt(55, 10, 100)).toBe(5)
  expect(indexAt(-5, 10, 100)).toBe(0)
  expect(indexAt(500, 10, 100)).toBe(9)
  expect(indexAt(5, 0, 100)).toBe(0)
})
test('the centre of a slot leads back to its index', () => {
  for (const index of [0, 3, 9]) expect(indexAt(centreOf(index, 10, 333), 10, 333)).toBe(index)
})
test('a window within twice the peak shares the axis; a far one does not flatten the bars', () => {
  expect(tokenDomain(20_000, 32_000)).toEqual({ max: 32_000 * 1.04, hasWindow: true })
  expect(tokenDomain(20_000, 200_000)).toEqual({ max: 20_000 * 1.04, hasWindow: false })
  expect(tokenDomain(40_000, 32_000).max).toBeGreaterThan(40_000)
})
test('axes have round ticks', () => {
  expect(roundAxis(41_203, 4)).toEqual({ max: 50_000, ticks: [0, 10_000, 20_000, 30_000, 40_000, 50_000] })
  expect(roundAxis(0.0153, 4).max).toBeCloseTo(0.02, 9)
  expect(roundAxis(0, 4).max).toBe(1)
  expect(wholeTicks(0, 3, 10)).toEqual([0, 1, 2, 3])
  expect(wholeTicks(5, 5, 10)).toEqual([5])
})
test('keys scrub by one, ten, a page and to the ends', () => {
  expect(scrubTo(key('ArrowRight'), 5, 100)).toBe(6)
  expect(scrubTo(key('ArrowLeft', true), 5, 100)).toBe(0)
  expect(scrubTo(key('PageUp'), 5, 1000)).toBe(105)
  expect(scrubTo(key('PageDown'), 50, 100)).toBe(40)
  expect(scrubTo(key('Home'), 50, 100)).toBe(0)
  expect(scrubTo(key('End'), 50, 100)).toBe(99)
  expect(scrubTo(key('a'), 50, 100)).toBeUndefined()
})
test('a thinned line keeps its peaks, its drops and its gaps', () => {
  const values = Array.from({ length: 10_000 }, (_, index) =>
    index === 4321 ? 99 : index === 4322 ? -9 : index < 100 ? undefined : 1,
  )
  const points = thin(values, 100)
  expect(points.length).toBeLessThanOrEqual(200)
  expect(points).toContainEqual({ index: 4321, value: 99 })
  expect(points).toContainEqual({ index: 4322, value: -9 })
  expect(points[0]).toEqual({ index: 0, value: undefined })
})
