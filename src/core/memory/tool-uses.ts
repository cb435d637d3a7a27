/**
 * What strategies that tidy up old tool uses share: calls with their results, what their arguments say, which
 * of them are protected, and putting a note in a result's place.
 */
import { field, isArray, isObject, type JsonValue, jsonOf, textField } from '#base/json.ts'
import { t } from '#base/words.ts'
import { answeredCalls } from '../model/answered-calls.ts'
import { partsText, type ToolCall, type ToolResult, textPart } from '../model/message.ts'
import { namesOf, type ParamSpecs } from '../model/params.ts'
import type { ActionStep, Step } from '../model/step.ts'
import { rewriteStep, stepText } from '../model/steps.ts'
import { listMatcher } from './glob.ts'

/** An action of a fold as it is now: several of its parts may be changed one after the other. */
interface Holder {
  readonly position: number
  step: ActionStep
}

/** A call that has a result. */
export interface ToolUse {
  readonly holder: Holder
  readonly call: ToolCall
  readonly result: ToolResult
  /** Of the result in its action. */
  readonly index: number
  /** The parsed arguments; undefined where they are no JSON. */
  readonly args: JsonValue | undefined
}

/** The calls of an action that have a result, found by id, else by place; none for other steps. */
export function toolUsesOf(step: Step, position: number): readonly ToolUse[] {
  if (step.kind !== 'action') return []
  const holder = { position, step }
  return answeredCalls(step).map((answered) => ({
    ...answered,
    holder,
    args: jsonOf(answered.call.arguments),
  }))
}

/** All texts in it, such as those of parsed arguments. */
export function textsIn(value: JsonValue | undefined): readonly string[] {
  if (typeof value === 'string') return [value]
  if (isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.values(value).flatMap(textsIn) : []
}

export function isFailed({ error }: ToolResult): boolean {
  return error !== undefined && error !== ''
}

/** Whether the result is a note that says what `isNote` looks for. */
export function isNoted({ result }: ToolUse, isNote: RegExp): boolean {
  return result.parts.length === 1 && isNote.test(partsText(result.parts))
}

/** Puts `note` in place of the result, unless that would make the step longer. */
export function noteResult(
  { holder, index }: ToolUse,
  { note, rule }: { readonly note: string; readonly rule: string },
  set: (position: number, step: Step) => void,
): void {
  const { step, position } = holder
  const results = step.results.map((result, at) => {
    if (at !== index) return result
    const { error: _, ...rest } = result
    return { ...rest, parts: [textPart(note)] }
  })
  const noted = rewriteStep(step, { results }, rule)
  if (stepText(noted).length >= stepText(step).length) return
  holder.step = noted
  set(position, noted)
}

/** The parameters by which a person keeps tool uses as they are. */
export const PROTECTION = {
  protectedTools: {
    kind: 'text',
    label: t`Protected tools`,
    help: t`Names separated by commas; * matches any text. Their calls are never changed.`,
    initial: '',
  },
  protectedFiles: {
    kind: 'text',
    label: t`Protected files`,
    help: t`Paths or file names separated by commas; * matches any text. Calls that name one in an argument are never changed.`,
    initial: '',
  },
} as const satisfies ParamSpecs

interface Protection {
  readonly protectedTools: string
  readonly protectedFiles: string
}

export function protection({ protectedTools, protectedFiles }: Protection): (use: ToolUse) => boolean {
  const isTool = listMatcher(protectedTools)
  const isFile = listMatcher(protectedFiles)
  if (namesOf(protectedFiles).length === 0) return ({ call }) => isTool(call.name)
  return ({ call, args }) =>
    isTool(call.name) ||
    textsOf(args).some((text) => isFile(text) || isFile(plainPath(text)) || isFile(fileName(text)))
}

/** The texts that are in the arguments, lists of them included. */
function textsOf(args: JsonValue | undefined): readonly string[] {
  if (typeof args === 'string') return [args]
  if (!isObject(args)) return []
  return Object.values(args)
    .flat()
    .filter((value) => typeof value === 'string')
}

/** The file that a call is about: the first of these arguments that is a text; undefined: none is. */
export function pathOf({ args }: ToolUse, names: readonly string[]): string | undefined {
  for (const name of names) {
    const path = textField(args, name)
    if (path !== undefined && path !== '') return plainPath(path)
  }
  return undefined
}

function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/, '')
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/**
 * The arguments as one text: the same for the same values, whatever the order of names and the blanks
 * between.
 */
export function argumentsKey({ args, call }: ToolUse, without: readonly string[] = []): string {
  if (args === undefined) return call.arguments.trim()
  return JSON.stringify(args, (key, value: unknown) => {
    if (!isObject(value)) return value
    const entries = Object.entries(value).filter(([name]) => key !== '' || !without.includes(name))
    return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

/**
 * What a call does: an editing tool's sub-command where it has one (`command: "view"`), else the tool's name.
 */
export function verbOf({ call, args }: ToolUse): string {
  const command = field(args, 'command')
  return typeof command === 'string' && /^[a-z_]{1,30}$/.test(command) ? command : call.name
}
