/**
 * Builders of steps and traces for tests: one per type, each with an id of its own and every other field
 * free. For tests only; nothing the page loads may import this.
 */
import type { JsonValue } from '#base/json.ts'
import { textPart } from '../model/message.ts'
import type {
  ActionStep,
  AnswerStep,
  Control,
  ControlStep,
  MessageStep,
  NoteStep,
  PlanningStep,
  Step,
  StepDraft,
  SummaryStep,
  SystemStep,
  TaskStep,
} from '../model/step.ts'
import type { RecordedChange, Trace } from '../model/trace.ts'
import { createTraceBuilder } from '../usage/trace-builder.ts'

let made = 0

/** The id and number that a builder gives when the test does not care. */
function identity(kind: string): { readonly id: string; readonly number: number } {
  made++
  return { id: `${kind}-${made}`, number: 0 }
}

export function systemStep(text: string, more: Partial<SystemStep> = {}): SystemStep {
  return { ...identity('system'), kind: 'system', parts: [textPart(text)], ...more }
}

export function taskStep(text: string, more: Partial<TaskStep> = {}): TaskStep {
  return { ...identity('task'), kind: 'task', parts: [textPart(text)], ...more }
}

interface ActionOptions extends Partial<Omit<ActionStep, 'kind'>> {
  /** The assistant's text. */
  readonly text?: string
  /** One call of this tool; `args` are its arguments. */
  readonly tool?: string
  readonly args?: JsonValue
  /** The text of its one result. */
  readonly observation?: string
  readonly error?: string
}

/** An action of at most one call and one result; give `calls` and `results` for more. */
export function actionStep(options: ActionOptions = {}): ActionStep {
  const { text, tool, args, observation, error, ...more } = options
  const { id, number } = identity('action')
  const callId = tool === undefined ? '' : `call-${id}`
  const call = { id: callId, name: tool ?? '', arguments: JSON.stringify(args ?? {}) }
  const result = { callId, parts: observation === undefined ? [] : [textPart(observation)] }
  return {
    id,
    number,
    kind: 'action',
    parts: text === undefined ? [] : [textPart(text)],
    calls: tool === undefined ? [] : [call],
    results:
      observation === undefined && error === undefined
        ? []
        : [error === undefined ? result : { ...result, error }],
    ...more,
  }
}

export function planningStep(text: string, more: Partial<PlanningStep> = {}): PlanningStep {
  return { ...identity('planning'), kind: 'planning', parts: [textPart(text)], ...more }
}

export function noteStep(text: string, more: Partial<NoteStep> = {}): NoteStep {
  return { ...identity('note'), kind: 'note', text, response: '', ...more }
}

export function answerStep(text: string, more: Partial<AnswerStep> = {}): AnswerStep {
  return { ...identity('answer'), kind: 'answer', parts: [textPart(text)], ...more }
}

export function summaryStep(text: string, more: Partial<SummaryStep> = {}): SummaryStep {
  return { ...identity('summary'), kind: 'summary', role: 'user', parts: [textPart(text)], ...more }
}

export function messageStep(text: string, more: Partial<MessageStep> = {}): MessageStep {
  return { ...identity('message'), kind: 'message', role: 'user', parts: [textPart(text)], ...more }
}

export function controlStep(
  control: Control = { type: 'mark' },
  more: Partial<ControlStep> = {},
): ControlStep {
  return { ...identity('control'), kind: 'control', control, ...more }
}

/** A trace of these steps. They get the builder's ids s0, s1, … and their position as number. */
export function traceOf(steps: readonly StepDraft[], recorded: readonly RecordedChange[] = []): Trace {
  const builder = createTraceBuilder()
  for (const step of steps) builder.add(step)
  for (const { call, changes } of recorded) builder.recordChanges(call, changes)
  const source = { format: 'built', fileName: 'test', run: 0, runs: 1, readerVersion: 1 }
  return builder.build({ id: 'test', title: 'Test', source })
}

/** The ids in order: what most tests look at. */
export function idsOf(steps: readonly Step[]): readonly string[] {
  return steps.map((step) => step.id)
}

/**
 * Numbers every step with its position and names it `s<position>`, as a trace would, without making a trace.
 */
export function numbered(steps: readonly Step[]): readonly Step[] {
  return steps.map((step, index) => ({ ...step, id: `s${index}`, number: index }))
}

/** Throws on any later write, so that a test sees who changes its input. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) deepFreeze(inner)
  }
  return value
}
