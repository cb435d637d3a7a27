/**
 * What the sandbox gives for a person's program: synchronous functions over text and numbers, each answer
 * untrusted. The other end, inside the sandbox, is guest-side.ts; in-process.ts puts the two together in one
 * process.
 */
import type { Result } from '#base/result.ts'
import type { Step } from '../model/step.ts'
import type { CustomProblem } from '../spec/custom-definition.ts'

/** The code threw, took too long, or the sandbox ended: a CustomProblem with the place in the JavaScript. */
export type GuestResult<T> = Result<T, CustomProblem>

/**
 * Which list of steps the code is given, told by what changed since it was given the list of this number
 * last.
 */
export interface GuestList {
  /** 0 and up; a list that was never given is empty. */
  readonly list: number
  /** So many steps at its front stay. */
  readonly keep: number
  /** Then come these, as indices of handed steps. */
  readonly then: readonly number[]
}

/**
 * JSON of what the rows of some handed steps left out (guest-step.ts), from one index to before another: what
 * is asked for when the code looks into one of them. It may give fewer.
 */
export type GuestContents = (from: number, to: number) => string

/** Handed steps whose indices follow each other. */
export interface GuestRun {
  readonly from: number
  readonly to: number
}

/**
 * One loaded program. Steps are handed over once each (`push`) and named by their index from then on. Answers
 * are JSON text as guest-side.ts writes it; host.ts reads it and believes nothing.
 */
export interface GuestProgram {
  /** What the default export declares. */
  describe(): GuestResult<string>
  /**
   * Hands over the next steps, JSON of GuestRows. Their indices follow those of all handed before.
   * `contents`: of all handed steps; asked while the code runs.
   */
  push(rows: string, contents: GuestContents): GuestResult<undefined>
  /**
   * In place of `push`, where the program is handed steps in another form. `measure`: the tokens of a step.
   */
  take?(steps: readonly Step[], measure: (step: Step) => number): GuestResult<undefined>
  /**
   * A strategy: what is left of a list. `list`, `values` and `context` are JSON texts (GuestList,
   * ParamValues, GuestContext).
   */
  prune(list: string, values: string, context: string): GuestResult<string>
  /** A memory: makes a state, which stays inside under the given number. */
  create(state: number, values: string): GuestResult<undefined>
  /**
   * A memory: adds the handed steps of these indices to the state, from one to before another. They share the
   * time of one call.
   */
  add(state: number, steps: GuestRun, values: string): GuestResult<undefined>
  /** A memory: what the next call is shown. `cue`: JSON of GuestContext with the cue. */
  recall(state: number, cue: string, values: string): GuestResult<string>
  /** A memory: its named parts. */
  compartments(state: number, values: string): GuestResult<string>
}

/** What the code is told beside steps and values; guest-side.ts makes the author's context of it. */
export interface GuestContext {
  /** Seconds since the epoch; absent where the trace has no times. */
  readonly now?: number
  /** Of the model, in tokens. */
  readonly window: number
  /** The mean of the run: what `count` makes an estimate with. */
  readonly tokensPerCharacter: number
  /** The seed of `random`, the same at every replay. */
  readonly seed: number
  /** With a memory's recall. */
  readonly cue?: {
    readonly call: number
    readonly text: string
    readonly agent?: string
    /** The agent again: people's code may still ask for it by this name. */
    readonly lane?: string
  }
}
