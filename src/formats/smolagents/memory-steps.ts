/**
 * smolagents' memory steps as records (`get_full_steps`, `get_succinct_steps`, `RunResult.steps`), of current
 * and early versions, put back into steps. A record has no type: its keys tell what it is.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { partsText, type ToolCall, textPart } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { keysOf } from '../reading/field-watch.ts'
import { countField } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import { resultsOf } from './message-groups.ts'
import { contentParts, imageParts } from './recorded-messages.ts'
import { jsonArguments } from './sent-text.ts'
import type {
  ActionStep,
  BenchmarkMessage,
  CalledFunction,
  Choice,
  FinalStep,
  ModelAnswer,
  PlanningStep,
  RawAnswer,
  StepCall,
  StepError,
  SystemStep,
  TaskStep,
  Timing,
  TokenUsage,
} from './shape.ts'

/** The classes of memory steps, by what they become. */
type RecordKind = 'system' | 'task' | 'planning' | 'action' | 'final' | 'base'

/** What a record is; undefined where it is none of smolagents' steps. */
export function recordKind(value: JsonValue): RecordKind | undefined {
  if (!isObject(value)) return undefined
  if (numberField<ActionStep>(value, 'step_number') !== undefined && hasAny(value, ACTION_KEYS))
    return 'action'
  if (numberField<ActionStep>(value, 'step') !== undefined && hasAny(value, EARLY_KEYS)) return 'action'
  if (Object.hasOwn(value, 'plan')) return 'planning'
  if (Object.hasOwn(value, 'system_prompt')) return 'system'
  if (Object.hasOwn(value, 'task')) return 'task'
  const keys = Object.keys(value)
  if (keys.length === 0) return 'base'
  return keys.length === 1 && keys[0] === 'output' ? 'final' : undefined
}

const ACTION_KEYS = ['timing', 'model_output', 'observations', 'tool_calls', 'start_time']
const EARLY_KEYS = ['start_time', 'agent_memory', 'llm_output', 'model_output']

function hasAny(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key))
}

/**
 * Keys that are interpreted, by kind of record; `code_action` and `action_output` repeat what calls and texts
 * hold.
 */
export const KNOWN_KEYS: Readonly<Record<RecordKind, ReadonlySet<string>>> = {
  system: keysOf<SystemStep>({ system_prompt: true }),
  task: keysOf<TaskStep>({ task: true, task_images: true }),
  planning: keysOf<PlanningStep>({
    plan: true,
    timing: true,
    token_usage: true,
    model_input_messages: true,
    model_output_message: true,
    duration: true,
    start_time: true,
    end_time: true,
  }),
  action: keysOf<ActionStep>({
    step_number: true,
    step: true,
    timing: true,
    start_time: true,
    end_time: true,
    duration: true,
    model_input_messages: true,
    agent_memory: true,
    tool_calls: true,
    error: true,
    model_output_message: true,
    model_output: true,
    llm_output: true,
    code_action: true,
    observations: true,
    observations_images: true,
    action_output: true,
    token_usage: true,
    is_final_answer: true,
  }),
  final: keysOf<FinalStep>({ output: true }),
  base: new Set(),
}

/** A record read: the step, and what is known of its request. */
interface ReadStep {
  readonly draft: StepDraft
  /** On model steps. */
  readonly call?: CallFacts
  readonly number?: number
  /** The prompt as recorded, in the full form. */
  readonly prompt?: readonly JsonValue[]
}

/** The step of a record of this kind; what it lacks is left out. */
export function readStep(record: JsonObject, kind: RecordKind): ReadStep {
  switch (kind) {
    case 'system':
      return { draft: { kind, parts: [textPart(textField<SystemStep>(record, 'system_prompt') ?? '')] } }
    case 'task': {
      const parts = [
        textPart(textField<TaskStep>(record, 'task') ?? ''),
        ...imageParts(field<TaskStep>(record, 'task_images')),
      ]
      return { draft: { kind, parts } }
    }
    case 'planning':
      return readPlanning(record)
    case 'action':
      return readAction(record)
    case 'final':
      return { draft: { kind: 'answer', parts: [textPart(shown(field<FinalStep>(record, 'output')))] } }
    case 'base':
      return { draft: { kind: 'control', control: { type: 'mark' } } }
  }
}

