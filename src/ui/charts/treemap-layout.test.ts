import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { squarify } from './treemap-layout.ts'

const WITHIN = { x: 10, y: 20, width: 300, height: 200 }

describe('a treemap', () => {
  it('gives each weight its share of the area, inside, and side by side', () => {
    const weights = fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(weights, (given) => {
        const sorted = [...given].sort((one, other) => other - one)
        const total = sorted.reduce((sum, weight) => sum + weight, 0)
        const rectangles = squarify(sorted, WITHIN)
        expect(rectangles).toHaveLength(sorted.length)
        rectangles.forEach(({ x, y, width, height }, place) => {
          expect(width * height).toBeCloseTo(((sorted[place] ?? 0) / total) * 300 * 200, 4)
          expect(x).toBeGreaterThanOrEqual(10 - 1e-6)
          expect(y).toBeGreaterThanOrEqual(20 - 1e-6)
          expect(x + width).toBeLessThanOrEqual(310 + 1e-6)
          expect(y + height).toBeLessThanOrEqual(220 + 1e-6)
        })
      }),
    )
  })
  it('is as square as it can be', () => {
    expect(squarify([1, 1, 1, 1], { x: 0, y: 0, width: 10, height: 10 })).toEqual([
      { x: 0, y: 0, width: 5, height: 5 },
      { x: 0, y: 5, width: 5, height: 5 },
      { x: 5, y: 0, width: 5, height: 5 },
      { x: 5, y: 5, width: 5, height: 5 },
    ])
  })
  it('has no area for what weighs nothing, and none without room', () => {
    for (const { width, height } of squarify([5, 0], { ...WITHIN, width: 0 })) expect(width * height).toBe(0)
    expect(squarify([0, 0], WITHIN).every(({ width, height }) => width * height === 0)).toBe(true)
    expect(squarify([], WITHIN)).toEqual([])
  })
})
