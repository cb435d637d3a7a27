/**
 * A custom strategy or memory as data: what its code declares of itself, the program that runs in the
 * sandbox, and what that showed at each call. No code runs here: see src/sandbox, and scripted-memory.ts for
 * what replays a transcript.
 */
import type { Problem } from '#base/result.ts'
import type { ParamSpecs } from '../model/params.ts'
import type { Step, StepId } from '../model/step.ts'
import type { CallIndex } from '../model/units.ts'

/** Ids of custom strategies and memories start with this, so that they never meet a built-in's. */
export const CUSTOM_PREFIX = 'own-'

/** What the code declares of itself, checked. */
export interface CustomDefinition {
  /** `own-` and a few letters and digits; given when it is made, never by the code. */
  readonly id: string
  /** Raised at every version that was checked and kept; part of every cache's key. */
  readonly revision: number
  readonly kind: 'strategy' | 'memory'
  readonly title: string
  readonly description: string
  readonly params: ParamSpecs
}

/** What of a definition the code itself says; id and revision are given to it. */
export type CustomDeclaration = Omit<CustomDefinition, 'id' | 'revision'>

/** What a program may be written in. */
export type ProgramLanguage = 'typescript' | 'python'

/** What the sandbox is given: the definition with its code. */
export interface CustomProgram {
  readonly definition: CustomDefinition
  /** JavaScript, or the Python as it was written. */
  readonly js: string
  /** Absent: TypeScript. */
  readonly language?: ProgramLanguage
}

/**
 * A program as a spec may name it. `refused`: it is known but must not or cannot run (it came from a file and
 * no one has approved it; no version of it ever ran), and why.
 */
export type CustomEntry =
  | { readonly status: 'ready'; readonly program: CustomProgram }
  | { readonly status: 'refused'; readonly id: string; readonly title: string; readonly problem: Problem }

/** A program as it travels: only its text. JavaScript is made again, of what a person can read. */
export interface CustomSource {
  readonly id: string
  /** What it is called, for whoever has only the file. */
  readonly title: string
  readonly source: string
  /** Absent: TypeScript. */
  readonly language?: ProgramLanguage
}

/** Something wrong with the code or with what it gave, with its place. */
export interface CustomProblem extends Problem {
  /** 1-based, in the JavaScript or the Python. */
  readonly line?: number
  readonly column?: number
  /** 0-based; absent where it is not of a call. */
  readonly call?: CallIndex
  /** The program cannot be asked again (it was ended, its memory is spent): the run stops here. */
  readonly isFatal?: boolean
}

/**
 * A piece of what a call was shown: a run of what the last call of the same agent was shown, from a position
 * to before another; a step of the log by its id; or a step that the code made, by its index in `made`.
 */
export type TranscriptPiece = readonly [from: number, to: number] | StepId | number

/** What the next call was shown, in order. */
export interface TranscriptCall {
  readonly pieces: readonly TranscriptPiece[]
  /** Steps that are gone since the agent's last call, and by which rule; without a rule: the step is back. */
  readonly blamed?: readonly (readonly [id: StepId, rule?: string])[]
  /** As a recall has it: tokens in no step that summaries replaced, of a strategy that the code calls. */
  readonly freed?: number
  readonly problem?: CustomProblem
}

/** A named part of a memory at a call that was asked for. */
export interface TranscriptCompartment {
  readonly title: string
  readonly steps: readonly (StepId | number)[]
}

/** One entry for each call of the trace, in order. */
export interface Transcript {
  /** The steps that are not in the log, each once. */
  readonly made: readonly Step[]
  readonly calls: readonly TranscriptCall[]
  /** Of the calls that were asked for. */
  readonly opened?: readonly { readonly call: CallIndex; readonly parts: readonly TranscriptCompartment[] }[]
}
