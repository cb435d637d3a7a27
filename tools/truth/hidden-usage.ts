/**
 * How well the sizes of prompts are estimated where half of the recorded usage is hidden: the second half of
 * the calls from the first, and every second call from the others.
 */
import { createCounter } from '#core/tokens/bpe.ts'
import { type Calibration, calibrate, checkHidden, type HeldOut } from '#core/tokens/calibration/calibrate.ts'
import { isKnown } from '#core/tokens/calibration/point.ts'
import type { Count } from '#core/tokens/encoding.ts'
import { modelTokens } from '#core/tokens/model-tokens.ts'
import { loadRanks } from '#workers/jobs/ranks.ts'
import { type Cause, causeOf } from './causes.ts'
import { type CountOf, pointsOf } from './count-trace.ts'
import type { FoundTrace } from './traces.ts'

export interface HiddenUsage {
  readonly file: string
  /** The title of the run. */
  readonly run: string
  readonly model: string
  /** With a recorded prompt. */
  readonly calls: number
  readonly secondHalf: HeldOut
  readonly everySecond: HeldOut
  readonly calibration: Calibration
  /** Why the second half is more than 3% off; absent where it isn't. */
  readonly cause?: Cause
}

/** A row for each run and model with two recorded prompts and more, in the order of the runs. */
export async function hiddenUsage(runs: readonly FoundTrace[]): Promise<readonly HiddenUsage[]> {
  const counters = new Map<string, Promise<Count>>()
  const countOf: CountOf = (encoding) => {
    const known = counters.get(encoding) ?? loadRanks(encoding).then(createCounter)
    counters.set(encoding, known)
    return known
  }
  const rows: HiddenUsage[] = []
  for (const { file, trace } of runs) {
    const points = await pointsOf(trace, countOf)
    for (const calibration of calibrate(points, expectation)) {
      const { model } = calibration
      const known = points.filter((point) => point.model === model).filter(isKnown)
      if (known.length < 2) continue
      const half = Math.floor(known.length / 2)
      const secondHalf = checkHidden(known, (_, index) => index >= half, expectation(model))
      rows.push({
        file,
        run: trace.title,
        model,
        calls: known.length,
        secondHalf,
        everySecond: checkHidden(known, (_, index) => index % 2 === 1, expectation(model)),
        calibration,
        ...(secondHalf.medianError > GOAL_ERROR ? { cause: causeOf(known, expectation(model)) } : {}),
      })
    }
  }
  return rows
}

function expectation(model: string) {
  return modelTokens(model).factor
}

/** Of the runs with at least this many calls: calls pooled, and runs that reach the goals on their own. */
interface HiddenUsageSummary {
  readonly runs: number
  readonly calls: number
  /** Share of the pooled hidden calls within their interval. */
  readonly coverage: number
  readonly runsCovered: number
  readonly runsWithinThreePercent: number
}

/** Runs with fewer recorded prompts are left out of the tables. */
export const FEWEST_CALLS = 10
const GOAL_COVERAGE = 0.9
const GOAL_ERROR = 0.03

export function summarizeHidden(
  rows: readonly HiddenUsage[],
  of: (row: HiddenUsage) => HeldOut,
): HiddenUsageSummary {
  const checked = rows.filter(({ calls }) => calls >= FEWEST_CALLS).map(of)
  const calls = checked.reduce((sum, one) => sum + one.calls, 0)
  const within = checked.reduce((sum, one) => sum + one.calls * (one.coverage ?? 0), 0)
  return {
    runs: checked.length,
    calls,
    coverage: calls === 0 ? 0 : within / calls,
    runsCovered: checked.filter(({ coverage = 0 }) => coverage >= GOAL_COVERAGE).length,
    runsWithinThreePercent: checked.filter(({ medianError }) => medianError <= GOAL_ERROR).length,
  }
}
