/** What the open program of the editor makes of a person's test runs, as far as it is known. */
import type { Problem } from '#base/result.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

interface TestRunFigures {
  readonly baseline: SweepFigures
  readonly figures: SweepFigures
}

/** `latest`: the figures last made, which stay on screen while the next ones are made. */
export interface TestRunState {
  readonly status: 'waiting' | 'running' | 'done' | 'failed'
  readonly latest?: TestRunFigures
  readonly problem?: Problem
}

/** Of one program, by stored run. */
export interface TestRunsState {
  readonly programId: string
  readonly runs: ReadonlyMap<string, TestRunState>
}
