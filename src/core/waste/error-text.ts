/** The part of a failed result that says what went wrong. Pure. */

import { jsonOf } from '#base/json.ts'
import { cutAtWord } from '#base/text.ts'
import { ESCAPES } from '../references/runs.ts'
import { ownLines } from './own-lines.ts'

export interface ReadError {
  /** Undefined: the tool reports none. */
  readonly exitCode: number | undefined
  /** The telling lines; empty: it came without output. Hostile text. */
  readonly message: string
}

/** What agents put around the output of a command: its time, an id, and its exit code. */
const HEADER =
  /^(?:Command: |Chunk ID: |Wall time: |(?:Process|Command) exited with code |Original token count: |Exit code:? |Total output lines: |Output:\s*$|\(no output\)$|\[(?:The command completed|Command finished) with exit code |<\/?(?:output|returncode|output_head|output_tail|elided_chars|exception)>|<returncode>)/
const EXIT_CODE =
  /^(?:(?:Process|Command) exited with code|Exit code:?) (-?\d+)\s*$|^<returncode>\s*(-?\d+)\s*<\/returncode>|^\[(?:The command completed|Command finished) with exit code (\d+)\.?\]\s*$/m
/** What mini-SWE-agent says of a long output, which is no part of it. */
const WARNING = /<warning>[\s\S]*?<\/warning>/
/** A line that is an error: `ValueError: …`, `error TS2322: …`, `panic: …`, `✗ …`. */
const REASON =
  /(?:^|[\s:[(>])(?:[\w.]*(?:Error|Exception)|error|ERROR|fatal|panic|ERR!)(?: ?\[?[A-Z]*\d+\]?)?[:!]|^\s*[×✖✗✘] |\bCONFLICT\b|curl: \(\d+\)|: (?:command )?not found\b|^E {2,}\S/
/** A line that speaks of one. */
const TELLING =
  /\b(?:errors?|fail(?:ed|ure|s)?|fatal|cannot|can't|could not|unable|not (?:found|permitted)|no such|denied|time[d ]?out|panic|unknown|refused|invalid|ignored|exception)\b/i
const HARMLESS =
  /\bwarn(?:ing)?\b|\b(?:0|no) (?:errors?|fail(?:ed|ures?))\b|^\s*(?:hint:|at )|\bgo: (?:downloading|finding|extracting) |\b(?:Download(?:ing|ed)|Compiling|Checking) \S+ v\d/i
/** Where in a file a compiler or a linter found what is wrong: `oven.go:12:5: undefined: heat`. */
const LOCATED = /^(?:\[[\w:-]+\] )?[^\s:]\S*\.\w+:\d+:\d+: \S/
const DECORATION = /^[\s\p{P}\p{S}]*$|^\s*remote:\s*$/u

/** What git says below the status of the repository where it has nothing to commit. */
const NOT_COMMITTED = /^(?:nothing (?:added )?to commit|no changes added to commit)\b/
const GIT_COMMIT = /\bgit\b.*\bcommit\b/

/** Lines and characters of a message; the step has the rest. */
const MOST_LINES = 3
const MOST_CHARACTERS = 400
/** Longer errors are read only this far from both ends. */
const READ = 20_000

/**
 * The lines from the reason on; without one, the first of a short output and the last of a long one.
 * `command`: the line of the shell that failed, whose programs name themselves in what they say.
 */
export function readError(error: string, command = ''): ReadError {
  const ends = error.length > 2 * READ ? `${error.slice(0, READ)}\n${error.slice(-READ)}` : error
  const [, ...codes] = EXIT_CODE.exec(ends) ?? []
  const code = codes.find((one) => one !== undefined)
  // What an agent's program says itself begins with the reason; the rest quotes the call.
  const said = saidInRejection(ends)
  const lines = linesOf(said ?? withoutCommand(withoutTag(ends)))
  const reason = said !== undefined || TAG.test(ends) ? lines : reasonIn(lines, command)
  const message = cutAtWord(withFirstWhole(reason).slice(0, MOST_LINES).join('\n'), MOST_CHARACTERS)
  return { exitCode: code === undefined ? undefined : Number(code), message }
}

/** What an agent tells its model where a person doesn't allow a tool call; what they said may follow. */
export function isRejected(error: string): boolean {
  const [first = ''] = error.trimStart().split('\n')
  return REJECTED.test(first)
}

/** Of Claude Code, Codex, opencode, Cline, Gemini CLI, OpenHands, and the SDKs of OpenAI and Vercel. */
const REJECTED =
  /\bthe user doesn['’]t want to (?:proceed with|take) this|\buser (?:has )?(?:rejected|declined|denied|did(?: not|n['’]t) (?:allow|approve))\b|\b(?:rejected|declined|denied) by (?:the )?user\b(?! approval settings)|\btool (?:use|call|execution) (?:was )?(?:rejected|declined|denied|not approved)\b/i

/** Whether the agent's own permissions didn't allow a tool call, so that it never ran. */
export function isNotAllowed(error: string): boolean {
  const [first = ''] = error.trimStart().split('\n')
  return NOT_ALLOWED.test(first)
}

/** Of Claude Code, its auto mode, and Codex. */
const NOT_ALLOWED =
  /^(?:<tool_use_error>)?(?:Error: )?(?:Permission (?:to use \w[\s\S]{0,400}|for this action) has been denied|Claude requested permissions? to |This command requires approval)|\brejected by (?:user )?approval settings\b/i

/** The person's own words, which the agent's program announces with a colon; undefined: there are none. */
function saidInRejection(error: string): string | undefined {
  const [, ...others] = error.trimStart().split('\n')
  const isAnnounced = isRejected(error) && /^[^\n]*:[ \r]*\n/.test(error.trimStart())
  const said = others
    .filter((line) => !ONLY_TAG.test(line))
    .join('\n')
    .replace(NOTE, '')
  return isAnnounced && said.trim() !== '' ? said : undefined
}

/** What Cline puts around the words, and what Claude Code adds below them. */
const ONLY_TAG = /^<\/?\w+>\s*$/
const NOTE = /\n\s*Note: The user['’]s next message [\s\S]*$/

/** Codex quotes a command that it couldn't start, and the reason as Rust writes its values. */
function withoutCommand(error: string): string {
  const reason = /^exec_command failed(?: for `[\s\S]*?`)?: (\w+ \{[\s\S]*)$/.exec(error.trim())?.[1]
  if (reason === undefined) return error
  const message = quotedAfter(reason, 'message: ') ?? reason
  const written = ['stderr', 'stdout'].map((name) => quotedAfter(message, `${name}: StreamOutput { text: `))
  return written.find((text) => text !== undefined && text.trim() !== '') ?? message
}

/** The value in quotes behind the first `name`; undefined: there is none. */
function quotedAfter(text: string, name: string): string | undefined {
  const place = text.indexOf(name)
  const [quoted] = place < 0 ? [] : (/^"(?:[^"\\]|\\.)*"/.exec(text.slice(place + name.length)) ?? [])
  const value = quoted === undefined ? undefined : jsonOf(quoted)
  return typeof value === 'string' ? value : undefined
}

/** A first line that only announces the next one is one with it. */
function withFirstWhole(lines: readonly string[]): readonly string[] {
  const [first = '', second, ...others] = lines
  return second !== undefined && /^[^:]+:$/.test(first) && !/^Traceback|^\s/.test(first)
    ? [`${first} ${second.trim()}`, ...others]
    : lines
}

/** Only that something failed: `FAIL`, `error: found 1 error`, or which task or script had it. */
const BARE =
  /^(?:FAIL(?:ED)?|(?:error: )?found \d+ errors?[.:]?|exit status \d+|\[[\w:-]+\] ERROR task failed|error: script ".*" exited with code \d+|Error: Some [\w ]+ could not be \w+)$/i
/** A package whose tests passed, or that has none. */
const PASSED = /^(?:ok|\?) {0,3}\t/

/** What names what failed, also where a line before it says only that something did. */
function reasonIn(lines: readonly string[], command: string): readonly string[] {
  const isTelling = (line: string) => !BARE.test(line) && !PASSED.test(line)
  const telling = lines.filter(isTelling)
  const named = namedIn(telling, command)
  const reason = named ?? namedIn(lines, command)
  if (reason === undefined) return lastLines(telling.length > 0 ? telling : lines)
  return reason
}

/** Below its total, a linter counts what it found by rule. */
const COUNTED = /^\d+ issues?:$/
/** What a caret points at, in the line before. */
const POINTER = /^\s*\^ (?=\S)/

function pointedAt(lines: readonly string[]): readonly string[] | undefined {
  const place = lines.findIndex((line) => POINTER.test(line))
  const line = lines[place]
  const before = lines[place - 1]
  if (line === undefined || before === undefined) return undefined
  return [line.replace(POINTER, ''), before.trim(), ...lines.slice(place + 1)]
}

/** Undefined: no line says what is wrong. */
function namedIn(lines: readonly string[], command: string): readonly string[] | undefined {
  const own = ownLines(lines, command)
  if (own.length > 0) return withRemote(own, lines)
  const test = failedGoTest(lines) ?? failedPythonTest(lines)
  if (test !== undefined) return test
  const thrown = pythonException(lines)
  if (thrown !== undefined) return thrown
  const from = (pattern: RegExp) => {
    const place = lines.findIndex((line) => pattern.test(line) && !HARMLESS.test(line))
    return place < 0 ? undefined : lines.slice(place)
  }
  const commit = GIT_COMMIT.test(command) ? from(NOT_COMMITTED) : undefined
  const told = from(REASON) ?? from(LOCATED) ?? pointedAt(lines) ?? commit ?? cutGoTest(lines)
  return told ?? from(TELLING) ?? from(COUNTED)
}

function lastLines(lines: readonly string[]): readonly string[] {
  const ends = lines.length > 2 * MOST_LINES ? lines.slice(-MOST_LINES) : lines
  return ends.filter((line) => !isCount(line))
}

/** What git couldn't read from a remote repository is said by the line before it, of ssh or of the server. */
function withRemote(own: readonly string[], lines: readonly string[]): readonly string[] {
  const before = lines[lines.length - own.length - 1]
  const isOfGit = own[0]?.startsWith('fatal: Could not read from remote repository') === true
  return isOfGit && before !== undefined && TELLING.test(before) ? [before, ...own] : own
}

/** `python: 2`, which a command counted: a program that names itself says more of what went wrong. */
export function isCount(line: string): boolean {
  return /^\s*[a-z_][\w.+-]*: \d+$/.test(line)
}

/** The name of the first test of Go that failed and what it reported last, which is before or behind it. */
function failedGoTest(lines: readonly string[]): readonly string[] | undefined {
  const place = lines.findIndex((line) => /^\s*--- FAIL: /.test(line))
  const header = lines[place]
  if (header === undefined) return undefined
  const begin = lines.slice(0, place).findLastIndex((line) => GO_TEST.test(line))
  const end = lines.findIndex((line, at) => at > place && GO_TEST.test(line))
  const [before, after] = [lines.slice(begin + 1, place), lines.slice(place + 1, end < 0 ? undefined : end)]
  const reported = lastReport(after) ?? lastReport(before)
  return reported === undefined ? lines.slice(place) : [header, ...reported]
}

/** Of a test of Go whose name a filter cut off, what it says is wrong; else the package that failed. */
function cutGoTest(lines: readonly string[]): readonly string[] | undefined {
  const place = lines.findIndex((line) => /^FAIL\s+\S+\s+[\d.]+s$/.test(line))
  if (place < 0) return undefined
  const begin = lines.slice(0, place).findLastIndex((line) => GO_TEST.test(line) && line !== 'FAIL')
  const report = lines.findIndex((line, at) => at > begin && at < place && WRONG_REPORT.test(line))
  return lines.slice(report < 0 ? place : report)
}

/** A test also reports what is right. */
const WRONG_REPORT = /^\s+\S+_test\.go:\d+: .*\b(?:got|want|expected|should|fail(?:ed|ure)?|error)\b/i

function lastReport(said: readonly string[]): readonly string[] | undefined {
  const last = said.findLastIndex((line) => /^\s+\S+\.go:\d+: /.test(line))
  return last < 0 ? undefined : said.slice(last)
}

/** Of tests of Python, the first exception, then how many tests failed. */
function failedPythonTest(lines: readonly string[]): readonly string[] | undefined {
  const header = lines.findIndex((line) => /^(?:ERROR|FAIL): \w+ \(/.test(line))
  const sum = lines.findLast((line) => /^FAILED \((?:errors|failures)=/.test(line))
  if (header < 0 && sum === undefined) return undefined
  const thrown = lines.find((line, at) => at > header && PYTHON_EXCEPTION.test(line))
  const told = thrown ?? lines[header]
  return [...(told === undefined ? [] : [told]), ...(sum === undefined ? [] : [sum])]
}

/**
 * The exception below the last traceback of Python, the one that nothing caught: its frames quote lines of
 * programs, which may name errors, too.
 */
function pythonException(lines: readonly string[]): readonly string[] | undefined {
  const header = lines.findLastIndex((line) => TRACEBACK.test(line))
  const place = header < 0 ? -1 : lines.findIndex((line, at) => at > header && THROWN.test(line))
  return place < 0 ? undefined : lines.slice(place)
}

/** IPython writes the name of the exception before it. */
const TRACEBACK = /^(?:[A-Za-z_][\w.]* +)?Traceback \(most recent call last\):?$/
/** `package.Name: message`, or the name alone; frames are indented, or they begin with `File` or `Cell`. */
const THROWN = /^[A-Za-z_][\w.]*(?:: .*)?$/

const PYTHON_EXCEPTION = /^[A-Za-z_][\w.]*(?:Error|Exception|Timeout|Interrupt|Exit|Warning)(?:: |$)/

const GO_TEST = /^\s*(?:=== |--- (?:FAIL|PASS|SKIP): |FAIL\b|PASS\b|ok\s)/

function linesOf(error: string): readonly string[] {
  return withoutQuote(error)
    .replace(WARNING, '')
    .replaceAll(ESCAPES, '')
    .replaceAll(BARE_COLOR, '')
    .replaceAll(SURROUNDINGS, '')
    .replace(REFUSED_EDIT, '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => !DECORATION.test(line) && !HEADER.test(line))
}

/** Some versions of Codex quote the whole command, which may be long, before what they say of it. */
export function withoutQuote(result: string): string {
  return result.replace(/^Command: [\s\S]*?\n(?=Chunk ID: )/, '')
}

/** A change of color without the escape character, which some logs drop. */
const BARE_COLOR = /\[(?:\d{1,2}(?:;\d{1,3})*)m/g

/** Where a command ran, which OpenHands and SWE-agent put behind its output, and the prompt of the shell. */
const SURROUNDINGS =
  /\[(?:Current working directory|Python [Ii]nterpreter): [^\]\n]*\]$|^\((?:Open file|Current directory): .*\)$|^[\w.-]+@[\w.-]+:\S* [#$] *$|^bash-\$ *$/gm

/** An edit that a linter refused, as it would have looked, and the file as it is. */
const REFUSED_EDIT = /^\[?This is how your edit would have looked if applied\]?$[\s\S]*/m

const TAG = /^\s*<tool_use_error>/

/** Without the tag that Claude Code puts around what failed. */
function withoutTag(error: string): string {
  return error.replace(/^\s*<tool_use_error>([\s\S]*?)(?:<\/tool_use_error>\s*)?$/, '$1')
}
