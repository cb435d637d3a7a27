import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calibrate } from './calibrate.ts'
import { predict } from './line.ts'
import { type CalibrationPoint, calibrationPoints, promptTokens } from './point.ts'
import { quantile, weightedQuantile } from './robust.ts'

const CLAUDE = { low: 1.1, typical: 1.28, high: 1.75 }
const PUBLIC = { low: 1, typical: 1, high: 1 }

/** Calls of one lane whose context grows; `recordedOf` is the provider. */
function growing(
  recordedOf: (counted: number, index: number) => number,
  { calls = 30, lane = 'a', model = 'm' } = {},
): readonly CalibrationPoint[] {
  return Array.from({ length: calls }, (_, index) => {
    const counted = 200 + index * 370 + (index % 3) * 55
    return { call: index, model, lane, counted, recorded: Math.round(recordedOf(counted, index)) }
  })
}

function only<T>(list: readonly T[]): T {
  const [first, ...others] = list
  if (first === undefined || others.length > 0) throw new Error(`${list.length} where one was expected`)
  return first
}

describe('calibration', () => {
  test('finds factor and what is missing from the file, whatever they are', () => {
    const factors = fc.double({ min: 0.6, max: 2.2, noNaN: true })
    fc.assert(
      fc.property(factors, fc.integer({ min: 0, max: 40_000 }), (factor, missing) => {
        const fit = only(
          calibrate(
            growing((counted) => counted * factor + missing),
            () => CLAUDE,
          ),
        )
        const foretold = predict(fit.line, 'a', 5000)
        expect(Math.abs(foretold / (5000 * factor + missing) - 1)).toBeLessThan(0.01)
        expect(fit.heldOut?.medianError).toBeLessThan(0.01)
      }),
      { numRuns: 60 },
    )
  })

  test('is not moved by a few wild calls', () => {
    const points = growing((counted, index) => (index % 10 === 4 ? 90_000 : counted * 1.3 + 12_000))
    const fit = only(calibrate(points, () => CLAUDE))
    expect(predict(fit.line, 'a', 8000)).toBeCloseTo(8000 * 1.3 + 12_000, -2)
    expect(fit.heldOut?.medianError).toBeLessThan(0.01)
  })

  test('gives each model its own, and each lane what is missing from it', () => {
    const points = [
      ...growing((counted) => counted * 1.25 + 9000, { lane: 'main' }),
      ...growing((counted) => counted * 1.25 + 3000, { lane: 'sub' }),
      ...growing((counted) => counted * 1.5, { lane: 'other', model: 'n' }),
    ]
    const [first, second] = calibrate(points, () => CLAUDE)
    expect([first?.model, second?.model]).toEqual(['m', 'n'])
    if (first === undefined || second === undefined) throw new Error('two models')
    expect(predict(first.line, 'main', 1000)).toBeCloseTo(10_250, -2)
    expect(predict(first.line, 'sub', 1000)).toBeCloseTo(4250, -2)
    expect(predict(second.line, 'other', 1000)).toBeCloseTo(1500, -2)
  })

  test('keeps a public tokenizer at one, and learns only what is not in the file', () => {
    const fit = only(
      calibrate(
        growing((counted) => counted + 1059),
        () => PUBLIC,
      ),
    )
    expect(fit.line.factor).toBe(1)
    expect(fit.line.offset).toBe(1059)
    expect(fit.heldOut?.medianError).toBe(0)
  })

  test('makes an interval that covers about nine calls in ten that it never saw', () => {
    let seed = 11
    const noise = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return (seed % 1000) / 1000 - 0.5
    }
    const fit = only(
      calibrate(
        growing((counted) => counted * 1.3 * (1 + 0.1 * noise()), { calls: 200 }),
        () => CLAUDE,
      ),
    )
    expect(fit.heldOut?.coverage).toBeGreaterThan(0.8)
    expect(fit.high - fit.low).toBeGreaterThan(0.05)
    expect(fit.high - fit.low).toBeLessThan(0.2)
    expect(fit.low).toBeLessThanOrEqual(1)
    expect(fit.high).toBeGreaterThanOrEqual(1)
  })

  test('of a single call is not called checked, and its interval stays that of the generation', () => {
    const fit = only(
      calibrate(
        growing((counted) => counted * 1.3, { calls: 1 }),
        () => CLAUDE,
      ),
    )
    expect(fit.heldOut).toBeUndefined()
    expect(fit.low).toBeCloseTo(CLAUDE.low / CLAUDE.typical)
    expect(predict(fit.line, 'a', fit.line.offset > 0 ? 200 : 1000)).toBeGreaterThan(0)
  })

  test('takes less than nothing missing for another factor', () => {
    const fit = only(
      calibrate(
        growing((counted) => counted * 1.1, { calls: 1 }),
        () => CLAUDE,
      ),
    )
    expect(fit.line.offset).toBe(0)
    expect(fit.line.factor).toBeCloseTo(1.1, 1)
  })
})

describe('the calls that are learned from', () => {
  const call = (more: object) => ({ index: 0, at: 0, stepId: 's', ...more })
  test('are those whose prompt the provider counted: no client’s count, no failed call, no empty usage', () => {
    const calls = [
      call({ usage: { input: 10, cacheRead: 90, cacheWrite: 5 } }),
      call({ usage: { input: 10 }, usageOrigin: 'client' }),
      call({ usage: { input: 10 }, failure: 'overloaded' }),
      call({ usage: { input: 0, output: 7 } }),
      call({}),
    ]
    expect(calibrationPoints(calls, () => 50).map(({ recorded }) => recorded)).toEqual([105])
  })
  test('count what was read from and written to the cache once', () => {
    expect(promptTokens({ input: 3, cacheRead: 100, cacheWrite: 20, cacheWriteHour: 20 })).toBe(123)
    expect(promptTokens({ output: 9 })).toBeUndefined()
  })
})

describe('robust figures', () => {
  test('a quantile lies between its neighbours, a weighted one is one of the values', () => {
    expect([0, 0.5, 1].map((share) => quantile([3, 1, 2], share))).toEqual([1, 2, 3])
    expect(quantile([], 0.5)).toBeUndefined()
    const values = [
      { value: 1, weight: 1 },
      { value: 2, weight: 10 },
      { value: 90, weight: 1 },
    ]
    expect(weightedQuantile(values, 0.5)).toBe(2)
    expect(weightedQuantile([], 0.5)).toBeUndefined()
  })
})
