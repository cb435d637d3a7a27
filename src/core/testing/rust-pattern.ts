/**
 * For tests: the splitting pattern of an encoding as a JavaScript expression with the meaning it has in
 * tiktoken, whose expressions are Rust's: `\s` there is Unicode's White_Space, and letters match regardless
 * of case by Unicode folding. js-tiktoken reads the same text by JavaScript's rules and so counts U+FEFF and
 * U+0085 otherwise.
 */

/**
 * White_Space without the brackets: U+0085 is in it, U+FEFF is not; JavaScript's `\s` has it the other way
 * round.
 */
const WHITE_SPACE = '\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000'

/** The pattern for `new RegExp(…, 'u')`. */
export function portPattern(pattern: string): string {
  return portTokens(expandInlineFlags(pattern)).replaceAll("'s|'S|", "'s|'S|'\u017f|")
}

/** `\s` and `\S`, inside a class and outside; groups that no one reads need not capture. */
function portTokens(pattern: string): string {
  let ported = ''
  let isInClass = false
  for (const [token] of pattern.matchAll(/\\[\s\S]|\(\?|[\s\S]/gu)) {
    if (token === '[') isInClass = true
    else if (token === ']') isInClass = false
    if (token === '\\s') ported += isInClass ? WHITE_SPACE : `[${WHITE_SPACE}]`
    else if (token === '\\S' && !isInClass) ported += `[^${WHITE_SPACE}]`
    else if (token === '(' && !isInClass) ported += '(?:'
    else ported += token
  }
  return ported
}

/** `(?i:…)`, which not every engine knows, as a plain group whose letters are in both cases. No nesting. */
function expandInlineFlags(pattern: string): string {
  return pattern.replace(
    /\(\?i:((?:\\.|\[(?:\\.|[^\]])*\]|[^)\\[])*)\)/gu,
    (_, body: string) => `(?:${bothCases(body)})`,
  )
}

function bothCases(body: string): string {
  return body.replace(/\\p\{[^}]*\}|\\.|\[(?:\\.|[^\]])*\]|[A-Za-z]/gu, (token) => {
    if (token.startsWith('[')) return token.replace(/[A-Za-z](?!-)/gu, cases)
    return /^[A-Za-z]$/u.test(token) ? `[${cases(token)}]` : token
  })
}

/** A letter in all its cases: the long s folds to s, the Kelvin sign to k. */
function cases(letter: string): string {
  const lower = letter.toLowerCase()
  const more = lower === 's' ? '\u017f' : lower === 'k' ? '\u212a' : ''
  return lower + letter.toUpperCase() + more
}
