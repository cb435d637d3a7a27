/**
 * What a step is in one line, pure: the tool with its arguments made readable, else the first line of its
 * text; and for taller rows what the model said and what came back. Made when first asked for and kept per
 * step.
 */
import { plural } from '#base/format-count.ts'
import { isArray, isObject, type JsonValue, jsonOf } from '#base/json.ts'
import { t } from '#base/words.ts'
import { answeredCalls, namingCall } from './answered-calls.ts'
import { commandWords } from './command-words.ts'
import { isAttached } from './injected-text.ts'
import { isHowRun, partsText, type ToolCall } from './message.ts'
import type { ActionStep, Step } from './step.ts'
import { isEncryptedSummary, stepText } from './steps.ts'
import {
  commandIn,
  endOfPath,
  isPath,
  isTelling,
  isVerb,
  patchedFile,
  shortToolName,
  subjectPlace,
  withoutFolder,
} from './tool-subject.ts'

interface Argument {
  readonly name: string
  readonly value: string
  /** It says what the call acts on, such as its file or command, or what an editor does to it. */
  readonly leads: boolean
}

export interface StepLine {
  /** Short name of the tool of the call with the largest result (`namingCall`); empty: there is none. */
  readonly tool: string
  /**
   * The call's arguments by name, first what the call acts on, without how a command is run; empty where
   * they are no JSON object, then `text` has them as written.
   */
  readonly args: readonly Argument[]
  readonly text: string
  /** Its other calls: `+2 calls`, with tools other than its own `+ grep +2 more`; empty: there are none. */
  readonly also: string
  /** How many calls it has, all of the one tool; 1 with calls of others. */
  readonly times: number
  /** What the model wrote beside its calls. */
  readonly said: string
  /** What came back from that call. */
  readonly result: string
}

const LINE_UNITS = 400
/** More do not fit in a line. */
const LINE_ARGUMENTS = 40
/** Longer arguments are shown as written: reading them would cost more than a row may. */
const READABLE_UNITS = 50_000

const lines = new WeakMap<Step, StepLine>()

export function stepLine(step: Step): StepLine {
  let line = lines.get(step)
  if (line === undefined) {
    line = step.kind === 'action' ? actionLine(step) : { ...EMPTY, text: textLine(step) }
    lines.set(step, line)
  }
  return line
}

const EMPTY: StepLine = { tool: '', args: [], text: '', also: '', times: 1, said: '', result: '' }

function actionLine(step: ActionStep): StepLine {
  const call = namingCall(step)
  const result = oneLine(resultText(step, call))
  if (call === undefined) return { ...EMPTY, text: textLine(step), result }
  const tool = oneLine(call.name)
  const args = argumentsOf(call.arguments)
  return {
    tool: shortToolName(tool),
    args: args ?? [],
    text: args === undefined ? withoutTool(oneLine(call.arguments), tool) : '',
    also: otherTools(step, call),
    times: step.calls.every(({ name }) => oneLine(name) === tool) ? step.calls.length : 1,
    // A call that is written in the text would only be said twice.
    said: call.inText === true ? '' : oneLine(partsText(step.parts)),
    result,
  }
}

/** Two tools at most are named, as a step is looked for by any of its calls; further calls are counted. */
function otherTools({ calls }: ActionStep, named: ToolCall): string {
  const names = [...new Set(calls.map(({ name }) => oneLine(name)))]
    .filter((name) => name !== '' && name !== oneLine(named.name))
    .slice(0, 2)
    .map(shortToolName)
  const more = calls.length - 1 - names.length
  if (names.length === 0) return more === 0 ? '' : t`+${plural(more, 'call')}`
  return [...names.map((name) => `+ ${name}`), ...(more === 0 ? [] : [t`+${more} more`])].join(' ')
}

function textLine(step: Step): string {
  if (isEncryptedSummary(step)) return t`Compaction summary (encrypted by the provider)`
  return attachedLine(step) ?? (oneLine(commandWords(writtenText(step))) || describeEmpty(step))
}

/** What the model wrote to others, where it wrote more than its reasoning. */
function writtenText(step: Step): string {
  return ('parts' in step && partsText(step.parts)) || stepText(step)
}

/**
 * What a program attached by its kind: `[file] /long/path/to/a.ts` and the file as `file …/path/to/a.ts`,
 * `[skill_listing] - review: …` as `skill listing: review: …`. Undefined: it names no kind.
 */
function attachedLine(step: Step): string | undefined {
  const text = stepText(step).slice(0, LINE_UNITS)
  const [, tag, first = '', rest = ''] = /^\[([a-z]\w*)\] ?(.*)([\s\S]*)$/.exec(text) ?? []
  if (tag === undefined || !isAttached(step)) return undefined
  const kind = tag.replaceAll('_', ' ')
  if (/^\S+$/.test(first)) return `${kind} ${endOfPath(first, SHORT_PATH)}`
  const words = oneLine(first + rest).replace(/^- /, '')
  return words === '' ? kind : `${kind}: ${words}`
}

/** A command line begins with its tool: said once is enough. */
function withoutTool(words: string, tool: string): string {
  return tool !== '' && words.startsWith(`${tool} `) ? words.slice(tool.length + 1) : words
}

