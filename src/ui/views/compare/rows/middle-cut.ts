/** A text that is cut in its middle: commands that begin alike differ at their ends. Pure. */

/** At most `most` characters, of which the end has the larger part. O(text). */
export function middleCut(text: string, most: number): string {
  const signs = [...text]
  if (signs.length <= most) return text
  const head = Math.floor((most - 1) / 3)
  return `${signs.slice(0, head).join('').trimEnd()}…${signs
    .slice(head + 1 - most)
    .join('')
    .trimStart()}`
}
