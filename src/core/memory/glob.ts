/** Names and paths as a person lists them: with commas between, `*` for any text, `?` for one character. */
import { namesOf } from '../model/params.ts'

/** Whether a text matches one of the listed patterns; nothing matches an empty list. */
export function listMatcher(list: string): (text: string) => boolean {
  const patterns = namesOf(list)
  return (text) => patterns.some((pattern) => matchesGlob(text, pattern))
}

/**
 * O(text · pattern) at worst: no regular expression, whose backtracking a pattern from a link could abuse.
 */
export function matchesGlob(text: string, pattern: string): boolean {
  let at = 0
  let in_ = 0
  let star = -1
  let mark = 0
  while (at < text.length) {
    if (pattern[in_] === '*') {
      star = in_++
      mark = at
    } else if (in_ < pattern.length && (pattern[in_] === '?' || pattern[in_] === text[at])) {
      in_++
      at++
    } else if (star >= 0) {
      in_ = star + 1
      at = ++mark
    } else return false
  }
  while (pattern[in_] === '*') in_++
  return in_ === pattern.length
}
