/** The words of a program: whatever it declares at its top is among them. */

const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/gu

/** They name no variable, or none that may be redefined. */
const RESERVED = new Set(
  `arguments async await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function get globalThis if implements import in instanceof interface let new null of package private
  protected public return set static super switch this throw true try typeof undefined var void while with yield`.split(
    /\s+/,
  ),
)

/** Each word once, without those of the language. */
export function wordsOf(code: string): readonly string[] {
  return [...new Set(code.match(WORD))].filter((word) => !RESERVED.has(word))
}
