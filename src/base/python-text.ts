/** Texts and lists as Python cuts them: `strip`, `splitlines`, slices from the end, identifiers. */

/** What `str.isspace` takes for white space. JavaScript's `trim` has another list. */
const SPACE = '\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'
const LEADING = new RegExp(`^[${SPACE}]+`)
const SPACES: ReadonlySet<string> = new Set(
  [...Array(0x3001).keys()].map((code) => String.fromCharCode(code)).filter((char) => LEADING.test(char)),
)

/** Python's `text.strip()`. O(length). */
export function strip(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && SPACES.has(text.charAt(start))) start++
  while (end > start && SPACES.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/** A text, not a literal: the linter takes control characters in a literal for a slip. */
const BREAKS = '\\n\\r\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029'
const LINE_BREAK = new RegExp(`\\r\\n|[${BREAKS}]`)

/** Python's `text.splitlines()`: a trailing line break does not add a line. */
export function splitLines(text: string): readonly string[] {
  const lines = text.split(LINE_BREAK)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

/** Python's `list[-count:]`: 0 is the whole list, a negative count drops that many from the front. */
export function tail<T>(list: readonly T[], count: number): readonly T[] {
  return count > 0 ? list.slice(-count) : list.slice(-count || 0)
}

/** Python's `text.isidentifier()`; keywords are identifiers to it. */
export function isIdentifier(text: string): boolean {
  return /^[\p{XID_Start}_]\p{XID_Continue}*$/u.test(text)
}

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    'False None True and as assert async await break class continue def del elif else except finally for from ' +
    'global if import in is lambda nonlocal not or pass raise return try while with yield'
  ).split(' '),
)

/** Python's `keyword.iskeyword(text)`: names that a program cannot assign to. */
export function isKeyword(text: string): boolean {
  return KEYWORDS.has(text)
}
