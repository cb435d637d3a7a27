/** What a request used. */
import type { Tokens } from './units.ts'

/** Recorded token usage, normalised: `input` excludes what was read from or written to the cache. */
export interface Usage {
  readonly input?: Tokens
  readonly output?: Tokens
  readonly cacheRead?: Tokens
  /** All that was written to the cache. */
  readonly cacheWrite?: Tokens
  /** The part of `cacheWrite` that lives for an hour; the rest lives for the provider's short time. */
  readonly cacheWriteHour?: Tokens
  /** The part of `output` spent on reasoning. */
  readonly reasoning?: Tokens
}
