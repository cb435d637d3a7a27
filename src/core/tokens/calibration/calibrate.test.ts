import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accuracyText } from './accuracy.ts'
import { type Calibration, calibrate, checkHidden } from './calibrate.ts'
import { estimateContext } from './estimate.ts'
import { type CalibrationPoint, calibrationPoints, isKnown, promptTokens } from './point.ts'
import { quantile, weightedQuantile } from './robust.ts'

const CLAUDE = { low: 1.1, typical: 1.28, high: 1.75 }
const PUBLIC = { low: 1, typical: 1, high: 1 }

type Provider = (counted: number, index: number, steps: number) => number

/** Calls of one series whose context grows; `recordedOf` is the provider. */
function growing(
  recordedOf: Provider,
  { calls = 30, series = 'a', model = 'm', from = 0 } = {},
): readonly (CalibrationPoint & { readonly recorded: number })[] {
  return Array.from({ length: calls }, (_, index) => {
    const counted = 200 + index * 370 + (index % 3) * 55
    const steps = 2 + index
    const recorded = Math.round(recordedOf(counted, index, steps))
    return { call: from + index, model, series, counted, steps, recorded }
  })
}

function hideFrom(points: readonly CalibrationPoint[], first: number): readonly CalibrationPoint[] {
  return points.map(({ recorded, ...point }) =>
    recorded === undefined || point.call >= first ? point : { ...point, recorded },
  )
}

function fitOf(points: readonly CalibrationPoint[], expected = CLAUDE): Calibration {
  const [fit, ...others] = calibrate(points, () => expected)
  if (fit === undefined || others.length > 0) throw new Error(`${others.length} fits beside the first`)
  return fit
}

function sizeAt(fit: Calibration, call: number) {
  const size = fit.prompts.get(call)
  if (size === undefined) throw new Error(`call ${call} has no size`)
  return size
}

/** The same noise in each run of a test, between −0.5 and 0.5. */
function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return (state % 1000) / 1000 - 0.5
  }
}

