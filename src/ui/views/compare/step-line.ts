/** A step in one line for a narrow cell: the tool, then the values of its arguments without their JSON. Pure. */
import { isObject, type JsonValue } from '#base/json.ts'
import type { Step } from '#core/step.ts'
import { headline } from '#core/steps.ts'

export interface StepLine {
  /** The tool of an action's first call; empty for anything else. */
  readonly tool: string
  readonly text: string
}

/** In UTF-16 units. Longer arguments are shown as they were written: reading them would cost more than a row may. */
const READABLE = 4000
const SHOWN = 300

const known = new WeakMap<Step, StepLine>()

/** Made once for each step. */
export function stepLine(step: Step): StepLine {
  let line = known.get(step)
  if (line === undefined) {
    line = makeLine(step)
    known.set(step, line)
  }
  return line
}

function makeLine(step: Step): StepLine {
  const first = step.kind === 'action' ? step.calls[0] : undefined
  if (first === undefined || step.kind !== 'action') return { tool: '', text: headline(step) }
  const more = step.calls.length > 1 ? `, +${step.calls.length - 1} more` : ''
  const tool = oneLine(first.name)
  const values = argumentValues(first.arguments)
  // A command line begins with its tool: said once is enough.
  const text = values.startsWith(`${tool} `) ? values.slice(tool.length + 1) : values
  return { tool, text: `${text}${more}` }
}

/** `{"path":"a.py","line":3}` → `a.py 3`. */
function argumentValues(text: string): string {
  const value = text.length > READABLE ? undefined : parsed(text)
  if (!isObject(value)) return oneLine(text)
  return oneLine(Object.values(value).map(valueText).filter(Boolean).join(' '))
}

function valueText(value: JsonValue): string {
  return typeof value === 'string' ? value.slice(0, SHOWN) : JSON.stringify(value).slice(0, SHOWN)
}

function parsed(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    // Arguments need not be JSON: some models write something else.
    return undefined
  }
}

function oneLine(text: string): string {
  return text.slice(0, SHOWN).replace(/\s+/g, ' ').trim()
}
