/**
 * Code that would block whoever parses it. Parsers and checkers call themselves for each level of brackets
 * and for each operator of a chain, and an editor reads a text again with each key.
 */

/** Longer code is neither colored nor checked. */
const MOST_CHARACTERS = 200_000
/** Python itself refuses more than 200 levels. */
const MOST_LEVELS = 500
const MOST_OPERATORS = 5_000

const OPERATORS: ReadonlySet<string> = new Set('-+*/%&|^<>?')

/**
 * Whether code is very long, nested very deep, or one expression of thousands of operators. By form alone.
 * O(code).
 */
export function isHeavyCode(code: string): boolean {
  if (code.length > MOST_CHARACTERS) return true
  let level = 0
  let operators = 0
  let before = ''
  for (const sign of code) {
    if ('([{'.includes(sign)) level++
    else if (')]}'.includes(sign)) level = Math.max(0, level - 1)
    else if (OPERATORS.has(sign)) operators++
    // An expression goes on behind an operator at the end of a line, not behind anything else.
    else if (sign === ',' || sign === ';' || (sign === '\n' && !OPERATORS.has(before))) operators = 0
    if (level > MOST_LEVELS || operators > MOST_OPERATORS) return true
    if (sign !== ' ') before = sign
  }
  return false
}
