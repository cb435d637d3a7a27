/** Which language a person's code is written in, as far as its file's name or its text says. */
import type { ProgramLanguage } from '../spec/custom-definition.ts'

/** Of a file by its name; undefined where that says nothing. */
export function languageOfFile(name: string): ProgramLanguage | undefined {
  if (/\.py$/i.test(name)) return 'python'
  return /\.[cm]?[jt]s$/i.test(name) ? 'typescript' : undefined
}

const PYTHON =
  /^[ \t]*(?:async[ \t]+)?(?:def[ \t]+\w+[ \t]*\(|class[ \t]+\w+[^{}\n]*:[ \t]*(?:#.*)?$|from[ \t]+[\w.]+[ \t]+import[ \t])/m
const TYPESCRIPT =
  /^[ \t]*(?:export[ \t]|import[ \t][^\n]*['"]|(?:const|let|function|interface|type)[ \t]+\w)|=>[ \t]*[{(\w]/m

/** Undefined where the text is of neither kind, or looks like both. */
export function languageOfCode(code: string): ProgramLanguage | undefined {
  const isPython = PYTHON.test(code)
  if (isPython === TYPESCRIPT.test(code)) return undefined
  return isPython ? 'python' : 'typescript'
}

/** Below this many characters a change is typing. */
const PASTED = 20

/**
 * The language of what was pasted over all or most of a text; undefined where less was changed, or it is not
 * clear.
 */
export function languageOfPaste(before: string, after: string): ProgramLanguage | undefined {
  const shorter = Math.min(before.length, after.length)
  let front = 0
  while (front < shorter && before[front] === after[front]) front++
  let back = 0
  while (back < shorter - front && before.at(-1 - back) === after.at(-1 - back)) back++
  const pasted = after.length - front - back
  return pasted >= PASTED && pasted * 2 > after.length ? languageOfCode(after) : undefined
}
