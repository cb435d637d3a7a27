import fc from 'fast-check'
import { expect, test } from 'vitest'
import { medianOf } from '../tokens/calibration/robust.ts'
import { drawRuns, everyRun, intervalOf, medianOver, sumOver } from './bootstrap.ts'

const VALUES = fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 1, maxLength: 12 })

/** The drawn values, written out. */
function drawn(values: readonly number[], draw: Uint32Array): number[] {
  return values.flatMap((value, run) => new Array<number>(draw[run] ?? 0).fill(value))
}

test('the median and the sum of a draw are those of its values written out', () => {
  fc.assert(
    fc.property(VALUES, fc.integer(), (values, seed) => {
      const [median, sum] = [medianOver(values), sumOver(values)]
      const units = values.map((_, run) => String(run))
      for (const draw of drawRuns(units, { draws: 20, seed })) {
        const all = drawn(values, draw)
        expect(median(draw)).toBeCloseTo(medianOf(all) ?? Number.NaN, 9)
        expect(sum(draw)).toBeCloseTo(
          all.reduce((total, value) => total + value, 0),
          9,
        )
      }
    }),
  )
})

test('a draw has as many units as there are, and runs of one unit are drawn together', () => {
  const units = ['a', 'b', 'a', 'c']
  for (const draw of drawRuns(units, { draws: 50 })) {
    expect(draw[0]).toBe(draw[2])
    expect((draw[0] ?? 0) + (draw[1] ?? 0) + (draw[3] ?? 0)).toBe(3)
  }
})

test('the same seed draws the same, another one something else', () => {
  const units = Array.from({ length: 30 }, (_, run) => String(run))
  expect(drawRuns(units, { draws: 5, seed: 1 })).toEqual(drawRuns(units, { draws: 5, seed: 1 }))
  expect(drawRuns(units, { draws: 5, seed: 1 })).not.toEqual(drawRuns(units, { draws: 5, seed: 2 }))
})

/** Of every way to draw as many values as there are, each as likely: what the bootstrap approaches. */
function everyDraw(count: number): Uint32Array[] {
  const draws: Uint32Array[] = []
  const chosen = new Array<number>(count).fill(0)
  for (;;) {
    const draw = new Uint32Array(count)
    for (const run of chosen) draw[run] = (draw[run] ?? 0) + 1
    draws.push(draw)
    let at = 0
    while (at < count && chosen[at] === count - 1) chosen[at++] = 0
    if (at === count) return draws
    chosen[at] = (chosen[at] ?? 0) + 1
  }
}

test('intervals approach those of all possible draws, counted one by one', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 5 }), (values) => {
      const exact = everyDraw(values.length).map((draw) => medianOf(drawn(values, draw)) ?? 0)
      const units = values.map((_, run) => String(run))
      const draws = drawRuns(units, { draws: 4000 })
      const { value, low, high } = intervalOf(medianOver(values), draws, values.length)
      expect(value).toBe(medianOf(values))
      const share = (isSo: (median: number) => boolean) => exact.filter(isSo).length / exact.length
      // 4,000 draws may be off by a percent of all that are possible.
      expect(share((median) => median < low)).toBeLessThanOrEqual(0.065)
      expect(share((median) => median <= low)).toBeGreaterThanOrEqual(0.035)
      expect(share((median) => median > high)).toBeLessThanOrEqual(0.065)
      expect(share((median) => median >= high)).toBeGreaterThanOrEqual(0.035)
    }),
    { numRuns: 40 },
  )
})

test('a 90% interval of a median holds the true one about nine times in ten', () => {
  const random = drawRuns(
    Array.from({ length: 200 }, (_, at) => String(at)),
    { draws: 300, seed: 7 },
  )
  // A population whose median is known; each draw of 200 of it is thinned to 40 values.
  const population = Array.from({ length: 200 }, (_, at) => (at - 99.5) ** 3 / 1e5)
  const held = random.filter((draw) => {
    const sample = drawn(population, draw).filter((_, at) => at % 5 === 0)
    const units = sample.map((_, at) => String(at))
    const { low, high } = intervalOf(medianOver(sample), drawRuns(units, { draws: 200 }), sample.length)
    return low <= 0 && high >= 0
  })
  // Without replacement within a thinned draw the values lie a little closer.
  expect(held.length / random.length).toBeGreaterThan(0.84)
})

test('one run has an interval without width', () => {
  expect(intervalOf(medianOver([3]), drawRuns(['a']), 1)).toEqual({ value: 3, low: 3, high: 3 })
  expect(medianOver([])(everyRun(0))).toBeNaN()
})
