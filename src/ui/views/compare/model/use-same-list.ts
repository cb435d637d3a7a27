/**
 * The list of an earlier drawing as long as its items are the same: what depends on it is then not made
 * again.
 */
import { useState } from 'react'

export function useSameList<T>(list: readonly T[]): readonly T[] {
  const [kept, setKept] = useState(list)
  if (kept.length === list.length && kept.every((item, index) => item === list[index])) return kept
  // Setting state while rendering is React's way to derive from what was rendered before.
  setKept(list)
  return list
}
