/**
 * Finds where JSON ends or breaks, without building it: for texts that JSON.parse refuses. Iterative, so that
 * no depth of nesting overflows. `NaN` and `Infinity`, which Python writes, pass as numbers.
 */
type Scan =
  /** `end` is the offset after the value. */
  | { readonly status: 'complete'; readonly end: number }
  /** The text ended inside the value. */
  | { readonly status: 'truncated'; readonly at: number }
  /** What is at `at` cannot be there. */
  | { readonly status: 'broken'; readonly at: number }

type Expected = 'value' | 'item-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end'

const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|NaN|-?Infinity/y
const WORD = /[-+.\w]*/y

/** Scans the one value that begins at or after `start`. O(its length). */
export function scanValue(text: string, start: number): Scan {
  const open: string[] = []
  let expected: Expected = 'value'
  let at = skipSpace(text, start)
  for (;;) {
    const found = text[at]
    if (found === undefined) return { status: 'truncated', at }
    const next = advance(text, at, expected, open)
    if (typeof next !== 'number') return next
    at = next
    if (isClosing(found, expected) || isScalar(found, expected)) {
      if (open.length === 0) return { status: 'complete', end: at }
      expected = 'comma-or-end'
    } else expected = following(found, expected, open)
    at = skipSpace(text, at)
  }
}

function isClosing(found: string, expected: Expected): boolean {
  return (
    (found === ']' && expected !== 'key' && expected !== 'colon') || (found === '}' && expected !== 'colon')
  )
}

function isScalar(found: string, expected: Expected): boolean {
  return (expected === 'value' || expected === 'item-or-end') && found !== '{' && found !== '['
}

/** The offset after what is at `at`, with `open` brought up to date; or where it breaks. */
function advance(text: string, at: number, expected: Expected, open: string[]): number | Scan {
  const found = text[at]
  const broken: Scan = { status: 'broken', at }
  switch (expected) {
    case 'colon':
      return found === ':' ? at + 1 : broken
    case 'comma-or-end':
      return found === ',' ? at + 1 : close(found, at, open)
    case 'key':
    case 'key-or-end':
      if (found === '"') return scanString(text, at)
      return expected === 'key-or-end' ? close(found, at, open) : broken
    default:
      if (found === ']' && expected === 'item-or-end') return close(found, at, open)
      if (found === '"') return scanString(text, at)
      if (found !== '{' && found !== '[') return scanLiteral(text, at)
      open.push(found)
      return at + 1
  }
}

function close(found: string | undefined, at: number, open: string[]): number | Scan {
  const opener = open.at(-1)
  if ((found === '}' && opener === '{') || (found === ']' && opener === '[')) {
    open.pop()
    return at + 1
  }
  return { status: 'broken', at }
}

function following(found: string, expected: Expected, open: readonly string[]): Expected {
  if (expected === 'colon') return 'value'
  if (expected === 'key' || expected === 'key-or-end') return 'colon'
  if (expected === 'comma-or-end') return open.at(-1) === '{' ? 'key' : 'value'
  return found === '{' ? 'key-or-end' : 'item-or-end'
}

function scanString(text: string, start: number): number | Scan {
  for (let at = start + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 0x22) return at + 1
    if (unit < 0x20) return { status: 'broken', at }
    if (unit === 0x5c) at++
  }
  return { status: 'truncated', at: text.length }
}

function scanLiteral(text: string, at: number): number | Scan {
  LITERAL.lastIndex = at
  WORD.lastIndex = at
  const word = WORD.exec(text)?.[0] ?? ''
  const literal = LITERAL.exec(text)?.[0]
  if (literal !== undefined && literal.length >= word.length) return at + literal.length
  return word !== '' && at + word.length === text.length
    ? { status: 'truncated', at: text.length }
    : { status: 'broken', at }
}

/** The offset of the first character at or after `start` that is no white space of JSON. */
export function skipSpace(text: string, start: number): number {
  let at = start
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at++
  return at
}

/** The values that are one after another in `text`, and how what follows them breaks, if it does. */
export function splitValues(text: string): { readonly pieces: readonly string[]; readonly rest?: Scan } {
  const pieces: string[] = []
  for (let at = skipSpace(text, 0); at < text.length; at = skipSpace(text, at)) {
    const scan = scanValue(text, at)
    if (scan.status !== 'complete') return { pieces, rest: scan }
    pieces.push(text.slice(at, scan.end))
    at = scan.end
  }
  return { pieces }
}

/** `text` with each bare NaN and Infinity (outside strings) written as null, and how many there were. */
export function replaceBareNumbers(text: string): { readonly text: string; readonly count: number } {
  if (!/NaN|Infinity/.test(text)) return { text, count: 0 }
  const bare = /NaN|-?Infinity/y
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const found = text[at]
    if (found === '"') {
      const end = scanString(text, at)
      if (typeof end !== 'number') break
      at = end - 1
    } else if (found === 'N' || found === 'I' || found === '-') {
      bare.lastIndex = at
      const word = bare.exec(text)?.[0]
      if (word === undefined) continue
      pieces.push(text.slice(from, at))
      from = at + word.length
      at = from - 1
    }
  }
  const count = pieces.length
  return { text: [...pieces, text.slice(from)].join('null'), count }
}

/** 1-based line and column (in UTF-16 units) of an offset. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}
