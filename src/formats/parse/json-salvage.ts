/** Closes a JSON text that was cut off behind the last whole item of its outermost list. */
import { scanValue } from './json-scan.ts'

interface ClosedText {
  /** The text up to the last whole item, with every open list and object closed. */
  readonly text: string
  /** Where the cut text ended to be whole. */
  readonly end: number
  /** Whole items of the list. */
  readonly items: number
}

interface OpenList {
  /** What must be closed, outermost first, this list included. */
  readonly open: string
  end: number
  items: number
}

/**
 * Undefined where no list that is open at the end has a whole item. Of several, the outermost with one.
 * O(text).
 */
export function closeCut(text: string): ClosedText | undefined {
  const open: string[] = []
  const lists: OpenList[] = []
  for (let at = skip(text, 0); at < text.length && open.length <= MAX_OPEN; at = skip(text, at)) {
    const next = pass(text, at, open, lists)
    if (next === 'broken') return undefined
    if (next === 'cut') break
    at = next
  }
  const list = lists.find(({ items }) => items > 0)
  if (list === undefined) return undefined
  return { text: text.slice(0, list.end) + closers(list.open), end: list.end, items: list.items }
}

/** The offset after what is at `at`, with `open` and `lists` brought up to date. */
function pass(text: string, at: number, open: string[], lists: OpenList[]): number | 'broken' | 'cut' {
  const found = text[at]
  switch (found) {
    case ',':
    case ':':
      return at + 1
    case '[':
    case '{':
      open.push(found)
      if (found === '[') lists.push({ open: open.join(''), end: at + 1, items: 0 })
      return at + 1
    case ']':
    case '}':
      if (open.pop() !== (found === ']' ? '[' : '{')) return 'broken'
      if (found === ']') lists.pop()
      countItem(open, lists, at + 1)
      return at + 1
    default:
      return passScalar(text, at, open, lists)
  }
}

function passScalar(text: string, at: number, open: readonly string[], lists: readonly OpenList[]) {
  const scan = scanValue(text, at)
  if (scan.status === 'broken') return 'broken'
  // A number at the very end may have been longer.
  if (scan.status === 'truncated' || (scan.end === text.length && text[at] !== '"')) return 'cut'
  countItem(open, lists, scan.end)
  return scan.end
}

/** Deeper than this nothing is looked for: no trace keeps its list there. */
const MAX_OPEN = 500

/** Notes that a value ended; it is an item where a list is open directly around it. */
function countItem(open: readonly string[], lists: readonly OpenList[], at: number): void {
  const list = lists.at(-1)
  if (list === undefined || open.at(-1) !== '[' || list.open.length !== open.length) return
  list.end = at
  list.items++
}

function closers(open: string): string {
  return [...open]
    .reverse()
    .map((opener) => (opener === '[' ? ']' : '}'))
    .join('')
}

function skip(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}
