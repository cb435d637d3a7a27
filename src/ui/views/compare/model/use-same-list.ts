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
