/**
 * A set of strategies over several runs as data: what a person asked for, how far it is, and the figures so
 * far.
 */
import type { Problem } from '#base/result.ts'
import type { Unit } from '#core/evaluation/paired.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import type { EvaluationOutput } from '#workers/protocol/evaluating.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'

export interface OrderedRun {
  /** The stored run. */
  readonly id: string
  /** Its own settings for counting: those under which Strategies shows the run alone. */
  readonly counting: CountingSettings
  /** What recommendations are made for; absent: not known. */
  readonly model?: string
  readonly project?: string
  /** The session that it is part of, with which it is drawn; absent: its own. */
  readonly session?: string
  /** How many there are: shorter runs are replayed first. Absent: not known. */
  readonly calls?: number
}

export interface SeveralRunsOrder {
  readonly runs: readonly OrderedRun[]
  /** The baseline first. */
  readonly specs: readonly CheckedSpec[]
  /** The saved evaluation that is made again, with the runs that it had then. */
  readonly saved?: { readonly id: string; readonly name: string; readonly runs: readonly string[] }
}

/** An evaluation of the first runs that were replayed. */
export interface Evaluated {
  readonly runs: number
  /** Runs whose model was known from elsewhere. */
  readonly models: number
  readonly output: EvaluationOutput
}

export interface SeveralRunsSetup {
  /** Ids of strategies; undefined: those proposed for the runs. */
  readonly strategies: readonly string[] | undefined
  /** They were proposed for the runs that are ranked: for others, others are. */
  readonly isProposal?: boolean
  /** It starts once its runs and strategies are known: the runs were sent here to be compared. */
  readonly startsAlone?: boolean
  /** Files that were opened with these runs and have the same content as one of them. */
  readonly repeated?: readonly string[]
}

/** Replays of what the agent of the runs can be told, kept while the same runs are shown. */
export interface AgentReplaysMade {
  /** Of which runs, and how they are counted. */
  readonly of: string
  /** What the person wants; `asked` too once they began. */
  readonly wish: 'asked' | 'stopped'
  readonly replayed: readonly ReplayedRun[]
  /** Replays, as they go on within runs too. */
  readonly replays: number
  readonly isDone: boolean
}

/** Replays at sizes near those of settings, kept so that a person finds them again. */
export interface RangesMade {
  /** Of which settings and runs, and how they are counted. */
  readonly of: string
  readonly replayed: readonly ReplayedRun[]
  /** Replays, as they go on within runs too. */
  readonly replays: number
  readonly isDone: boolean
}

export interface SeveralRunsState {
  readonly setup: SeveralRunsSetup
  /** What the figures are of; undefined: nothing was asked for yet. */
  readonly order: SeveralRunsOrder | undefined
  /** `paused`: the person left the view; it goes on when they are back. `stopped`: by the person. */
  readonly status: 'idle' | 'running' | 'paused' | 'stopped' | 'done'
  readonly done: readonly ReplayedRun[]
  /** Runs that could not be replayed. */
  readonly failed: readonly { readonly id: string; readonly problem: Problem }[]
  /** Replays, as they go on within runs too. */
  readonly replays: number
  /** Runs without a price are replayed too, as the person compares by tokens. */
  readonly isByTokens?: boolean
  readonly agent?: AgentReplaysMade
  /** The newest first; absent: none. */
  readonly ranges?: readonly RangesMade[]
  /** By what they compare; absent: not made yet. */
  readonly evaluated?: Readonly<Partial<Record<Unit, Evaluated>>>
}

export const NO_SEVERAL_RUNS: SeveralRunsState = {
  setup: { strategies: undefined },
  order: undefined,
  status: 'idle',
  done: [],
  failed: [],
  replays: 0,
}
