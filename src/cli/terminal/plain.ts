/** Text of a run as one line that is safe on a terminal. */

// Control characters, those of the right-to-left overrides among them: a run must not steer the terminal that
// shows it.
const UNSAFE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line without control characters. */
export function plain(text: string): string {
  return text.replace(UNSAFE, ' ')
}

/** At most `length` characters, the last a dot dot dot where something was cut off. */
export function cut(text: string, length: number): string {
  const points = [...text]
  return points.length <= length ? text : `${points.slice(0, length - 1).join('')}…`
}
