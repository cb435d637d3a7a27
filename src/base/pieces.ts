/**
 * Work in pieces: a generator that stops between two of them, so that whoever runs it can let others in, hear
 * that it is no longer wanted, or tell how far it is. It knows neither clock nor worker.
 */

/** Yields how far it is, in units of its own; returns what it made. */
export type Pieces<T, P = void> = Generator<P, T, void>

/** All of it at once, for whoever has nothing else to do. */
export function finish<T>(work: Pieces<T, unknown>): T {
  for (;;) {
    const next = work.next()
    if (next.done === true) return next.value
  }
}
