/**
 * Whether a call asks through another tool what a failed command asked: the same search pattern or path is in
 * its arguments. Only of commands and tools that look, as an agent that edits the file goes on. Pure.
 */
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import type { ToolUse } from '../memory/tool-uses.ts'
import { commandOf, isReadOnly, isReadOnlyCommand } from '../references/read-only.ts'
import { splitOutside, wordsIn } from '../references/shell-words.ts'

const SEARCH = /^(?:[ef]?grep|rg|ag|git grep|find|fd)\b/
const LOOK = /^(?:ls|cat|head|tail|sed|nl|less|more|stat|wc|tree|file)\b/
/** What comes before the command that a line is about. */
const BEFORE = /^(?:cd|echo|printf)\b/
/** Of PowerShell and cmd. */
const LOOKING_LINE = /^\s*(?:(?:Get|Select|Test|Resolve)-\w+|dir|type|gci|gc|sls)\b/i
const QUOTED = /'([^']+)'|"([^"]+)"/
/** Shorter patterns are in many arguments by chance. */
const PATTERN = /\w{4}/
/** Two segments or more, without wildcards. */
const PATH = /^(?:\.{0,2}\/)?[\w.@-]+(?:\/[\w.@-]+)+\/?$/

/**
 * The most specific argument of the first command in a line: of a search its pattern in quotation marks, else
 * a path; undefined: it has none, or does more than look.
 */
export function soughtBy(line: string): string | undefined {
  const first = splitOutside(line, /^(?:&&|\|\||[;|\n])/)
    .map((part) => part.trim())
    .find((part) => !BEFORE.test(part))
  if (first === undefined || !isReadOnlyCommand(first)) return undefined
  const isSearch = SEARCH.test(first)
  const [, single, double] = (isSearch && QUOTED.exec(first)) || []
  const pattern = single ?? double
  if (pattern !== undefined && PATTERN.test(pattern)) return pattern
  if (!isSearch && !LOOK.test(first)) return undefined
  return wordsIn(first).find((word) => PATH.test(word) && !word.startsWith('/dev/'))
}

/** Whether another tool than that of the failed command looks for it. O(arguments). */
export function isLookedFor(sought: string, failed: ToolUse, later: ToolUse): boolean {
  if (later.call.name === failed.call.name) return false
  const line = commandOf(later)
  if (!isReadOnly(later) && !(line !== undefined && (LOOKING_LINE.test(line) || isReadOnlyCommand(line))))
    return false
  return textsIn(later.args).some((text) =>
    [asPath, asPattern].some((plain) => isWordIn(plain(sought).replace(/^\.?\/|\/$/g, ''), plain(text))),
  )
}

function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  if (isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

function asPath(text: string): string {
  return text.replaceAll(/\\+/g, '/')
}

/** Tools differ in what they escape: `a\|b` of grep is `a|b` of others. */
function asPattern(text: string): string {
  return text.replaceAll('\\', '')
}

/** Not as a part of a longer word or path. */
function isWordIn(word: string, text: string): boolean {
  const pieces = text.split(word)
  return pieces.some(
    (piece, at) => at > 0 && !/[\w-]$/.test(pieces[at - 1] ?? '') && !/^[\w/-]|^\.\w/.test(piece),
  )
}
