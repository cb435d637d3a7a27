/**
 * What a row says of its step, pure: the tool with its arguments made readable, else the first line; and for the
 * taller rows what the model said and what came back. Made for the rows that are drawn and kept per step.
 */
import { isObject, type JsonValue } from '#base/json.ts'
import { partsText } from '#core/message.ts'
import type { ActionStep, Step } from '#core/step.ts'
import { headline } from '#core/steps.ts'

export interface Argument {
  readonly name: string
  readonly value: string
}

export interface RowFace {
  /** The tool of the first call; empty where there is none. */
  readonly tool: string
  /** The call's arguments by name; empty where they are no JSON object, then `text` holds them as written. */
  readonly args: readonly Argument[]
  readonly text: string
  /** Calls beside the first. */
  readonly more: number
  /** What the model wrote beside its calls. */
  readonly said: string
  /** What came back: the first result or error. */
  readonly result: string
}

const LINE_UNITS = 400
/** Longer arguments are shown as written: reading them would cost more than a row may. */
const READABLE_UNITS = 8000

const faces = new WeakMap<Step, RowFace>()

export function rowFace(step: Step): RowFace {
  let face = faces.get(step)
  if (face === undefined) {
    face =
      step.kind === 'action' ? actionFace(step) : { ...EMPTY, text: headline(step) || describeEmpty(step) }
    faces.set(step, face)
  }
  return face
}

const EMPTY: RowFace = { tool: '', args: [], text: '', more: 0, said: '', result: '' }

function actionFace(step: ActionStep): RowFace {
  const result = oneLine(resultText(step))
  const [first, ...others] = step.calls
  if (first === undefined) return { ...EMPTY, text: headline(step) || describeEmpty(step), result }
  const args = argumentsOf(first.arguments)
  return {
    tool: oneLine(first.name),
    args: args ?? [],
    text: args === undefined ? oneLine(first.arguments) : '',
    more: others.length,
    // A call that is written in the text would only be said twice.
    said: first.inText === true ? '' : oneLine(partsText(step.parts)),
    result,
  }
}

function resultText(step: ActionStep): string {
  const result = step.results.find((candidate) => candidate.error !== undefined) ?? step.results[0]
  if (result === undefined) return ''
  return result.error === undefined || result.error === '' ? partsText(result.parts) : result.error
}

/** A step without text still says what it is: a control, an image, nothing at all. */
function describeEmpty(step: Step): string {
  if (step.kind === 'control') return step.control.type.replaceAll('-', ' ')
  return 'no text'
}

/** The arguments of a call by name; undefined where they are no JSON object or too long to be worth reading. */
export function argumentsOf(text: string): readonly Argument[] | undefined {
  if (text.length > READABLE_UNITS) return undefined
  const value = parsed(text)
  if (!isObject(value)) return undefined
  return Object.entries(value).map(([name, inner]) => ({
    name: oneLine(name),
    value: oneLine(typeof inner === 'string' ? inner : JSON.stringify(inner)),
  }))
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // Models write arguments that do not parse; those are shown as they were written.
    return undefined
  }
}

function oneLine(text: string): string {
  return text.slice(0, LINE_UNITS).replace(/\s+/g, ' ').trim()
}

/** The row in one string, for finding by its first letters and for its spoken name. */
export function faceText({ tool, args, text }: RowFace): string {
  return [tool, ...args.map(({ name, value }) => `${name} ${value}`), text].filter(Boolean).join(' ')
}
