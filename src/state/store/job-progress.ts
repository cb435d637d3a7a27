/** How far a job is that tells so, and what is foretold of it. */

export interface JobProgress {
  readonly done: number
  readonly total: number
  /** Of what is left, from what is done; undefined: too early to tell. */
  readonly secondsLeft: number | undefined
}

/** `ms`: what the done part took. */
export function progressOf(done: number, total: number, ms: number): JobProgress {
  return { done, total, secondsLeft: done <= 0 ? undefined : ((ms / done) * (total - done)) / 1000 }
}
