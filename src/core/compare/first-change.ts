/** Where a changed text first differs, in a line: what a model reads in place of what was there. Pure. */

/** Characters before the first difference that are looked through for the beginning of its word. */
const WORD = 40

/**
 * The new text from the word with the first difference on, without line breaks; of one that was only cut, its
 * end. At most `most` characters. O(text).
 */
export function firstChange(before: string, after: string, most: number): string {
  let at = 0
  while (at < after.length && before[at] === after[at]) at++
  if (at === after.length) return at === 0 ? '' : `… ${oneLine(after.slice(-most / 2))} …`
  const word = after.slice(Math.max(0, at - WORD), at).search(/\S+$/)
  const start = word < 0 ? at : Math.max(0, at - WORD) + word
  const words = oneLine(after.slice(start, start + most))
  return start === 0 ? words : `… ${words}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
