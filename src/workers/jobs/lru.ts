/** A bounded cache: what was not asked for longest goes first. */

export interface Lru<V> {
  get(key: string): V | undefined
  set(key: string, value: V): void
  /** Drops the entries whose key the test accepts. */
  drop(test: (key: string) => boolean): void
}

export function createLru<V>(limit: number): Lru<V> {
  const entries = new Map<string, V>()
  return {
    get: (key) => {
      const value = entries.get(key)
      if (value === undefined) return undefined
      entries.delete(key)
      entries.set(key, value)
      return value
    },
    set: (key, value) => {
      entries.delete(key)
      entries.set(key, value)
      for (const oldest of entries.keys()) {
        if (entries.size <= limit) break
        entries.delete(oldest)
      }
    },
    drop: (test) => {
      for (const key of [...entries.keys()]) if (test(key)) entries.delete(key)
    },
  }
}
