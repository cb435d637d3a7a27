/** Letta's cut in the middle of a text, by a budget of bytes. */
import { codePointLength, takeCodePoints } from '#base/text.ts'

interface MiddleOptions {
  readonly budgetBytes: number
  /** The shares of the budget that head and tail take. */
  readonly head?: number
  readonly tail?: number
}

interface MiddleCut {
  readonly text: string
  /** Code points between head and tail; those that the tail then loses to the marker are not among them. */
  readonly dropped: number
}

/** A text of no more UTF-8 bytes than the budget, or a budget of none, stays. O(length). */
export function truncateMiddle(
  text: string,
  { budgetBytes, head = 0.3, tail = 0.3 }: MiddleOptions,
): MiddleCut {
  const bytes = byteLength(text)
  if (bytes <= budgetBytes || budgetBytes <= 0) return { text, dropped: 0 }
  const length = codePointLength(text)
  const budget = Math.max(1, Math.floor(budgetBytes / (bytes / length)))
  const headLength = Math.floor(budget * head)
  const wished = Math.floor(budget * tail)
  const tailLength = headLength + wished > budget ? Math.max(0, budget - headLength) : wished
  const dropped = Math.max(0, length - headLength - tailLength)
  const marker = `\n[TRUNCATED: dropped ${dropped} middle chars due to context budget]\n`
  const missing = Math.max(0, marker.length - Math.max(0, budget - headLength - tailLength))
  const end = text.slice(takeCodePoints(text, length - tailLength).length)
  const left = takeCodePoints(end, Math.max(0, tailLength - missing))
  return { text: takeCodePoints(text, headLength) + marker + left, dropped }
}

/** Bytes in UTF-8; a lone surrogate counts as three. */
function byteLength(text: string): number {
  let bytes = 0
  for (const char of text) {
    const point = char.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}
