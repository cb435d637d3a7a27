/** Which lines of a file a read returned, so that a later read can be told to contain them. Pure. */
import { field, isArray, type JsonValue } from '#base/json.ts'
import type { CountedUse } from './counted-uses.ts'

/** From `first` to `last`, both included. */
export interface ReadLines {
  readonly first: number
  readonly last: number
}

const STARTS = [
  'offset',
  'start_line',
  'startLine',
  'line_start',
  'from_line',
  'start_line_one_indexed',
  'line_number',
  'start',
]
const ENDS = ['end_line', 'endLine', 'line_end', 'to_line', 'end_line_one_indexed_inclusive', 'end']
const COUNTS = ['limit', 'num_lines', 'max_lines']
/** Both in one: `[10, 40]`. */
const RANGES = ['view_range', 'line_range', 'range']

/** By its arguments, and no more than its result has. O(text). */
export function linesOf({ use: { args }, text }: Pick<CountedUse, 'use' | 'text'>): ReadLines {
  const range = RANGES.map((name) => field(args, name)).find(isArray) ?? []
  const first = numberIn(range[0]) ?? numberOf(args, STARTS) ?? 1
  const end = numberIn(range[1]) ?? numberOf(args, ENDS)
  const count = numberOf(args, COUNTS)
  const returned = text.trimEnd().split('\n').length
  const asked = [end === undefined || end < first ? Infinity : end, first + (count ?? Infinity) - 1]
  return { first, last: Math.min(...asked, first + returned - 1) }
}

/** Whether a read contains more than half of the lines of an earlier one. */
export function containsMost(later: ReadLines, earlier: ReadLines): boolean {
  const common = Math.min(later.last, earlier.last) - Math.max(later.first, earlier.first) + 1
  return 2 * common > earlier.last - earlier.first + 1
}

function numberOf(args: JsonValue | undefined, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = numberIn(field(args, name))
    if (value !== undefined) return value
  }
  return undefined
}

/** Some models write numbers as strings. */
function numberIn(value: JsonValue | undefined): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number >= 0 ? number : undefined
}
