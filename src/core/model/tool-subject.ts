/** What a tool call is about, in one line: its file, command, query, or address. Pure. */

import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { cutAtWord } from '#base/text.ts'
import type { ToolCall } from './message.ts'

/**
 * Arguments that say what a call is about, by their names, in the order in which they are preferred: a search
 * is about what it looks for rather than about the folder, a command about itself.
 */
const TELLING = [
  { kind: 'file', telling: /^(?:file_?path|absolute_path|target_file|notebook_path|filename|file)$/i },
  { kind: 'other', telling: /^(?:query|pattern|q|regex|keyword)$/i },
  { kind: 'command', telling: /^(?:command|cmd|script|code)$/i },
  { kind: 'file', telling: /^path$/i },
  { kind: 'other', telling: /^(?:search|url|uri)$/i },
  { kind: 'other', telling: /^(?:name|id|title|description|subject|prompt)$/i },
  { kind: 'other', telling: /^(?:patch|input|text)$/i },
] as const
const LONGEST = 160
/** Longer arguments are not read: what they are about is in their first characters as written. */
const READABLE = 200_000

export interface ToolSubject {
  readonly kind: 'file' | 'command' | 'other'
  /** In one line, cut where it is very long; empty: the arguments don't say. Hostile text. */
  readonly text: string
}

/** O(arguments). */
export function toolSubject({ arguments: written }: Pick<ToolCall, 'arguments'>): ToolSubject {
  const args = written.length > READABLE ? undefined : jsonOf(written)
  if (!isObject(args)) {
    const file = patchedFile(written)
    if (file !== undefined) return { kind: 'file', text: file }
    return { kind: 'other', text: oneLine(typeof args === 'string' ? args : written) }
  }
  const entries = Object.entries(args).map(([name, value]) => ({ name, value: textIn(value) }))
  const { place, kind } = subjectPlace(entries)
  const value = entries[place]?.value ?? ''
  const file = patchedFile(value)
  if (file !== undefined) return { kind: 'file', text: file }
  const text = oneLine(value)
  return { kind, text: kind === 'file' ? withoutDots(text) : withoutFolder(text) }
}

interface Named {
  readonly name: string
  readonly value: string
}

/** Which argument says what the call is about; by its name, else the first that is not empty. */
export function subjectPlace(args: readonly Named[]): { place: number; kind: ToolSubject['kind'] } {
  for (const { kind, telling } of TELLING) {
    const place = args.findIndex(
      (argument) => argument.value !== '' && telling.test(argument.name) && !isVerb(argument, args),
    )
    if (place >= 0) return { place, kind }
  }
  return { place: args.findIndex(({ value }) => value !== ''), kind: 'other' }
}

/** Whether subjectPlace knew it by its name. */
export function isTelling(name: string): boolean {
  return TELLING.some(({ telling }) => telling.test(name))
}

/** An editor's sub-command, such as `view`, says nothing of the file that is viewed. */
export function isVerb({ name, value }: Named, args: readonly Named[]): boolean {
  if (!/^(?:command|cmd)$/i.test(name) || !/^[a-z_]{1,12}$/.test(value)) return false
  return args.some((other) =>
    TELLING.some(({ kind, telling }) => kind === 'file' && telling.test(other.name)),
  )
}

/** The first file that a patch changes; undefined: it is not a patch. */
export function patchedFile(text: string): string | undefined {
  const start = text.slice(0, PATCH_START)
  return /^\s*\*\*\* Begin Patch\s+\*\*\* (?:Add|Update|Delete) File: (.+)/.exec(start)?.[1]?.trim()
}

/** All files that a patch changes, as it names them; of anything else none. */
export function patchedFiles({ arguments: written }: Pick<ToolCall, 'arguments'>): readonly string[] {
  const args = written.length > READABLE ? undefined : jsonOf(written)
  const texts = isObject(args) ? Object.values(args).map(textIn) : [typeof args === 'string' ? args : written]
  const patch = texts.find((text) => patchedFile(text) !== undefined) ?? ''
  return [...patch.matchAll(/^\*\*\* (?:Add|Update|Delete) File: (.+)$/gm)].flatMap(
    ([, file]) => file?.trim() ?? [],
  )
}

const PATCH_START = 1000

/**
 * A command line without the step into its folder and the variables that some agents put before every one
 * (`cd /home/me/repo && PYTHONPATH=src git status`): in a short line all commands would read the same. The
 * output of another command in a variable (`BASE=$(git merge-base main HEAD)`) is part of it, and stays.
 */
