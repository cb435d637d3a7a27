/** Counts of raw fields, for the import report and the conformance check. */

/**
 * How often each key occurs; `null` for items without one. Keys from files are own properties, never
 * inherited ones.
 */
export function countBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string | undefined,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>()
  for (const item of items) {
    const key = keyOf(item) ?? 'null'
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}
