/** The ends of all keys of IndexedDB, for bounds of compound keys: numbers come first, arrays last. */

export const BEFORE_ALL_KEYS = Number.NEGATIVE_INFINITY
export const BEHIND_ALL_KEYS: readonly unknown[] = [[]]
