/**
 * Untrusted text made honest, pure: control characters, bidi controls and other invisible characters become
 * marks that can be seen (ANSI's escape as ESC, an override as RLO: names, as few fonts have the pictures),
 * so that text can neither hide nor turn round. Tab and line feed stay. Zero-width joiners stay inside emoji
 * and scripts that need them, and are marked anywhere else.
 */
import { wholeNumber } from '#base/locale.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'

type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'mark'; readonly glyph: string; readonly name: string }

const joinable =
  '(?:[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u{fe0f}\\p{M}]|(?!\\p{Script=Latin})\\p{L})'
/**
 * So many marks on one letter are drawn: no script has more, and a browser lays out thousands in one piece.
 */
const MOST_MARKS = 32

const hidden = new RegExp(
  `\\p{M}{${MOST_MARKS + 1},}|(?<!${joinable})[\\u200c\\u200d]|(?![\\t\\n\\u200c\\u200d\\u0600-\\u0605\\u06dd])[\\p{Cc}\\p{Cf}\\p{Cs}\\u2028\\u2029]`,
  'gu',
)

const controls =
  'NUL SOH STX ETX EOT ENQ ACK BEL BS TAB LF VT FF CR SO SI DLE DC1 DC2 DC3 DC4 NAK SYN ETB CAN EM SUB ESC FS GS RS US'.split(
    ' ',
  )

const names: Readonly<Record<number, string>> = {
  127: 'DEL',
  173: 'SHY',
  1564: 'ALM',
  8203: 'ZWSP',
  8204: 'ZWNJ',
  8205: 'ZWJ',
  8206: 'LRM',
  8207: 'RLM',
  8232: 'LSEP',
  8233: 'PSEP',
  8234: 'LRE',
  8235: 'RLE',
  8236: 'PDF',
  8237: 'LRO',
  8238: 'RLO',
  8288: 'WJ',
  8294: 'LRI',
  8295: 'RLI',
  8296: 'FSI',
  8297: 'PDI',
  65279: 'BOM',
}

export function visiblePieces(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const match of text.matchAll(hidden)) {
    const end = match.index + match[0].length
    // Of a long run of marks the first ones are drawn, and the others counted.
    const rest = match[0].length > MOST_MARKS ? wholeCodePoints(text, match.index + MOST_MARKS) : match.index
    if (rest > from) pieces.push({ kind: 'text', text: text.slice(from, rest) })
    pieces.push(rest === match.index ? markOf(match[0]) : moreMarks(codePointLength(text.slice(rest, end))))
    from = end
  }
  if (from < text.length) pieces.push({ kind: 'text', text: text.slice(from) })
  return pieces
}

/** The same as one text, for places that contain no elements (tooltips, the title of the tab): `a[RLO]b`. */
export function visibleLine(text: string): string {
  return visiblePieces(text)
    .map((piece) => (piece.kind === 'text' ? piece.text : `[${piece.glyph}]`))
    .join('')
}

function moreMarks(count: number): Piece {
  return {
    kind: 'mark',
    glyph: t`+${wholeNumber(count)} marks`,
    name: t`${wholeNumber(count)} more combining marks`,
  }
}

function markOf(character: string): Piece {
  const code = character.codePointAt(0) ?? 0
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  return { kind: 'mark', glyph: controls[code] ?? names[code] ?? point, name: point }
}

/**
 * Text cut into blocks of about `size` UTF-16 units, at a line's end where there is one, else at a space,
 * else between two code points. Small blocks keep layout cheap: the browser skips those out of view.
 */
export function textBlocks(text: string, size: number): readonly string[] {
  const blocks: string[] = []
  let from = 0
  while (from < text.length) {
    const to = from + size >= text.length ? text.length : cutBefore(text, from, from + size)
    blocks.push(text.slice(from, to))
    from = to
  }
  return blocks
}

function cutBefore(text: string, from: number, limit: number): number {
  const earliest = from + (limit - from) / 2
  for (const mark of ['\n', ' ']) {
    const at = text.lastIndexOf(mark, limit - 1)
    if (at >= earliest) return at + 1
  }
  return wholeCodePoints(text, limit)
}

/** `at`, or one less if it would split a surrogate pair. */
export function wholeCodePoints(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const isLow = unit >= 0xdc00 && unit <= 0xdfff
  const before = text.charCodeAt(at - 1)
  return isLow && before >= 0xd800 && before <= 0xdbff ? at - 1 : at
}

/** Characters (code points) of `text` from `at` on. */
export function charactersLeft(text: string, at: number): number {
  return codePointLength(text.slice(at))
}
