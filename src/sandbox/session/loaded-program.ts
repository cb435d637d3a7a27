/**
 * A program that a language's runtime has loaded, and how long it may take: what both languages have in
 * common.
 */
import { textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { GuestProgram, GuestResult } from '#core/programs/guest.ts'
import type { CustomProblem } from '#core/spec/custom-definition.ts'

export interface ProgramLimits {
  /** Milliseconds for one call of the code. */
  readonly call: number
  /** When all of the run must be done, on the clock of `performance.now`. */
  readonly until: number
  readonly interrupt?: Int32Array | undefined
}

export interface LoadedProgram extends GuestProgram {
  dispose(): void
}

/** Fails where the code has an error of syntax, throws while it is loaded, or takes too long. */
export type LoadProgram = (code: string, limits: ProgramLimits) => GuestResult<LoadedProgram>

/** The longest answer in UTF-16 units. */
export const MAX_ANSWER = 32_000_000

export const TOO_LARGE: CustomProblem = {
  code: 'code-threw',
  message: t`The code returned more than ${MAX_ANSWER / 1_000_000} MB of steps.`,
  hint: t`Return steps that the code was given, or a few new ones.`,
}

export function tooLong(milliseconds: number): CustomProblem {
  return {
    code: 'code-timeout',
    message: t`The code was stopped: one call took longer than ${milliseconds / 1000} s.`,
    isFatal: true,
  }
}

export const TOO_LONG_IN_ALL: CustomProblem = {
  code: 'code-timeout',
  message: t`The code was stopped: all calls together took too long.`,
  isFatal: true,
}

export const STOPPED: CustomProblem = { code: 'stopped', message: t`The code was stopped.`, isFatal: true }

/** What a worker tells of code that nothing but its end would stop. */
export const STUCK = { kind: 'stuck' } as const

export function isStuck(event: unknown): boolean {
  return textField(event, 'kind') === STUCK.kind
}

/** Milliseconds for one call of a person's code. */
export const CALL = 2000
