/**
 * A memory is a reducer over steps (docs/decisions.md, 1). The fold of replay/ owns the state: it creates it
 * once per agent, feeds it and never keeps an earlier one. So `add` may change the state in place and return
 * it; to see an earlier state, the trace is folded again up to there.
 */
import type { Problem } from '#base/result.ts'
import type { Change } from '../model/change.ts'
import type { ParamSpecs, ParamValues } from '../model/params.ts'
import type { Services } from '../model/services.ts'
import type { Starter } from '../model/starter.ts'
import type { Control, Step, StepId } from '../model/step.ts'
import type { CallIndex, Tokens } from '../model/units.ts'

/** What a memory may know beside the steps: all of it handed in, so that a replay repeats itself. */
export interface Environment extends Services {
  /**
   * Ask the memory to note who removed what, for the ledger. Off in plain replays, which need only figures.
   */
  readonly explain: boolean
}

/** What a retrieving memory searches for at a call, and when the call was. */
export interface Cue {
  readonly call: CallIndex
  readonly text: string
  /** Seconds since the epoch; undefined where the trace has no times. */
  readonly now: number | undefined
  /** Whose call it is; undefined where there is but one agent. For memories of the whole run. */
  readonly agent?: string | undefined
}

/**
 * What the next call is shown. A problem: the memory could not do its work; the steps are shown as they were.
 */
export interface Recall {
  /** May be made when asked for: whoever needs only figures and gets a delta does not ask. */
  readonly steps: readonly Step[]
  /**
   * What changed since the memory's last recall, by position among all steps added; in order of position, one
   * entry a position. Only from memories whose context is their input in order, some left out or rewritten,
   * or an added one in the place of one that is left out. Absent: compare `steps`. A memory may stop to give
   * it, and then never gives it again.
   */
  readonly delta?: readonly PositionChange[]
  /**
   * Says that `steps` is what the memory's last recall gave (for the same agent; nothing, before the first)
   * with these behind it: the very same steps in the same places. So no one needs to compare. Absent: they
   * may differ in any way.
   */
  readonly appended?: readonly Step[]
  /**
   * With `appended`: of the steps of the last recall only the first this many stay, and these are behind.
   * Absent: all.
   */
  readonly keeping?: number
  /**
   * Tokens of the recorded request that are in no step, and that the memory's summaries replaced along with
   * the steps. Absent: none.
   */
  readonly freed?: Tokens
  readonly problem?: Problem
}

/** What is at a position; `undefined`: nothing does. */
export interface PositionChange {
  readonly position: number
  readonly before: Step | undefined
  readonly after: Step | undefined
}

/**
 * A named part of a memory, for an inspector, which draws it by its shape: it need not know which memory it
 * is of.
 */
export interface Compartment {
  readonly id: string
  readonly title: string
  readonly steps: readonly Step[]
  /** A sentence: what it is for, and what becomes of what is in it. */
  readonly about?: string
  /** Those of the same lane of the drawing are under one another, in order. Absent: a lane of its own. */
  readonly lane?: string
  /** What is known of it as a whole: when it prunes, how an episode is called. */
  readonly notes?: readonly Note[]
  readonly room?: Room
  /** For each step how near it is to what was searched for; no number where that cannot be said. */
  readonly scores?: readonly number[]
  /** For each step what it was before the memory shortened it. */
  readonly originals?: readonly Step[]
  /** For each step the call, 0-based, before which it left the context or was shortened; −1: not known. */
  readonly since?: readonly number[]
  /** Its steps are shown as parts of this step of the context. Absent: on their own, or not at all. */
  readonly within?: StepId
  /** Who has it, in a memory that agents share. */
  readonly sharing?: Sharing
}

/** `undefined` is the only agent. `readers`: those whose calls are shown it. */
export type Sharing =
  | { readonly kind: 'own'; readonly agent: string | undefined }
  | { readonly kind: 'shared'; readonly readers: readonly (string | undefined)[] }

