/** A text in pieces that each fit a reader of limited attention; pure. */

/**
 * At least `count` pieces of about one length, none empty, cut at line ends where there are any near;
 * together they are the text. Fewer only where the text is shorter than that.
 */
export function splitText(text: string, count: number): readonly string[] {
  const size = Math.max(1, Math.floor(text.length / Math.max(1, count)))
  const pieces: string[] = []
  for (let start = 0; start < text.length; ) {
    const end = cutBefore(text, start, Math.min(text.length, start + size))
    pieces.push(text.slice(start, end))
    start = end
  }
  return pieces
}

/**
 * The last line end in the second half of the piece, or its full length, but never between the halves of a
 * character.
 */
function cutBefore(text: string, start: number, end: number): number {
  if (end >= text.length) return text.length
  const line = text.lastIndexOf('\n', end - 1) + 1
  if (line > start + (end - start) / 2) return line
  const isSplit = end - start > 1 && /^[\uDC00-\uDFFF]/.test(text.slice(end, end + 1))
  return isSplit ? end - 1 : end
}
