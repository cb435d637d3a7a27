/** Which line of TypeScript each line of the JavaScript made of it came from, read from a source map. */

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * Per line of JavaScript (index 0 is line 1) the line of TypeScript, from 1: that of the first mapped piece.
 * A line that nothing maps to takes that of the line before it.
 */
export function sourceLines(mappings: string, lineCount: number): readonly number[] {
  const lines: number[] = []
  let source = 0
  for (const group of mappings.split(';').slice(0, lineCount)) {
    let first: number | undefined
    for (const segment of group === '' ? [] : group.split(',')) {
      const [, , lineChange] = decodeSegment(segment)
      if (lineChange === undefined) continue
      source += lineChange
      first ??= source
    }
    lines.push((first ?? (lines.at(-1) ?? 1) - 1) + 1)
  }
  while (lines.length < lineCount) lines.push(lines.at(-1) ?? 1)
  return lines
}

/**
 * The signed numbers of one segment: base 64, five bits a digit, the lowest first, the sign in the lowest
 * bit.
 */
function decodeSegment(segment: string): readonly number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const character of segment) {
    const digit = DIGITS.indexOf(character)
    value += (digit & 31) << shift
    shift += 5
    if ((digit & 32) !== 0) continue
    numbers.push((value & 1) === 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}
