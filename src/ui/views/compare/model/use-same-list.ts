/**
 * The list of an earlier drawing as long as its items are the same: what depends on it is then not made
 * again.
 */
import { useState } from 'react'

export function useSameList<T>(
  list: readonly T[],
  isSame: (one: T, other: T) => boolean = Object.is,
): readonly T[] {
  const [kept, setKept] = useState(list)
  if (isSameList(kept, list, isSame)) return kept
  // Setting state while rendering is React's way to derive from what was rendered before.
  setKept(list)
  return list
}

/**
 * The list with the items of the earlier drawing in place of those that are the same, by position: what
 * depends on one item is not made again for another.
 */
export function useSameItems<T>(list: readonly T[], isSame: (one: T, other: T) => boolean): readonly T[] {
  const [kept, setKept] = useState(list)
  const next = list.map((item, index) => {
    const before = kept[index]
    return before !== undefined && (before === item || isSame(before, item)) ? before : item
  })
  if (isSameList(kept, next, Object.is)) return kept
  setKept(next)
  return next
}

/** O(items). */
function isSameList<T>(
  kept: readonly T[],
  list: readonly T[],
  isSame: (one: T, other: T) => boolean,
): boolean {
  return (
    kept.length === list.length &&
    list.every((item, index) => {
      const before = kept[index]
      return before !== undefined && item !== undefined ? isSame(before, item) : before === item
    })
  )
}
