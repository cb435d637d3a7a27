/**
 * What a number counts, as a type, so that a signature says its unit. They are plain numbers: the compiler
 * does not keep them apart, and nothing has to be converted.
 */
export type Tokens = number
/** US dollars. */
export type Dollars = number
export type Seconds = number
/** Seconds since the epoch. */
export type EpochSeconds = number
/** 0-based position of a call in `Trace.calls`. */
export type CallIndex = number