function shown(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value)
}

function readPlanning(record: JsonObject): ReadStep {
  const time = timeOf(record)
  // The time of a planning step is that of its one request.
  const call = { ...factsOf(record), ...given({ duration: time.duration }) }
  const draft: StepDraft = {
    ...time,
    kind: 'planning',
    parts: [textPart(textField<PlanningStep>(record, 'plan') ?? '')],
  }
  return { draft, call, ...promptOf(record) }
}

function readAction(record: JsonObject): ReadStep {
  const output = field<ActionStep>(record, 'model_output') ?? field<ActionStep>(record, 'llm_output')
  const calls = (listField<ActionStep>(record, 'tool_calls') ?? []).flatMap(readCall)
  const observation = textField<ActionStep>(record, 'observations')
  const error = errorOf(field<ActionStep>(record, 'error'))
  const images = imageParts(field<ActionStep>(record, 'observations_images'))
  const number = numberField<ActionStep>(record, 'step_number') ?? numberField<ActionStep>(record, 'step')
  const draft: StepDraft = {
    ...timeOf(record),
    kind: 'action',
    parts: contentParts(output),
    calls,
    results: resultsOf(calls, { images, observation, error }),
    ...(field<ActionStep>(record, 'is_final_answer') === true ? { isFinal: true } : {}),
  }
  return { draft, call: factsOf(record), ...promptOf(record), ...given({ number }) }
}

function readCall(call: JsonValue): readonly ToolCall[] {
  if (!isObject(call)) return []
  const called = field<StepCall>(call, 'function') ?? call
  const id = textField<StepCall>(call, 'id') ?? ''
  return [
    {
      id,
      name: textField<CalledFunction>(called, 'name') ?? '',
      arguments: jsonArguments(field<CalledFunction>(called, 'arguments')),
    },
  ]
}

/** `{type, message}`; a text in early versions. */
function errorOf(error: JsonValue | undefined): string | undefined {
  if (typeof error === 'string') return error
  return isObject(error) ? (textField<StepError>(error, 'message') ?? shown(error)) : undefined
}

function timeOf(record: JsonObject): { readonly timestamp?: number; readonly duration?: number } {
  const timing = field(record, 'timing') ?? record
  const start = readTime(field<Timing>(timing, 'start_time'))
  const end = readTime(field<Timing>(timing, 'end_time'))
  const took = numberField<Timing>(timing, 'duration')
  const duration = took ?? (start === undefined || end === undefined ? undefined : end - start)
  return {
    ...given({ timestamp: start, duration }),
  }
}

function factsOf(record: JsonObject): CallFacts {
  const answer = field(record, 'model_output_message')
  const usage =
    readTokens(field(record, 'token_usage')) ?? readTokens(field<ModelAnswer>(answer, 'token_usage'))
  const raw = field<ModelAnswer>(answer, 'raw')
  const model = textField<RawAnswer>(raw, 'model')
  const choices = field<RawAnswer>(raw, 'choices')
  const stopReason = textField<Choice>(isArray(choices) ? choices[0] : undefined, 'finish_reason')
  const { timestamp } = timeOf(record)
  return {
    ...given({ model, usage, stopReason, timestamp }),
  }
}

/** smolagents' own counts: what came from a cache is not told. */
export function readTokens(usage: JsonValue | undefined): Usage | undefined {
  const input = countField<TokenUsage>(usage, 'input_tokens') ?? countField(usage, 'input')
  const output = countField<TokenUsage>(usage, 'output_tokens') ?? countField(usage, 'output')
  if (input === undefined && output === undefined) return undefined
  return { ...given({ input, output }) }
}

function promptOf(record: JsonObject): { readonly prompt?: readonly JsonValue[] } {
  const prompt = listField(record, 'model_input_messages') ?? listField<ActionStep>(record, 'agent_memory')
  return prompt === undefined || prompt.length === 0 ? {} : { prompt }
}

/** The text of a recorded prompt's system message: the system prompt is outside the list of steps. */
export function systemText(prompt: readonly JsonValue[]): string | undefined {
  const first = prompt[0]
  return textField<BenchmarkMessage>(first, 'role') === 'system'
    ? partsText(contentParts(field<BenchmarkMessage>(first, 'content')))
    : undefined
}
