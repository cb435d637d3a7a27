/**
 * What differs between two texts, in words, for the inline difference of a rewritten step. Common ends are
 * taken off first; the middle is compared by Myers' greedy algorithm up to a limit, beyond which it is one
 * replacement. E. Myers, An O(ND) Difference Algorithm and Its Variations, 1986.
 */

export interface TextRun {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Beyond this many differing words the middle is shown as one replacement: no one reads a finer one. */
const MAX_EDITS = 400

/** The runs that make `after` of `before`, in reading order. O(n + edits²), edits limited. */
export function textDifference(before: string, after: string): readonly TextRun[] {
  if (before === after) return before === '' ? [] : [{ kind: 'same', text: before }]
  const old = words(before)
  const now = words(after)
  let front = 0
  while (front < old.length && front < now.length && old[front] === now[front]) front++
  let back = 0
  while (
    back < old.length - front &&
    back < now.length - front &&
    old[old.length - 1 - back] === now[now.length - 1 - back]
  ) {
    back++
  }
  return merged([
    { kind: 'same', text: old.slice(0, front).join('') },
    ...middle(old.slice(front, old.length - back), now.slice(front, now.length - back)),
    { kind: 'same', text: old.slice(old.length - back).join('') },
  ])
}

function words(text: string): readonly string[] {
  return text.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? []
}

function middle(old: readonly string[], now: readonly string[]): readonly TextRun[] {
  const whole: readonly TextRun[] = [
    { kind: 'gone', text: old.join('') },
    { kind: 'new', text: now.join('') },
  ]
  if (old.length === 0 || now.length === 0) return whole
  const path = shortestEdit(old, now)
  return path === undefined ? whole : walkBack(old, now, path)
}

/** The furthest x on each diagonal after each number of edits; undefined when there are too many. */
function shortestEdit(
  old: readonly string[],
  now: readonly string[],
): readonly Map<number, number>[] | undefined {
  const rounds: Map<number, number>[] = []
  let furthest = new Map<number, number>([[1, 0]])
  for (let edits = 0; edits <= Math.min(MAX_EDITS, old.length + now.length); edits++) {
    const next = new Map(furthest)
    rounds.push(furthest)
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const down = furthest.get(diagonal + 1) ?? -1
      const right = (furthest.get(diagonal - 1) ?? -1) + 1
      let x = diagonal === -edits || (diagonal !== edits && right - 1 < down) ? down : right
      while (x < old.length && x - diagonal < now.length && old[x] === now[x - diagonal]) x++
      next.set(diagonal, x)
      if (x >= old.length && x - diagonal >= now.length) return [...rounds, next]
    }
    furthest = next
  }
  return undefined
}

function walkBack(
  old: readonly string[],
  now: readonly string[],
  rounds: readonly Map<number, number>[],
): TextRun[] {
  const runs: TextRun[] = []
  let x = old.length
  let y = now.length
  for (let edits = rounds.length - 2; edits >= 0; edits--) {
    const from = previousPoint(rounds[edits] ?? new Map(), edits, x - y)
    for (; x > from.x && y > from.y && x > 0 && y > 0; x--, y--)
      runs.push({ kind: 'same', text: old[x - 1] ?? '' })
    if (edits === 0) break
    if (from.cameDown) runs.push({ kind: 'new', text: now[--y] ?? '' })
    else runs.push({ kind: 'gone', text: old[--x] ?? '' })
  }
  return runs.reverse()
}

/** Where the edit path was one edit before it reached `diagonal`. */
function previousPoint(furthest: ReadonlyMap<number, number>, edits: number, diagonal: number) {
  const down = furthest.get(diagonal + 1) ?? -1
  const right = furthest.get(diagonal - 1) ?? -1
  const cameDown = diagonal === -edits || (diagonal !== edits && right < down)
  const x = cameDown ? down : right
  return { cameDown, x, y: x - (cameDown ? diagonal + 1 : diagonal - 1) }
}

function merged(runs: readonly TextRun[]): readonly TextRun[] {
  const result: TextRun[] = []
  for (const run of runs) {
    const last = result.at(-1)
    if (run.text === '') continue
    if (last !== undefined && last.kind === run.kind)
      result[result.length - 1] = { kind: run.kind, text: last.text + run.text }
    else result.push(run)
  }
  return result
}
