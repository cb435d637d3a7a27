/** A saved evaluation against the runs that came since: does each strategy still save what it saved? Pure. */
import type { CheckedSpec } from '../spec/spec-data.ts'
import { isPricedRun, type ReplayedRun } from '../sweep/several-runs.ts'
import { quantile } from '../tokens/calibration/robust.ts'
import { drawRuns, everyRun, type Interval, medianOver } from './bootstrap.ts'
import { type Evaluation, type EvaluationOptions, evaluate } from './evaluation.ts'
import { savedShare, type Unit } from './paired.ts'

interface StrategyDrift {
  readonly place: number
  /** The median saving in the runs before and in those since, as shares. */
  readonly before: number
  readonly since: number
  /** `since` minus `before`, with its 90% interval. */
  readonly change: Interval
  /** The interval leaves out 0 and the change is large enough to matter. */
  readonly hasDrifted: boolean
}

export interface Drift {
  readonly before: number
  readonly since: number
  /** The largest change first; empty where one of the sides has no run. */
  readonly strategies: readonly StrategyDrift[]
  /** What was recommended before, and what is with the runs since; undefined: none. */
  readonly recommendedBefore: number | undefined
  readonly recommendedNow: number | undefined
}

/** Two percentage points: less changes no decision. */
const LEAST_CHANGE = 0.02

/** `isOld`: whether a run was in the saved evaluation. O(strategies · runs · draws). */
export function driftOf(
  specs: readonly CheckedSpec[],
  runs: readonly ReplayedRun[],
  unit: Unit,
  { isOld, now, ...options }: EvaluationOptions & DriftSides,
): Drift {
  const counted = runs.filter(
    ({ figures }) =>
      specs.every((_, place) => figures[place] !== undefined) &&
      (unit === 'tokens' || isPricedRun({ figures })),
  )
  const old = counted.filter(({ id }) => isOld(id))
  const fresh = counted.filter(({ id }) => !isOld(id))
  const drawn = (side: readonly ReplayedRun[], seed: number) =>
    drawRuns(
      side.map(({ id }) => options.unitOf?.(id) ?? id),
      { ...options, seed },
    )
  // Each side is drawn on its own: their runs are no pairs.
  const sides = [drawn(old, 1), drawn(fresh, 2)] as const
  const strategies = specs.flatMap((_, place): readonly StrategyDrift[] => {
    if (place === 0 || old.length === 0 || fresh.length === 0) return []
    const of = (side: readonly ReplayedRun[]) => medianOver(side.map((run) => savedShare(run, place, unit)))
    const [ofOld, ofFresh] = [of(old), of(fresh)]
    const before = ofOld(everyRun(old.length))
    const since = ofFresh(everyRun(fresh.length))
    const changes = sides[0].map((draw, at) => {
      const other = sides[1][at]
      return other === undefined ? 0 : ofFresh(other) - ofOld(draw)
    })
    const value = since - before
    const change = { value, low: quantile(changes, 0.05) ?? value, high: quantile(changes, 0.95) ?? value }
    const isApart = change.low > 0 || change.high < 0
    return [{ place, before, since, change, hasDrifted: isApart && Math.abs(value) >= LEAST_CHANGE }]
  })
  return {
    before: old.length,
    since: fresh.length,
    strategies: strategies.sort(
      (one, other) => Math.abs(other.change.value) - Math.abs(one.change.value) || one.place - other.place,
    ),
    recommendedBefore: evaluate(specs, old, unit, options).recommended?.place,
    recommendedNow: now.recommended?.place,
  }
}

interface DriftSides {
  readonly isOld: (run: string) => boolean
  /** The evaluation of all runs. */
  readonly now: Pick<Evaluation, 'recommended'>
}
