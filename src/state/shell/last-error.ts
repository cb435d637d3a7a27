/**
 * The last mistake of ours that came up, for a report of it. In memory only, and reported without its words.
 */
let last: unknown

export function noteError(reason: unknown): void {
  last = reason
}

/** Undefined: there was none since the page was loaded. */
export function lastError(): unknown {
  return last
}
