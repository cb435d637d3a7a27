/** A bounded cache: what was not asked for longest goes first. */

export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  /** Drops the entries whose key the test accepts. */
  drop(test: (key: string) => boolean): void
}

/**
 * At most `limit` entries; with `weigh`, entries that weigh no more together, but for the newest one alone.
 */
export function createLru<V>(limit: number, weigh: (value: V) => number = () => 1): Lru<V> {
  const entries = new Map<string, V>()
  let weight = 0
  const remove = (key: string, value: V) => {
    entries.delete(key)
    weight -= weigh(value)
  }
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      const before = entries.get(key)
      if (before !== undefined) remove(key, before)
      entries.set(key, value)
      weight += weigh(value)
      for (const [oldest, old] of entries) {
        if (weight <= limit || oldest === key) break
        remove(oldest, old)
      }
    },
    drop: (test) => {
      for (const [key, value] of [...entries]) if (test(key)) remove(key, value)
    },
  }
}

/** Calls of all kept figures together: some 0.4 kB each in Chromium. */
const KEPT_CALLS = 200_000

/** At most `most` results with figures of every call; of long runs as few as have KEPT_CALLS calls in all. */
export function createCallsLru<V extends { readonly calls: { readonly length: number } }>(
  most: number,
): Lru<V> {
  return createLru<V>(KEPT_CALLS, ({ calls }) => Math.max(calls.length, KEPT_CALLS / most))
}
