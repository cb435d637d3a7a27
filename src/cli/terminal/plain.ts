/** Text of a run as one line that is safe on a terminal. */

// Control characters, those of the right-to-left overrides among them: a run must not steer the terminal that shows it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNSAFE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g

/** One line without control characters. */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ')
}

/** At most `length` characters, the last a dot dot dot where something was cut off. */
export function cut(text: string, length: number): string {
  const points = [...text]
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}
