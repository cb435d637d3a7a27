/**
 * Which message of a trace is which of what came back: the same role and text in the same order, else the
 * same place.
 */
import { append } from '#base/lists.ts'
import type { Said } from './said.ts'

interface Alignment {
  readonly pairs: readonly (readonly [before: Said, after: Said])[]
  readonly missing: readonly Said[]
  readonly more: readonly Said[]
}

/** So far ahead a message is looked for. */
const AHEAD = 12

/** O(messages). */
export function align(before: readonly Said[], after: readonly Said[]): Alignment {
  const pairs: (readonly [Said, Said])[] = []
  const missing: Said[] = []
  const more: Said[] = []
  let left = 0
  let right = 0
  for (;;) {
    const [one, other] = [before[left], after[right]]
    if (one === undefined || other === undefined) break
    const skip = sameAt(one, other) ? { left: 0, right: 0 } : nextSame(before, after, { left, right })
    for (let count = 0; count < skip.left; count++)
      append(missing, before.slice(left + count, left + count + 1))
    for (let count = 0; count < skip.right; count++)
      append(more, after.slice(right + count, right + count + 1))
    left += skip.left
    right += skip.right
    const [found, twin] = [before[left], after[right]]
    if (found !== undefined && twin !== undefined) pairs.push([found, twin])
    left++
    right++
  }
  return { pairs, missing: [...missing, ...before.slice(left)], more: [...more, ...after.slice(right)] }
}

function sameAt(one: Said | undefined, other: Said | undefined): boolean {
  return one !== undefined && other !== undefined && one.role === other.role && one.text === other.text
}

interface Places {
  readonly left: number
  readonly right: number
}

/**
 * How many to pass over on either side until two are the same; none where that is not soon: they were
 * changed.
 */
function nextSame(before: readonly Said[], after: readonly Said[], { left, right }: Places): Places {
  for (let distance = 1; distance <= AHEAD; distance++) {
    for (let skip = 0; skip <= distance; skip++) {
      const at = { left: distance - skip, right: skip }
      if (sameAt(before[left + at.left], after[right + at.right])) return balanced(at)
    }
  }
  return { left: 0, right: 0 }
}

/** As many on both sides were changed, not left out and added. */
function balanced({ left, right }: Places): Places {
  return left === right ? { left: 0, right: 0 } : { left, right }
}