function resultText(step: ActionStep, call: ToolCall | undefined): string {
  const result =
    step.calls.length > 1
      ? answeredCalls(step).find((answered) => answered.call === call)?.result
      : (step.results.find((candidate) => candidate.error !== undefined) ?? step.results[0])
  if (result === undefined) return ''
  return result.error === undefined || result.error === '' ? partsText(result.parts) : result.error
}

/** A step without text still says what it is: a control, an image, nothing at all. */
function describeEmpty(step: Step): string {
  if (step.kind === 'control') return step.control.type.replaceAll('-', ' ')
  return 'no text'
}

/**
 * The first arguments of a call by name, what it acts on before all others; undefined where they are no JSON
 * object, or too long to be worth reading and begin with no short value.
 */
export function argumentsOf(text: string): readonly Argument[] | undefined {
  const file = patchedFile(text)
  if (file !== undefined) return [{ name: 'file', value: oneLine(file), leads: true }]
  if (text.length > READABLE_UNITS) return firstValues(text)
  const value = jsonOf(text)
  if (!isObject(value)) return undefined
  return subjectFirst(
    Object.entries(value)
      .slice(0, LINE_ARGUMENTS)
      .map(([name, inner]) => ({ name: oneLine(name), value: oneLine(wordsOf(inner)) })),
  )
}

function subjectFirst(args: readonly Omit<Argument, 'leads'>[]): readonly Argument[] {
  const { place } = subjectPlace(args)
  const subject = args[place]
  const hasOthers = args.some(({ name }) => !isHowRun(name))
  const isKnown = subject !== undefined && isTelling(subject.name)
  const leads = isKnown ? [...args.filter((argument) => isVerb(argument, args)), subject] : []
  const others = args.filter(
    (argument) => !leads.includes(argument) && !(hasOthers && isHowRun(argument.name)),
  )
  return [
    ...leads.map((argument) => ({ ...argument, leads: true })),
    ...others
      .toSorted((one, other) => Number(isSwitch(one)) - Number(isSwitch(other)))
      .map((argument) => ({ ...argument, leads: false })),
  ]
}

function isSwitch({ value }: Pick<Argument, 'value'>): boolean {
  return /^(?:true|false|null)$/.test(value)
}

function wordsOf(value: JsonValue): string {
  if (typeof value === 'string') return patchedFile(value) ?? value
  if (!isArray(value)) return JSON.stringify(value)
  return commandIn(value) ?? (value.some(isObject) ? itemWords(value) : JSON.stringify(value))
}

/** A list such as a plan by the words of its first item. */
function itemWords([first, ...others]: readonly JsonValue[]): string {
  const words = isObject(first) ? Object.values(first).find((inner) => typeof inner === 'string') : undefined
  if (typeof words !== 'string') return JSON.stringify([first, ...others])
  return others.length === 0 ? words : t`${words}, +${others.length} more`
}

/**
 * Of arguments too long to be read, the short values that they begin with; undefined: they begin otherwise.
 */
function firstValues(text: string): readonly Argument[] | undefined {
  const found: Omit<Argument, 'leads'>[] = []
  const member = /\s*[{,]\s*("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*"|true|false|null|-?[\d.]+(?=\s*,))/y
  const start = text.slice(0, LINE_UNITS)
  for (let match = member.exec(start); match !== null; match = member.exec(start)) {
    const [name, value] = [jsonOf(match[1] ?? ''), jsonOf(match[2] ?? '')]
    if (typeof name !== 'string' || value === undefined) break
    found.push({ name: oneLine(name), value: oneLine(wordsOf(value)) })
  }
  return found.length === 0 ? undefined : subjectFirst(found)
}

function oneLine(text: string): string {
  return text.slice(0, LINE_UNITS).replace(/\s+/g, ' ').trim()
}

/**
 * The line in one string with the names of the arguments: for finding by its first letters and for spoken
 * names.
 */
export function lineText({ tool, args, text, also }: StepLine): string {
  return [tool, ...args.map(({ name, value }) => `${name} ${value}`), text, also].filter(Boolean).join(' ')
}

/**
 * What is after the tool where room is short: `{"path":"a.py","line":3}` → `a.py · line 3`. A long path is
 * cut at its start, and a switch such as `false` is left out. One word or number says nothing without its
 * name.
 */
export function lineValues({ tool, args, text, also }: StepLine): string {
  const told = args.filter((argument) => argument.value !== '' && !isSwitch(argument))
  const subject = told.filter(({ leads }) => leads).map(({ value }) => shortValue(value))
  const others = told.filter(({ leads }) => !leads).map(namedValue)
  const values = [subject.join(' '), ...others, withoutFolder(text)].filter(Boolean).join(' · ')
  return [withoutTool(values, tool), also].filter(Boolean).join(' ')
}

function namedValue({ name, value }: Argument): string {
  return /\s/.test(value) || isPath(value) ? shortValue(value) : `${name} ${value}`
}

function shortValue(value: string): string {
  return /\s/.test(value) ? withoutFolder(value) : endOfPath(value, SHORT_PATH)
}

/** A row of Compare, or of a phone's timeline, has room for it. */
const SHORT_PATH = 30
