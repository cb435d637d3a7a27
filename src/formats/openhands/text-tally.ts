/** Texts that the counting rules of a file and its steps do not have in common, as numbers of their own. */
import { codePointLength } from '#base/text.ts'

/** Characters and UTF-16 units, by why they differ. */
export interface TextTally {
  /** Counted in the file, but no text of a step: captions, tool arguments, events without a step. */
  unshown_text_chars: number
  unshown_text_utf16: number
  /**
   * In the steps, but not counted in the file: recalled knowledge, added context, a reply beside a thought.
   */
  further_text_chars: number
  further_text_utf16: number
}

/** A tally at its start. */
export function emptyTextTally(): TextTally {
  return { unshown_text_chars: 0, unshown_text_utf16: 0, further_text_chars: 0, further_text_utf16: 0 }
}

/** A text of the file that no step shows. */
export function noteUnshown(tally: TextTally, text: string): void {
  tally.unshown_text_chars += codePointLength(text)
  tally.unshown_text_utf16 += text.length
}

/** A text that only the steps show. */
export function noteFurther(tally: TextTally, text: string): void {
  tally.further_text_chars += codePointLength(text)
  tally.further_text_utf16 += text.length
}
