/** How long work waits for the next key: not at all for a key alone, and until a burst of keys is over. */

/**
 * `burst`: milliseconds within which a key belongs to the burst of the one before. Gives the milliseconds to
 * wait after a key.
 */
export function createTypingPause(burst: number): (now: number) => number {
  let last = Number.NEGATIVE_INFINITY
  return (now) => {
    const isBurst = now - last < burst
    last = now
    return isBurst ? burst : 0
  }
}