describe('the size of a prompt', () => {
  test('is the recorded one, to the token, where there is one', () => {
    const points = growing((counted, index) => counted * 1.3 + 12_000 + (index % 7) * 91)
    const fit = fitOf(points)
    for (const { call, recorded } of points)
      expect(sizeAt(fit, call)).toMatchObject({ tokens: recorded, low: recorded, high: recorded })
  })

  test('is found without its usage, whatever factor, tokens per step, and hidden prompt the provider has', () => {
    const factors = fc.double({ min: 1, max: 1.9, noNaN: true })
    const perStep = fc.integer({ min: 0, max: 120 })
    fc.assert(
      fc.property(factors, perStep, fc.integer({ min: 0, max: 40_000 }), (factor, around, missing) => {
        const points = growing((counted, _, steps) => counted * factor + around * steps + missing)
        const fit = fitOf(hideFrom(points, 15))
        const { recorded = 0 } = points.at(-1) ?? {}
        expect(Math.abs(sizeAt(fit, 29).tokens / recorded - 1)).toBeLessThan(0.05)
        expect(fit.offset).toBeGreaterThanOrEqual(0)
        expect(fit.offset).toBeLessThanOrEqual(missing + 0.3 * factor * 200 + around * 2 + 1)
      }),
      { numRuns: 60 },
    )
  })

  test('is not moved by a few wild calls', () => {
    const points = growing((counted, index) => (index % 10 === 4 ? 90_000 : counted * 1.3 + 12_000))
    const fit = fitOf(hideFrom(points, 20))
    expect(Math.abs(sizeAt(fit, 27).tokens / (points[27]?.recorded ?? 0) - 1)).toBeLessThan(0.02)
  })

  test('lies between those of the calls around it', () => {
    const points = growing((counted, index) => counted * 1.3 + (index < 15 ? 9000 : 12_000))
    const hidden = points.map(({ recorded, ...point }) =>
      point.call % 2 === 1 ? point : { ...point, recorded },
    )
    const fit = fitOf(hidden)
    expect(Math.abs(sizeAt(fit, 5).tokens / (points[5]?.recorded ?? 0) - 1)).toBeLessThan(0.02)
    expect(Math.abs(sizeAt(fit, 25).tokens / (points[25]?.recorded ?? 0) - 1)).toBeLessThan(0.02)
  })

  test('is each series’ own, and each model’s', () => {
    const points = [
      ...growing((counted) => counted * 1.25 + 9000, { series: 'main' }),
      ...growing((counted) => counted * 1.25 + 3000, { series: 'sub', from: 30 }),
      ...growing((counted) => counted * 1.5, { series: 'other', model: 'n', from: 60 }),
    ]
    const [first, second] = calibrate(points, () => CLAUDE)
    expect([first?.model, second?.model]).toEqual(['m', 'n'])
    expect(Math.abs((first?.offsets.get('main') ?? 0) - 9000)).toBeLessThan(100)
    expect(Math.abs((first?.offsets.get('sub') ?? 0) - 3000)).toBeLessThan(100)
    expect(second?.offsets.get('other')).toBeLessThan(100)
  })

  test('keeps a public tokenizer at one token for one', () => {
    const fit = fitOf(
      growing((counted) => counted + 1059),
      PUBLIC,
    )
    expect(fit).toMatchObject({ factor: 1, factorLow: 1, factorHigh: 1, offset: 1059 })
    expect(fit.heldOut).toMatchObject({ calls: 15, medianError: 0, coverage: 1 })
  })

  test('after a compaction that no record shows may be anything up to what was unseen before', () => {
    const before = growing((counted) => counted * 1.2 + 40_000, { calls: 20 })
    const after = growing((counted) => counted * 1.2 + 25_000, { calls: 10, from: 20 })
    const fit = fitOf(hideFrom([...before, ...after], 20))
    const { low = 0, high = 0 } = sizeAt(fit, 29)
    expect(low).toBeLessThan(after[9]?.recorded ?? 0)
    expect(high).toBeGreaterThan(after[9]?.recorded ?? 0)
  })

  test('after a compaction as one that was recorded', () => {
    const stretch = (from: number, missing: number) =>
      growing((counted) => counted * 1.2 + missing, { calls: 12, from })
    const points = [...stretch(0, 60_000), ...stretch(12, 25_000), ...stretch(24, 25_000)]
    const fit = fitOf(hideFrom(points, 24))
    expect(Math.abs(sizeAt(fit, 30).tokens / (points[30]?.recorded ?? 0) - 1)).toBeLessThan(0.05)
  })

  test('of a prompt with nothing in the file is what the series holds beside', () => {
    const points = growing(() => 12_000).map((point) => ({ ...point, counted: 0, steps: 0 }))
    const fit = fitOf(hideFrom(points, 20))
    expect(sizeAt(fit, 25).tokens).toBe(12_000)
    expect(fit.offset).toBe(12_000)
  })
})

describe('the offset', () => {
  test('is never negative, and never above what the smallest recorded prompt leaves', () => {
    const recordeds = fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(recordeds, (recorded) => {
        const points = growing((_, index) => recorded[index] ?? 1, { calls: recorded.length })
        const { offset, perToken, perStep } = fitOf(points)
        const least = Math.min(
          ...points.map((p) => p.recorded - perToken * p.counted - perStep * (p.steps ?? 0)),
        )
        expect(offset).toBeGreaterThanOrEqual(0)
        expect(offset).toBeLessThanOrEqual(Math.max(0, least))
      }),
    )
  })
})

