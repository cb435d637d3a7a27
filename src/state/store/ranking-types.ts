/** The figures of all strategies on a run, as far as they are there. */
import type { Problem } from '#base/result.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'

/** What is known so far of all strategies on one run. */
export interface RankingState {
  /** `stopped`: by the person; it goes on only when asked to. */
  readonly status: 'running' | 'paused' | 'stopped' | 'done' | 'failed'
  /** The baseline first; undefined: not replayed yet. */
  readonly figures: readonly (SweepFigures | undefined)[]
  readonly problem?: Problem
}
