/**
 * The runs of a text: what is between white space and punctuation, of which references are read. Each
 * expression here is one class of characters with nothing required behind it, so no text can make it slow.
 */

export interface Run {
  readonly text: string
  /** Where it begins, in UTF-16 units. */
  readonly start: number
  /** The character before it; empty at the front. */
  readonly before: string
}

/**
 * Addresses whole, and all else up to a character that no name or path has. Letters beyond Latin, Greek and
 * Cyrillic end a run: those scripts set no space around a name.
 */
const RUN =
  /(?:https?|wss?|ftp|file|ssh|git|s3):\/\/[^\s"'<>`{}|\\^]+|[\w./~@\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u0370-\u052f-]+/g
/** Longer runs are data (base64, minified code), not something that anybody refers to. */
const MAX_RUN = 300
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with one.
export const ESCAPES = /\u001b\[[\d;]*[A-Za-z]/g
/** Pictures and other data as text (base64). */
const DATA = /[A-Za-z0-9+/]{200,}={0,2}/g
const THOUSANDS = /(?:,\d{3}(?![\dA-Za-z])){1,5}(?:\.\d{1,20}(?!\d))?/y
const FRONT = /^(?:-+|~(?!\/)|\.{2,}(?![/.]))+/
/** What it begins with. */
const FRONTS = '-~.'
const ESCAPED = /^[nrt]/

/** The text without the colors of a terminal, which would stick to the words, and without data. O(length). */
export function withoutColours(text: string): string {
  const clean = text.includes('\u001b[') ? text.replace(ESCAPES, ' ') : text
  if (clean.length < LEAST_DATA) return clean
  return clean.length > MOST_AT_ONCE ? withoutLongRuns(clean) : clean.replace(DATA, ' ')
}

/**
 * An expression keeps a place to return to for each character of a run, and fails with a RangeError at
 * millions.
 */
const MOST_AT_ONCE = 1_000_000
const LEAST_DATA = 200

/** Without data, and without words that are too long to be anything else. O(length). */
function withoutLongRuns(text: string): string {
  const pieces: string[] = []
  let kept = 0
  let data = 0
  let word = 0
  const leaveOut = (from: number, to: number) => {
    if (from < kept) return
    pieces.push(text.slice(kept, from))
    kept = to
  }
  for (let at = 0; at <= text.length; at++) {
    const code = at === text.length ? SPACE : text.charCodeAt(at)
    if (!isDataCode(code)) {
      if (at - data >= LEAST_DATA) leaveOut(data, at)
      data = at + 1
    }
    if (isBlank(code)) {
      if (at - word > MOST_AT_ONCE) leaveOut(Math.max(word, kept), at)
      word = at + 1
    }
  }
  pieces.push(text.slice(kept))
  return pieces.join(' ')
}

const SPACE = 32

/** White space and the other signs below letters that end a line or a word. */
function isBlank(code: number): boolean {
  return code <= SPACE
}

/** A letter, a digit, `+` or `/`: base64. */
function isDataCode(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 47 && code <= 57) || code === 43
  )
}

/**
 * Visits every run, without what punctuation left at its ends. A number with thousands separators is visited
 * joined, and with `alsoSplit` in its pieces too: `[100,200,300]` looks the same. O(length).
 */
export function eachRun(text: string, visit: (run: Run) => void, alsoSplit = false): void {
  const pattern = new RegExp(RUN)
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const raw = match[0]
    if (raw.length > MAX_RUN) continue
    const before = text[match.index - 1] ?? ''
    const joined = raw.length <= 3 && /^[1-9]\d{0,2}$/.test(raw) ? thousandsAt(text, pattern.lastIndex) : ''
    if (joined !== '') {
      visit({ text: raw + joined.replaceAll(',', ''), start: match.index, before })
      if (!alsoSplit) pattern.lastIndex += joined.length
      if (!alsoSplit) continue
    }
    const run = trimmed(raw, before, match.index)
    if (run.text !== '') visit(run)
  }
}

function thousandsAt(text: string, at: number): string {
  if (text[at] !== ',') return ''
  const pattern = new RegExp(THOUSANDS)
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}

/** `\n` in a text that was quoted is white space, and its letter is not the next word's first. */
function trimmed(raw: string, before: string, at: number): Run {
  const escaped = before === '\\' && ESCAPED.test(raw) ? 1 : 0
  const isFronted = FRONTS.includes(raw[escaped] ?? '')
  const front = escaped + (isFronted ? (FRONT.exec(raw.slice(escaped))?.[0].length ?? 0) : 0)
  let end = raw.length
  while (end > front && '.,-~@'.includes(raw[end - 1] ?? '')) end--
  return {
    text: raw.slice(front, end),
    start: at + front,
    before: front === 0 ? before : (raw[front - 1] ?? ''),
  }
}
