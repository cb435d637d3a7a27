/** Steps in lists of bounded size, for what is stored or sent piece by piece. */
import type { Step } from './step.ts'

/** A page takes some 10 ms to read a list with so many characters: none of its tasks is to last 50. */
const CHARACTERS = 4_000_000

/**
 * The same steps in order, in lists of at most `most` steps and 4 million characters; a longer step is a list
 * by itself. O(values of the steps).
 */
export function cutSteps(steps: readonly Step[], most: number): readonly (readonly Step[])[] {
  const lists: Step[][] = []
  let last: Step[] = []
  let length = 0
  for (const step of steps) {
    const more = charactersIn(step)
    if (lists.length === 0 || last.length >= most || (last.length > 0 && length + more > CHARACTERS)) {
      last = []
      lists.push(last)
      length = 0
    }
    last.push(step)
    length += more
  }
  return lists
}

/** Of all strings in a value, keys left out. In a loop, as values may be nested deeper than the stack. */
function charactersIn(value: unknown): number {
  const open: unknown[] = [value]
  let sum = 0
  while (open.length > 0) {
    const next = open.pop()
    if (typeof next === 'string') sum += next.length
    else if (typeof next === 'object' && next !== null)
      for (const part of Object.values(next)) open.push(part)
  }
  return sum
}
