/** Runs with fewer model calls have nothing that a strategy could take out of a context. */
export const FEWEST_CALLS = 2
