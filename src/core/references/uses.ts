/**
 * The references that a text uses: of prose what points at something by its form, of the arguments of a call
 * also each short value as a whole. Pure and linear in the text.
 */

import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { append } from '#base/lists.ts'
import { chosenLines } from './chosen-lines.ts'
import { datesIn, exactDatesIn, withoutTimes } from './dates.ts'
import { namesIn } from './names.ts'
import { isCount, normalNumber } from './numbers.ts'
import { DRIVE_PATH, drivePaths } from './path-readings.ts'
import { isCompound, readingsOf } from './readings.ts'
import type { Found } from './reference.ts'
import { eachRun, type Run, withoutColours } from './runs.ts'
import { withoutExcluded } from './shell-words.ts'
import { found } from './weight.ts'

/**
 * Quoted texts of 3 to 80 characters in a line. The quotes must be free, or every apostrophe would open
 * one.
 */
const QUOTED =
  /(?<![\w"'`\\])(?:"([^"\n\\]{3,80})"|`([^`\n\\]{3,80})`|'([^'\n\\]{3,80})'|“([^”\n\\]{3,80})”)(?![\w"'`])(:?)/g
/** A value of more words is a sentence or a command: no one looks it up whole. */
const SHORT_VALUE = /^[^\n"`]{3,80}$/
const MAX_WORDS = 5
/**
 * A model writes no longer text in one answer: it is a document that was pasted, or a record that could not
 * be taken apart.
 */
const MAX_PROSE = 6000
/**
 * A record that could not be taken apart, as Python prints one: what it contains is not what the model wrote.
 */
const RECORD = /^\s*[A-Z]\w*\(\w+=/
/**
 * Agents that look at pages hand them on in their own message. From here on it is the page: `Here is a
 * screenshot of …`, the text that was recognized in it, its metadata.
 */
const PAGE =
  /^(?:Here is a screenshot of\b|(?:Automatic OCR|The following (?:text|metadata|content))\b.*:[ \t]*$)/m
/** Their values are programs: what they name are facts, they themselves are not. */
const PROGRAMS: ReadonlySet<string> = new Set([
  'command',
  'cmd',
  'code',
  'script',
  'input',
  'bash',
  'shell',
  'python',
])
/** The same of these, which are prose: English joins words in them (“inspect pre-existing files”). */
const REMARKS: ReadonlySet<string> = new Set(['description', 'explanation', 'reason', 'thought', 'title'])
/** Fields of what a search leaves out, and a pattern that says so: `!build`. */
const EXCLUDING = /^(?:excluded?|ignored?)(?:_?(?:dirs?|files?|folders?|globs?|paths?|patterns?))?$/i
const EXCLUDED_GLOB = /^!\S+$/
/** Words with the signs of sentences between; what has the signs of code is read for the names in it. */
const QUOTATION = /^[\p{L}\p{N}#$][\p{L}\p{N}\s.,:!?'’%&/+#$–—-]*$/u
const PLAIN_WORDS = /(?<!\S)\p{L}{3,}(?=[.,:!?]*(?:\s|$))/gu
const PLAIN_LOWER = /^\p{Ll}+$/u
const CODE =
  /^(?:import|from|class|def|function|const|let|var|return|export|new|async|await|if|for|while|print|npm|npx|git|pip|cd|ls|grep|python3?|node|type|interface|public|static|select|SELECT)\s/
/** Two words and more, joined by hyphens or dots. */
const LONE_NAME = /^[A-Za-z_]\w{2,}(?:[-.][A-Za-z_]\w+)+$/
/** The letter of an escape, in front of a run. */
const ESCAPED = /^[nrt]$/
const FILE_END = /\.\w{1,6}$/
const DATE_LIKE = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/

/** A number of three digits is a fact where something says of what: an issue, a line, an amount. */
const FEW_DIGITS = /^\d{3}$/
const MARKED_BEFORE =
  /(?:[#:/$€£=@([]|\d[-–,]|\b(?:lines?|rows?|pages?|issues?|PRs?|pull|step|port|id|number|no\.?) ?#?)$/i
const MARKED_BEHIND = /^(?:[-–,]\d|p\b|\t|→| ?(?:[KMG]i?B|B|bytes|ms|ns|px)\b)/
/** The number of a line in a listing, and the line before it with its number. */
const LISTED_BEHIND = /^(?:\t|→|[ ]*[|│] )/
const LISTED_BEFORE = /(?:^|\n)[ \t]*(\d+)(?:\t|→|[ ]*[|│] )[^\n]*\n[ \t]*$/
/** Lines that far apart are one place. */
const NEAR = 10
/** Longer lines are not part of a listing. */
const LONGEST_LINE = 400

/** Characters in front of a number that may say of what it is. */
const BEFORE_NUMBER = 10
const AFTER_NUMBER = 8

/**
 * In a program of jq the model names the fields of what it makes: `{url, last_comment: .comments[-1]}`.
 */
const KEY_BEFORE = /[{,]\s*$/
const KEY_BEHIND = /^\s*:\s*\(?\./

/**
 * A warning as Python prints it, with the line of the program that it shows. Agents whose standard error goes
 * into their own message have them there.
 */
const WARNING = /^\S+\.py:\d+: \w*Warning: .*(?:\n[ \t]+\S.*)?/gm

/** An option's letter and the number behind it: `cut -c1-200`, `head -n40`. */
const OPTION_VALUE = /^[A-Za-z]\d[\d.-]*$/

/** In the order of the text, each once. */
export function usesInProse(text: string): readonly Found[] {
  const uses = createUses()
  if (text.length <= MAX_PROSE && !RECORD.test(text)) {
    readProse(withoutColours(withoutPage(text).replaceAll(WARNING, '')), uses)
  }
  return uses.list()
}

function withoutPage(text: string): string {
  const page = text.search(PAGE)
  return page < 0 ? text : text.slice(0, page)
}

/**
 * `text` is what the model wrote: of JSON the values (names of fields belong to the tool); anything else is
 * read as prose.
 */
export function usesInArguments(text: string): readonly Found[] {
  const uses = createUses()
  const value = parsed(text)
  if (value === undefined) readProse(withoutExcluded(withoutColours(text)), uses)
  else readValues(value, uses)
  const chosen = chosenLines(value, text)
  return uses.list().map((use) => {
    const line = use.kind === 'number' ? chosen.get(use.text) : undefined
    return line === undefined ? use : { ...use, chosen: line }
  })
}

interface Uses {
  add(use: Found): void
  list(): readonly Found[]
}

function createUses(): Uses {
  const uses = new Map<string, Found>()
  return {
    add: (use) => {
      if (use.base > 0 && !uses.has(use.text)) uses.set(use.text, use)
    },
    list: () => [...uses.values()],
  }
}

/** A screen that a model draws, with frames; a tree of files is none. */
const FRAME = /[│║╭╮╯┌┐┘╔╗╝]/
const TREE = /[├└]─/

function withoutMockUps(text: string): string {
  if (!FRAME.test(text)) return text
  return text
    .split('\n')
    .filter((line) => !FRAME.test(line) || TREE.test(line))
    .join('\n')
}

function readProse(text: string, uses: Uses, isValue = false): void {
  const isChoice = isValue && !/\s/.test(text)
  const plain = withoutTimes(withoutMockUps(text).replaceAll(DRIVE_PATH, ' '))
  eachRun(plain, (run) => {
    if (isNoUse(plain, run, isValue)) return
    for (const { text: inner, kind, strength, isMember } of readingsOf(run.text, run.before)) {
      if (strength === 'part' || (strength === 'weak' && !isValue)) continue
      const use = found(inner, kind, isMember)
      uses.add(isChoice && kind === 'identifier' ? { ...use, isChoice } : use)
    }
  })
  for (const path of drivePaths(text)) uses.add(found(path, 'path'))
  for (const date of exactDatesIn(text)) uses.add(found(date, 'date'))
  for (const name of namesIn(text, isValue)) uses.add(found(name, 'name'))
  for (const match of text.matchAll(QUOTED)) {
    // `results.repo.path`: in backticks begins its description; in quotes a colon follows the name of a
    // field.
    const isKey = match[5] === ':'
    if (match[2] !== undefined) addName(match[2], uses)
    if (!isKey) addQuoted((match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim(), uses, false)
  }
}

/** A date, which is found as a whole, or what says nothing on its own. */
function isNoUse(text: string, run: Run, isValue: boolean): boolean {
  if (DATE_LIKE.test(run.text) && datesIn(run.text).length > 0) return true
  if (!isValue && FEW_DIGITS.test(run.text) && !isMarked(text, run)) return true
  // In `generated\themes.json` it is as likely the first letter of a file.
  if (ESCAPED.test(run.before) && FILE_END.test(run.text)) return true
  if (isCount(text, run) || (!isValue && isNextLine(text, run))) return true
  if (run.before === '-' && OPTION_VALUE.test(run.text)) return true
  // The value of a shell's variable is what is meant: `$DIR/a.txt`.
  return isNewField(text, run) || (run.before === '$' && run.text.includes('/'))
}

function isNewField(text: string, { start, text: { length } }: Run): boolean {
  return (
    KEY_BEHIND.test(text.slice(start + length, start + length + AFTER_NUMBER)) &&
    KEY_BEFORE.test(text.slice(Math.max(0, start - BEFORE_NUMBER), start))
  )
}

function isMarked(text: string, { start, text: { length } }: Run): boolean {
  return (
    MARKED_BEFORE.test(text.slice(Math.max(0, start - BEFORE_NUMBER), start)) ||
    MARKED_BEHIND.test(text.slice(start + length, start + length + AFTER_NUMBER))
  )
}

/** In a listing that a model writes down, all lines but the first are the same place as the line before. */
function isNextLine(text: string, { text: number, start }: Run): boolean {
  const behind = text.slice(start + number.length, start + number.length + AFTER_NUMBER)
  if (!/^\d+$/.test(number) || !LISTED_BEHIND.test(behind)) return false
  const before = LISTED_BEFORE.exec(text.slice(Math.max(0, start - LONGEST_LINE), start))?.[1]
  const ahead = Number(number) - Number(before)
  return ahead > 0 && ahead <= NEAR
}

/** A name in backticks is one, whatever words it is made of: `nested-composite`, `results.repo.path`. */
function addName(text: string, uses: Uses): void {
  if (!LONE_NAME.test(text) || isCompound(text)) return
  eachRun(text, ({ text: run, before }) => {
    const [widest] = run.length === text.length ? readingsOf(run, before) : []
    if (widest?.kind === 'identifier' && widest.strength !== 'strong')
      uses.add(found(widest.text, 'identifier'))
  })
}

/**
 * What is one name, path, or number is that and not a quotation. A single plain word counts only as the value
 * of an argument.
 */
function addQuoted(text: string, uses: Uses, isValue: boolean): void {
  if (text.length < 3 || !QUOTATION.test(text)) return
  if (CODE.test(text)) return
  const words = text.match(PLAIN_WORDS)?.length ?? 0
  // Names of style classes and the like are mostly signs.
  if (2 * words < text.split(/\s+/).length) return
  if (words < (isValue ? 2 : 3) && !(isValue && words === 1 && !PLAIN_LOWER.test(text))) return
  let isOne = datesIn(text).length > 0
  eachRun(text, ({ text: run, before }) => {
    isOne ||=
      run.length >= text.length - 1 && readingsOf(run, before).some(({ strength }) => strength !== 'part')
  })
  if (!isOne) uses.add(found(text, 'quoted'))
}

function parsed(text: string): JsonValue | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined
  return jsonOf(text)
}

interface Waiting {
  readonly value: JsonValue
  /** The name of the field that holds it. */
  readonly key: string
}

/** Own stack: arguments may be nested as deep as somebody likes. In the order of the text. */
function readValues(top: JsonValue, uses: Uses): void {
  const waiting: Waiting[] = [{ value: top, key: '' }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, key } = next
    if (typeof value === 'string') readValue(value, key, uses)
    else if (typeof value === 'number') addNumber(value, uses)
    else append(waiting, innerValues(next))
  }
}

/**
 * What is in a list or object, last first, as the stack gives it back first. Names of fields belong to the
 * tool.
 */
function innerValues({ value, key }: Waiting): readonly Waiting[] {
  if (isArray(value)) return value.map((item) => ({ value: item, key })).reverse()
  if (!isObject(value)) return []
  return Object.entries(value)
    .map(([name, inner]) => ({ value: inner, key: name }))
    .reverse()
}

function addNumber(value: number, uses: Uses): void {
  const text = normalNumber(String(Math.abs(value)))
  if (text !== undefined) uses.add(found(text, 'number'))
}

function readValue(text: string, key: string, uses: Uses): void {
  if (EXCLUDING.test(key) || EXCLUDED_GLOB.test(text)) return
  const isShort = SHORT_VALUE.test(text) && text.split(/\s+/, MAX_WORDS + 1).length <= MAX_WORDS
  const isRemark = REMARKS.has(key)
  const clean = withoutColours(text)
  readProse(PROGRAMS.has(key) ? withoutExcluded(clean) : clean, uses, isShort && !isRemark)
  if (isShort && !isRemark && !PROGRAMS.has(key)) addQuoted(text.trim(), uses, true)
}