export interface Note {
  readonly label: string
  readonly value: string
}

/** How much something may hold, and how much of it is taken. What happens when it is full, `about` says. */
export interface Room {
  readonly used: number
  readonly limit: number
  readonly unit: 'steps' | 'messages' | 'tokens'
}

/** What another run can start from: for as long as the session lasts, or permanently. */
export interface Saved {
  readonly until: 'session' | 'for-good'
  readonly steps: readonly Step[]
}

/** Asking a memory by hand. It changes nothing. */
interface Search<State = unknown> {
  /** What it takes, for a field: `Text in an episode`. */
  readonly title: string
  /** What was found, and what only just was not, as compartments. */
  find(state: State, query: string): readonly Compartment[]
}

/** A memory's own print of what it contains, to read and to copy. */
export interface MemoryText {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** The run that a memory replays where compactions of the baseline don't happen in it. */
export interface Replayed {
  /** What the baseline would be without them. Pushed to; another list once it changes in another way. */
  readonly steps: readonly Step[]
  /** Steps of the run that it is without, such as what those compactions wrote. */
  readonly leftOut: ReadonlySet<StepId>
}

/** Which rule removed a step, and before which call. */
export interface Blame {
  readonly rule: string
  readonly call: CallIndex
}

/** All of the agent's own compactions, or one by the calls that it had an effect on. */
export type Undone = 'all' | UndoneCalls

/** The calls of one agent that a compaction had an effect on. */
export interface UndoneCalls {
  readonly agent: string | undefined
  /** The first call after it. */
  readonly from: CallIndex
  /** The first call that is as recorded again; undefined: none. */
  readonly until: CallIndex | undefined
}

export interface Memory<State = unknown> {
  readonly id: string
  readonly title: string
  /**
   * `agent` (the default): every agent has a memory of its own. `run`: one memory for all agents, which is
   * told the agent of each step and call; at a call it knows the steps of all agents before it.
   */
  readonly scope?: 'agent' | 'run'
  /** Whether its requests for summaries begin like the call before them. Absent: no. */
  readonly asksFromCache?: boolean
  /** The agent's own compactions that its contexts are without. Absent: none. */
  readonly undoes?: Undone
  /** The run that it replays. Absent: the baseline's. */
  replayed?(state: State): Replayed
  create(environment: Environment): State
  /** What a new step does to memory. */
  add(state: State, step: Step, agent?: string): State
  /**
   * What the recorded agent's own memory did to the steps that this one is built on (as-recorded baseline).
   */
  revise(state: State, changes: readonly Change[], agent?: string): State
  /** What the next model call is shown. The list is the caller's: later adds do not change it. */
  recall(state: State, cue: Cue): Recall
  compartments(state: State): readonly Compartment[]
  /** The control steps that do something to it. Absent: none does. */
  readonly controls?: readonly Control['type'][]
  /** Absent: it cannot be asked. */
  readonly search?: Search<State>
  /** What it prints of itself. Absent: nothing beside what is printed of every memory. */
  texts?(state: State): readonly MemoryText[]
  /** What outlives the run if it ends now. Absent or undefined: nothing does. */
  saved?(state: State): Saved | undefined
  /** Who removed what, if the environment asked to explain. */
  blame(state: State): ReadonlyMap<StepId, Blame>
}

/** A kind of memory in the list: parameters as data, and a memory for given values. */
export interface MemoryKind {
  readonly id: string
  readonly title: string
  readonly description: string
  /** What people also call it: a search finds it by these, too. */
  readonly keywords?: readonly string[]
  /** What the interface offers of it with one click. */
  readonly starters?: readonly Starter[]
  /** As a strategy's. */
  readonly readsText: boolean
  /** As a strategy's. */
  readonly rescans?: boolean
  readonly params: ParamSpecs
  /** Two or three words for a column head. */
  summary(values: ParamValues): string
  build(values: ParamValues): Memory
}