describe('the first prompt after a compaction, its usage alone hidden', () => {
  const points = [20, 0, 0].flatMap((_, part) =>
    growing((counted) => counted * 1.2 + 30_000 - part * 5000, { calls: 12, from: part * 12 }),
  )
  const without = (more: Partial<CalibrationPoint>) =>
    fitOf(
      points.map((point) => {
        const { recorded: _, ...hidden } = point
        return point.call === 12 ? { ...hidden, ...more, isAfterCompaction: true } : point
      }),
    )

  test('may differ from the ones behind it by what other runs show, as this one has too few', () => {
    const { tokens, low = 0, high = 0 } = sizeAt(without({}), 12)
    expect([low / tokens, high / tokens]).toEqual([expect.closeTo(0.931, 3), expect.closeTo(1.045, 3)])
  })

  test('goes by the recorded prompts behind it, not by a count that lacks the instructions', () => {
    const { tokens, low = 0, high = 0 } = sizeAt(without({ told: { tokens: 20_000, lacksFront: true } }), 12)
    const { recorded = 0 } = points[12] ?? {}
    expect(Math.abs(tokens / recorded - 1)).toBeLessThan(0.02)
    expect((high - low) / tokens).toBeLessThan(0.05)
  })
})

describe('the interval', () => {
  test('covers nine in ten calls that it never saw, with noise and with a drift that goes on', () => {
    const covered = [3, 11, 29, 71].flatMap((seed) => {
      const noise = noiseFrom(seed)
      const points = growing((counted, index) => counted * 1.3 + 5000 + 40 * index + 400 * noise(), {
        calls: 80,
      })
      return checkHidden(points, (_, index) => index >= 40, CLAUDE).coverage ?? 0
    })
    expect(covered.reduce((sum, one) => sum + one, 0) / covered.length).toBeGreaterThan(0.9)
  })

  test('is wider for few calls than for many', () => {
    const widthAfter = (calls: number) => {
      const noise = noiseFrom(7)
      const points = growing((counted) => counted * 1.3 + 9000 + 300 * noise(), { calls: calls + 1 })
      const { low = 0, high = 0, tokens } = sizeAt(fitOf(hideFrom(points, calls)), calls)
      return (high - low) / tokens
    }
    expect(widthAfter(2)).toBeGreaterThan(0)
    expect(widthAfter(3)).toBeGreaterThan(widthAfter(60))
  })

  test('is absent where a single recorded call is all there is', () => {
    const fit = fitOf(
      hideFrom(
        growing((counted) => counted * 1.3),
        1,
      ),
    )
    expect(fit.heldOut).toBeUndefined()
    expect(sizeAt(fit, 5).low).toBeUndefined()
    expect(sizeAt(fit, 5).tokens).toBeGreaterThan(0)
  })

  test('is finite and not negative, whatever was recorded', () => {
    const recordeds = fc.array(fc.integer({ min: 1, max: 200_000 }), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(recordeds, (recorded) => {
        const points = growing((_, index) => recorded[index] ?? 1, { calls: recorded.length })
        for (const { low = 0, tokens, high = tokens } of fitOf(
          hideFrom(points, recorded.length - 1),
        ).prompts.values()) {
          expect(low).toBeGreaterThanOrEqual(0)
          expect(low).toBeLessThanOrEqual(tokens)
          expect(high).toBeGreaterThanOrEqual(tokens)
          expect(Number.isFinite(high)).toBe(true)
        }
      }),
    )
  })
})

