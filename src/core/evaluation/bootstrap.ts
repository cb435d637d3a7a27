/**
 * How far a figure over many runs depends on the runs: the bootstrap. Runs are drawn again with replacement,
 * as many as there are; where the figure falls in 90% of the draws is its interval. Seeded: the same runs
 * give the same interval. Pure.
 */
import { randomFrom } from '#base/random.ts'
import { quantile } from '../tokens/calibration/robust.ts'

/** A figure with its 90% interval. */
export interface Interval {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** How often each run was drawn, in the order of the runs. */
export type Draw = Uint32Array

/** More move an end of an interval by less than its last shown digit. */
const DRAWS = 1000
const SEED = 0x5eed
const LOW = 0.05
const HIGH = 0.95

/** Intervals over fewer are too narrow: one run decides. */
export const FEWEST_RUNS = 5

export interface DrawOptions {
  readonly draws?: number
  readonly seed?: number
}

/**
 * Draws as many units as there are, again and again. `unitOf`: for each run the unit that it is drawn with,
 * as runs that share their history say the same twice. O(draws · runs).
 */
export function drawRuns(
  unitOf: readonly string[],
  { draws = DRAWS, seed = SEED }: DrawOptions = {},
): readonly Draw[] {
  const units = new Map<string, number[]>()
  for (const [run, unit] of unitOf.entries()) {
    const known = units.get(unit)
    if (known === undefined) units.set(unit, [run])
    else known.push(run)
  }
  const members = [...units.values()]
  const random = randomFrom(seed)
  return Array.from({ length: draws }, () => {
    const draw = new Uint32Array(unitOf.length)
    for (let count = 0; count < members.length; count++) {
      for (const run of members[Math.floor(random() * members.length)] ?? []) draw[run] = (draw[run] ?? 0) + 1
    }
    return draw
  })
}

/** Every run once. */
export function everyRun(count: number): Draw {
  return new Uint32Array(count).fill(1)
}

/** Every run once but this one. */
export function allBut(count: number, left: number): Draw {
  const draw = everyRun(count)
  draw[left] = 0
  return draw
}

/**
 * The median of the drawn values, between the two in the middle where their number is even; NaN for none.
 * Sorts once: each draw takes O(runs).
 */
export function medianOver(values: readonly number[]): (draw: Draw) => number {
  const order = values.map((_, run) => run).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0))
  return (draw) => {
    let drawn = 0
    for (const count of draw) drawn += count
    if (drawn === 0) return Number.NaN
    const lower = Math.floor((drawn - 1) / 2)
    const upper = Math.ceil((drawn - 1) / 2)
    let passed = 0
    let below: number | undefined
    for (const run of order) {
      passed += draw[run] ?? 0
      if (below === undefined && passed > lower) below = values[run] ?? 0
      if (passed > upper) return ((below ?? 0) + (values[run] ?? 0)) / 2
    }
    return Number.NaN
  }
}

/** The sum of the drawn values. */
export function sumOver(values: readonly number[]): (draw: Draw) => number {
  return (draw) => {
    let sum = 0
    for (const [run, value] of values.entries()) sum += value * (draw[run] ?? 0)
    return sum
  }
}

/** A figure over all runs with the interval that the draws give it. */
export function intervalOf(figure: (draw: Draw) => number, draws: readonly Draw[], count: number): Interval {
  const value = figure(everyRun(count))
  const found = draws.map(figure).filter((drawn) => !Number.isNaN(drawn))
  return { value, low: quantile(found, LOW) ?? value, high: quantile(found, HIGH) ?? value }
}
