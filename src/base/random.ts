/**
 * Numbers that look random and are the same for the same seed (mulberry32): for resampling, never for
 * secrets.
 */

/** Each call gives the next number from 0 up to, not including, 1. `seed`: any integer. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