describe('what a changed context is worth', () => {
  const points = growing((counted, _, steps) => counted * 1.2 + 50 * steps + 8000)
  const fit = fitOf(points)
  const at = { call: 20, series: 'a' }
  const { counted = 0, steps = 0, recorded = 0 } = points[20] ?? {}

  test('is the recorded size, without room, where nothing was changed', () => {
    expect(estimateContext(fit, { ...at, counted, steps })).toEqual({
      estimate: recorded,
      low: recorded,
      high: recorded,
    })
  })
  test('is the recorded size less what was removed, with more room the more that is', () => {
    const without = (tokens: number) =>
      estimateContext(fit, { ...at, counted: counted - tokens, steps: steps - tokens / 370 })
    const expected = recorded - 3700 * 1.2 - 10 * 50
    expect(Math.abs(without(3700).estimate - expected)).toBeLessThan(recorded * 0.01)
    const room = ({ low = 0, high = 0 }) => high - low
    expect(room(without(370))).toBeGreaterThan(0)
    expect(room(without(3700))).toBeGreaterThan(room(without(370)))
  })
  test('has no room for what may have gone with removed steps where steps are only shortened', () => {
    const unseen = growing((counted, at) => counted * 1.2 + 8000 + 900 * at)
    const known = fitOf(unseen)
    const sent = { ...at, counted: unseen[20]?.counted ?? 0, steps: unseen[20]?.steps ?? 0 }
    const shortened = estimateContext(known, { ...sent, counted: sent.counted / 2 })
    const removed = estimateContext(known, { ...sent, counted: sent.counted / 2, steps: sent.steps / 2 })
    const below = ({ estimate, low = 0 }: { readonly estimate: number; readonly low?: number }) =>
      estimate - low
    expect(below(removed)).toBeGreaterThan(below(shortened) + 4000)
  })
  test('behind a simulated compaction has the room that recorded compactions show, to both sides', () => {
    const left = { ...at, counted: counted / 10, steps: 1 }
    const { estimate, low = 0, high = 0 } = estimateContext(fit, { ...left, freed: 4000 })
    expect(estimate).toBe(estimateContext(fit, left).estimate)
    expect(low).toBeLessThan(estimate)
    expect(high - estimate).toBeGreaterThanOrEqual(17_500)
    const large = estimateContext(fit, { ...at, counted: counted * 9, steps, freed: 4000 })
    expect(large.estimate - (large.low ?? 0)).toBeGreaterThanOrEqual(21_000)
  })
  test('is by a factor that such a model can have, with a range around it', () => {
    expect(fit.factor).toBeGreaterThan(1.2)
    expect(fit.factor).toBeLessThan(1.45)
    expect(fit.factorLow).toBeLessThanOrEqual(fit.factor)
    expect(fit.factorHigh).toBeGreaterThanOrEqual(fit.factor)
    const few = fitOf(points.slice(0, 4))
    expect(few.factorHigh - few.factorLow).toBeGreaterThan(fit.factorHigh - fit.factorLow)
  })
  test('is not by what the file does not show: a factor that no model has is not believed', () => {
    expect(fitOf(growing((size) => size * 9)).factor).toBeLessThanOrEqual(CLAUDE.high * 1.25)
  })
})

describe('the words for it', () => {
  test('say the median and the nine in ten, rounded up', () => {
    expect(accuracyText({ calls: 40, medianError: 0.0121, p90Error: 0.055 })).toBe(
      'Off by 2% or less for half of the calls, by 6% or less for 9 of 10.',
    )
    expect(accuracyText({ calls: 4, medianError: 0, p90Error: 0.0001 })).toBe(
      'Off by 1% or less for 9 of 10 calls.',
    )
  })
})

describe('the calls that are learned from', () => {
  const call = (more: object) => ({ index: 0, at: 0, stepId: 's', ...more })
  test('are those whose prompt the provider counted: no client’s count and no empty usage', () => {
    const calls = [
      call({ usage: { input: 10, cacheRead: 90, cacheWrite: 5 } }),
      call({ usage: { input: 10 }, usageOrigin: 'client' }),
      call({ usage: { input: 20 }, failure: 'broken off' }),
      call({ failure: 'overloaded' }),
      call({ usage: { input: 0, output: 7 } }),
      call({}),
    ]
    const points = calibrationPoints(calls, () => ({ tokens: 50, steps: 2 }))
    expect(points).toHaveLength(6)
    expect(points.filter(isKnown).map(({ recorded }) => recorded)).toEqual([105, 20])
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