export function withoutFolder(command: string): string {
  return command
    .replace(/^cd (?:"[^"]*"|'[^']*'|[^\s;&|]+) *(?:&&|;) *(?=\S)/, '')
    .replace(/^(?:[A-Z_][A-Z0-9_]*=(?:"[^"(`\\]*"|'[^']*'|[^\s"'`;&|()]+) +)+(?=\S)/, '')
}

/** The command in a list such as `["bash", "-lc", "ls"]`; undefined: it is another list. */
export function commandIn(list: readonly JsonValue[]): string | undefined {
  const [option, command] = [list.at(-2), list.at(-1)]
  const isCommand = typeof option === 'string' && typeof command === 'string' && /^-\w*c$/.test(option)
  return isCommand ? command : undefined
}

function textIn(value: JsonValue): string {
  if (typeof value === 'string') return value
  if (isArray(value)) {
    const words = value.map((word) => (typeof word === 'string' ? word : JSON.stringify(word)))
    return commandIn(value) ?? words.join(' ')
  }
  return value === null || isObject(value) ? '' : String(value)
}

/**
 * The first program that a command line runs, without its folder, and not one that only starts another, such
 * as `env` and `timeout`; of anything else its first word.
 */
export function programOf(command: string): string {
  let line = command.trimStart()
  for (let inner = startedBy(line); inner !== line; inner = startedBy(line)) line = inner
  const [word = ''] = /[^\s;&|()$`"']+/.exec(line.replace(/^(?:[A-Za-z_]\w*=(?:\$\()?\s*)+/, '')) ?? []
  return word.replace(/^.*[/\\](?=.)/, '')
}

/** The command that a starter in front of the line starts; any other line as it is. */
function startedBy(line: string): string {
  const inner = line.replace(SHELL, '')
  return inner === line ? line.replace(STARTER, '').replace(TIMED, '') : withoutFolder(inner.trimStart())
}

/** `bash -lc "`, up to the command. */
const SHELL = /^(?:\S*\/)?(?:ba|z|da)?sh\s+-\w*c\s+["'](?=\s*\S)/
const STARTER =
  /^(?:\S*\/)?(?:env|sudo|doas|nohup|time|nice|setsid|stdbuf)(?:\s+(?:-[uC]\s+\S+|-n\s+-?\d+|(?!-[uC]\s|-n\s+-?\d)-\S+|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s"']*)))*\s+(?=[^\s;&|<>-])(?![A-Za-z_]\w*=)/
const TIMED = /^(?:\S*\/)?g?timeout(?:\s+(?:-[ks]\s+\S+|(?!-[ks]\s)-\S+))*\s+[\d.]+[smhd]?\s+(?=\S)/

/** A command in one line, with its folder and variables, cut where it is very long. */
export function oneLine(text: string): string {
  return cutAtWord(text, LONGEST).replace(/\s+/g, ' ').trim()
}

/** The file that a command prints, as if the tool had been used on it; anything else as it is. */
export function readSubject(subject: ToolSubject): ToolSubject {
  const [path, ...more] = new Set(printedFiles(subject))
  if (path === undefined || more.length > 0) return subject
  return { kind: 'file', text: withoutDots(path) }
}

function withoutDots(path: string): string {
  return path.replace(/^(?:\.\/)+/, '')
}

/** The files that a command prints, alone or in part; empty: it does something else as well. */
function printedFiles({ kind, text }: ToolSubject): readonly string[] {
  if (kind !== 'command') return []
  const files = text.split(/\s*(?:&&|;)\s+/).map(printedFile)
  return files.every((path) => path !== undefined) ? files : []
}

/** What follows only picks lines of what was printed. */
const LINES = /\s*\|\s*(?:sed -n|head|tail)(?:\s[^|;&<>]*)?$/

function printedFile(command: string): string | undefined {
  const [, ...found] =
    /^(?:cat|nl|head|tail|sed -n)\s[^|;&<>]*?(?:'([^']+\.\w+)'|"([^"]+\.\w+)"|(?<=\s)([^\s'"|;&<>]+\.\w+))$/.exec(
      command.replace(LINES, ''),
    ) ?? []
  return found.find((path) => path !== undefined)
}

/** A path longer than `most` characters by its end, which tells files apart; anything else as it is. */
export function endOfPath(text: string, most = LONG_PATH): string {
  if (text.length <= most || !isPath(text)) return text
  const end = text.slice(-most)
  const cut = end.search(/[/\\]/)
  return `…${cut < 0 ? end : end.slice(cut)}`
}

const LONG_PATH = 48

export function isPath(text: string): boolean {
  return /^(?:[\w.~-]*[/\\]|[A-Za-z]:[/\\])\S*$/.test(text)
}

/** Of the tool of an MCP server (`mcp__server__tool`) its own name; others stay as they are. */
export function shortToolName(name: string): string {
  return name.startsWith('mcp__') ? name.split('__').slice(2).join('__') || name : name
}
