/**
 * What users or files can cause is a value: a Result with a Problem written for a person.
 * What only we can cause throws (see assert.ts).
 */

/** Something that went wrong, said so that a person can act on it. */
export interface Problem {
  /** Stable, kebab-case, for tests and automation. */
  readonly code: string
  /** One sentence: what happened. */
  readonly message: string
  /** One sentence: what can be done. */
  readonly hint?: string
  /** Where: a file name, a line, a JSON path. */
  readonly where?: string
}

export type Result<T, E = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: E }

export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value }
}

export function fail<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error }
}

/** The value of a Result that cannot have failed; throws if it did (a mistake of ours). */
export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
