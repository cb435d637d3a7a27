/**
 * Other ways to try again what a failed command did: another tool that looks for the same, as its arguments
 * contain the same search pattern or path, and a file to which the agent writes the command's script. Of the
 * first only commands and tools that look, as an agent that edits the file goes on. Pure.
 */
import { isObject } from '#base/json.ts'
import { isFailed, type ToolUse, textsIn } from '../memory/tool-uses.ts'
import { toolSubject } from '../model/tool-subject.ts'
import { commandOf, isReadOnly, isReadOnlyCommand, isShell } from '../references/read-only.ts'
import { splitOutside, wordsIn } from '../references/shell-words.ts'
import { areSimilar, attemptsIn } from './attempts.ts'

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

/**
 * Follows the script of a failed command line through the agent's next calls, asked in their order: `written`
 * to a file by this one, or `run` from there. O(arguments) of each.
 */
export function scriptFollower(line: string | undefined): (later: ToolUse) => 'written' | 'run' | undefined {
  const script = line === undefined ? undefined : scriptIn(line)
  let known: string | undefined
  return (later) => {
    const file = script === undefined ? undefined : fileWith(script, later)
    known = file ?? known
    if (known !== undefined && isRunOf(known, later)) return 'run'
    return file === undefined ? undefined : 'written'
  }
}

/** Programs that run a script, which also may be a file. */
const INTERPRETER =
  /^(?:python[\d.]*|py|node|bun|deno|tsx|ruby|perl|php|lua|Rscript|(?:ba|z|fi)?sh|pwsh)(?:\.exe)?(?= |$)/
const DOCUMENT = /<<-?[ \t]*(['"]?)(\w+)\1([^\n]*)\n([\s\S]*?)(?:\n[ \t]*\2(?=\s|$)|$)/g
/** The file that a here-document goes to: `cat > a.py <<EOF`, `cat <<EOF > a.py`. */
const FILE_OF_DOCUMENT =
  /(?:>|\btee)[ \t]*["']?([^\s"'|;&<>]+)["']?[ \t]*$|^[ \t]*>[ \t]*["']?([^\s"'|;&<>]+)/
/** Words; two shorter scripts are alike by chance. */
const LEAST_WORDS = 12

/** The script that an interpreter is given in the line, as a here-document or after an option. O(line). */
function scriptIn(line: string): string | undefined {
  const given = attemptsIn(line).filter(({ program }) => INTERPRETER.test(program))
  const [script] = given.flatMap(({ texts }) => texts)
  return script !== undefined && (script.match(/\w+/g) ?? []).length >= LEAST_WORDS ? script : undefined
}

/** The name of the file to which a call writes much the same script; undefined: it doesn’t. O(arguments). */
function fileWith(script: string, use: ToolUse): string | undefined {
  if (isFailed(use.result)) return undefined
  if (isShell(use)) return documentFile(script, commandOf(use) ?? '')
  const { kind, text } = toolSubject(use.call)
  const values = isObject(use.args) ? Object.values(use.args) : [use.call.arguments]
  const isSame = values.some((value) => typeof value === 'string' && areSimilar(script, value))
  return kind === 'file' && isSame ? nameOf(text) : undefined
}

function documentFile(script: string, line: string): string | undefined {
  for (const { index, 3: behind = '', 4: body = '' } of line.matchAll(DOCUMENT)) {
    const [before] = line.slice(0, index).split('\n').slice(-1)
    const [, ahead] = FILE_OF_DOCUMENT.exec(before ?? '') ?? []
    const [, , after] = FILE_OF_DOCUMENT.exec(behind) ?? []
    const file = ahead ?? after
    if (file !== undefined && areSimilar(script, body)) return nameOf(file)
  }
  return undefined
}

/** Whether a call runs the file with this name. O(command). */
function isRunOf(name: string, use: ToolUse): boolean {
  const line = isShell(use) ? commandOf(use) : undefined
  if (line === undefined) return false
  return attemptsIn(line).some(({ program, targets }) =>
    INTERPRETER.test(program) ? targets.some((target) => nameOf(target) === name) : program === name,
  )
}

function nameOf(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}
