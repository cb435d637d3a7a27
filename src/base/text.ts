/**
 * Text measured in code points, as the specification's originals do (Python `len` and slices).
 * Grapheme clusters may be split; surrogate pairs never are.
 */

/** The number of code points in `text`; a lone surrogate counts as one. O(length). */
export function codePointLength(text: string): number {
  let pairs = 0
  for (let index = 0; index < text.length - 1; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      pairs++
      index++
    }
  }
  return text.length - pairs
}

/**
 * Python's `text[:limit]`: the first `limit` code points; a negative limit leaves out that many at the end.
 * O(limit) for a positive limit.
 */
export function takeCodePoints(text: string, limit: number): string {
  const count = limit < 0 ? Math.max(0, codePointLength(text) + limit) : limit
  if (count >= text.length) return text
  let units = 0
  for (let taken = 0; taken < count && units < text.length; taken++) {
    const isPair = isHighSurrogate(text.charCodeAt(units)) && isLowSurrogate(text.charCodeAt(units + 1))
    units += isPair ? 2 : 1
  }
  return text.slice(0, units)
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

/** A longer text without its middle, as both ends of a command tell what failed. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  return `${cutAtWord(text, half)} ${text.slice(-half).replace(/^\S{0,24}\s+/, '')}`
}

/** At most `most` characters: what is longer ends at a whole word, unless that is long, with an ellipsis. */
export function cutAtWord(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/\s+\S{0,24}$/, '')}…`
}
