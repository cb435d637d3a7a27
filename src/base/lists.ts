/**
 * Lists of any length put together and measured. Spreading one into a call, as `push(...list)` and
 * `Math.max(...list)` do, is a RangeError from some hundred thousand items on.
 */

export function append<T>(list: T[], items: Iterable<T>): void {
  for (const item of items) list.push(item)
}

/** −Infinity for none, as `Math.max` has it. */
export function largest(values: Iterable<number>): number {
  let most = Number.NEGATIVE_INFINITY
  for (const value of values) most = Math.max(most, value)
  return most
}

/** Infinity for none. */
export function smallest(values: Iterable<number>): number {
  let least = Number.POSITIVE_INFINITY
  for (const value of values) least = Math.min(least, value)
  return least
}
