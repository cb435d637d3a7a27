/**
 * One step of tinyAgent's memory as JSON, in the three forms of its sources: the library, the research
 * document (absent texts are null) and the architecture document (reasoning, action, observation). Reading
 * and writing are exact inverses within a form, but for a field that was left out: it comes back with its
 * default.
 */
import { given } from '#base/given.ts'
import { field, isObject, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { tinyagent } from '#core/dialects/tinyagent.ts'
import type { ManagerDraft } from '#core/library/tinyagent/memory-manager.ts'
import { type Part, partsText, type ToolCall, type ToolResult, textPart } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import { parseJson } from '../parse/json-lines.ts'
import { readTime } from '../reading/timestamp.ts'

export type TinyAgentForm = 'library' | 'research' | 'architecture'

/** The classes' names, which dumps by class write as the type. */
const CLASSES: ReadonlyMap<string, string> = new Map([
  ['SystemPromptStep', 'system'],
  ['TaskStep', 'task'],
  ['ActionStep', 'action'],
  ['ScratchpadStep', 'scratchpad'],
  ['Step', 'step'],
  ['BaseStep', 'step'],
  ['MemoryStep', 'step'],
])

/** The type of a step, by its own name or that of its class; undefined where it says none. */
export function tinyAgentType(value: JsonValue): string | undefined {
  const type = textField(value, 'type')
  return CLASSES.get(type ?? '') ?? type
}

/** A step with the number it carries. Fails with `bad-step` where the value is none. */
export function readTinyAgentStep(value: JsonValue, form: TinyAgentForm): Result<ManagerDraft> {
  if (!isObject(value)) return fail({ code: 'bad-step', message: t`A step is not an object.` })
  const timestamp = numberField(value, 'timestamp') ?? readTime(textField(value, 'timestamp'))
  const base = {
    number: numberField(value, 'step_number') ?? 0,
    ...given({ timestamp }),
  }
  switch (tinyAgentType(value)) {
    case 'system':
      return ok({ kind: 'system', parts: optionalText(textField(value, 'content')), ...base })
    case 'task':
      return ok({ kind: 'task', parts: optionalText(textField(value, 'task')), ...base })
    case 'action':
      return ok({ ...(form === 'architecture' ? readReasoned(value) : readAction(value, form)), ...base })
    case 'scratchpad': {
      const text = textField(value, 'content') ?? ''
      return ok({ kind: 'note', text, response: textField(value, 'raw_llm_response') ?? '', ...base })
    }
    case 'step':
      return ok({ kind: 'control', control: { type: 'mark' }, ...base })
    default: {
      const type = JSON.stringify(field(value, 'type')) ?? 'missing'
      return fail({
        code: 'bad-step',
        message: t`A step's type is ${type}.`,
        hint: t`Available: system, task, action, scratchpad, step.`,
      })
    }
  }
}

type ActionDraft = Omit<ActionStep, 'id' | 'number'>

function readAction(value: JsonObject, form: TinyAgentForm): ActionDraft {
  const thought = textField(value, 'thought') ?? ''
  return {
    kind: 'action',
    parts: optionalText(textField(value, 'raw_llm_response')),
    calls: readCall(value, form),
    results: readResult(value, form),
    ...(thought === '' ? {} : { thought }),
    ...(field(value, 'is_final') === true ? { isFinal: true } : {}),
  }
}

/**
 * The reasoning is what the model is shown; it is kept as the thought too, which is where the dialect looks.
 */
function readReasoned(value: JsonObject): ActionDraft {
  const reasoning = textField(value, 'reasoning') ?? ''
  const name = textField(value, 'action') ?? ''
  return {
    kind: 'action',
    parts: optionalText(reasoning),
    calls: name === '' ? [] : [{ id: '', name, arguments: codeOf(value), inText: true }],
    results: [{ callId: '', parts: [textPart(textField(value, 'observation') ?? '')] }],
    thought: reasoning,
  }
}

/** The code that an action ran, as the arguments of its call. */
function codeOf(value: JsonObject): string {
  const code = textField(value, 'code')
  return code === undefined ? '{}' : JSON.stringify({ code })
}

/**
 * A field that is left out has the form's default: an empty text in the library, null in the research
 * document.
 */
function nullable(value: JsonObject, key: string, form: TinyAgentForm): string | undefined {
  const found = field(value, key)
  if (typeof found === 'string') return found
  return found === undefined && form === 'library' ? '' : undefined
}

function readCall(value: JsonObject, form: TinyAgentForm): readonly ToolCall[] {
  const name = nullable(value, 'tool_name', form)
  const args = field(value, 'tool_args') ?? {}
  const isAbsent = name === undefined || (name === '' && form === 'library')
  if (isAbsent && isObject(args) && Object.keys(args).length === 0) return []
  return [{ id: '', name: name ?? '', arguments: JSON.stringify(args), inText: true }]
}

function readResult(value: JsonObject, form: TinyAgentForm): readonly ToolResult[] {
  const observation = nullable(value, 'observation', form)
  const recorded = nullable(value, 'error', form)
  const error = recorded === '' && form === 'library' ? undefined : recorded
  if (observation === undefined && error === undefined) return []
  const parts = observation === undefined ? [] : [textPart(observation)]
  return [{ callId: '', parts, ...given({ error }) }]
}

function optionalText(text: string | undefined): readonly Part[] {
  return text === undefined || text === '' ? [] : [textPart(text)]
}

/** The step in a form, with every field of its type; its timestamp only if it has one. */
export function writeTinyAgentStep(step: Step, form: TinyAgentForm): JsonObject {
  const base = {
    ...given({ timestamp: step.timestamp }),
    step_number: step.number,
  }
  switch (step.kind) {
    case 'system':
      return { type: 'system', ...base, content: partsText(step.parts) }
    case 'task':
      return { type: 'task', ...base, task: partsText(step.parts) }
    case 'action':
      return {
        type: 'action',
        ...base,
        ...(form === 'architecture' ? writeReasoned(step) : writeAction(step, form, replyOf(step))),
      }
    case 'note': {
      const reply = form === 'library' ? { raw_llm_response: step.response } : {}
      return { type: 'scratchpad', ...base, content: step.text, ...reply }
    }
    case 'control':
      return { type: 'step', ...base }
    default:
      return { ...base, ...writeOther(step, form) }
  }
}

/** Kinds that tinyAgent has not, as the nearest it has: model turns as actions, messages by role. */
function writeOther(
  step: Exclude<Step, { kind: 'system' | 'task' | 'action' | 'note' | 'control' }>,
  form: TinyAgentForm,
): JsonObject {
  const text = partsText(step.parts)
  const role = step.kind === 'summary' || step.kind === 'message' ? step.role : 'assistant'
  if (role === 'system' || role === 'developer') return { type: 'system', content: text }
  if (role === 'user' || role === 'tool') return { type: 'task', task: text }
  const turn: ActionDraft = {
    kind: 'action',
    parts: step.parts,
    calls: [],
    results: [],
    isFinal: step.kind === 'answer',
  }
  return {
    type: 'action',
    ...(form === 'architecture' ? writeReasoned(turn) : writeAction(turn, form, text)),
  }
}

/** The reply as the library shows it: native calls that no text goes with are a line of JSON each. */
function replyOf(step: ActionStep): string {
  const [first] = tinyagent.messages(step, { form: 'library', errorPrefix: 'prefixed' })
  return first?.role === 'assistant' ? partsText(first.parts) : ''
}

function writeAction(step: ActionDraft, form: TinyAgentForm, reply: string): JsonObject {
  const [call] = step.calls
  const [result] = step.results
  const none = form === 'library' ? '' : null
  const isUnnamed = call === undefined || (call.name === '' && call.arguments !== '{}')
  return {
    thought: step.thought ?? '',
    tool_name: isUnnamed ? none : call.name,
    tool_args: call === undefined ? {} : argumentsOf(call),
    observation: observationText(result, form),
    error: result?.error ?? none,
    is_final: step.isFinal ?? false,
    raw_llm_response: reply,
  }
}

function writeReasoned(step: ActionDraft): JsonObject {
  return {
    reasoning: step.thought ?? partsText(step.parts),
    action: step.calls[0]?.name ?? '',
    ...writeCode(step.calls[0]),
    observation: partsText(step.results[0]?.parts ?? []),
  }
}

function writeCode(call: ToolCall | undefined): JsonObject {
  const code = call === undefined ? undefined : textField(argumentsOf(call), 'code')
  return code === undefined ? {} : { code }
}

/** Null for an action without a result, and where a result is an error alone outside the library. */
function observationText(result: ToolResult | undefined, form: TinyAgentForm): string | null {
  if (result === undefined) return null
  return result.parts.length === 0 && form !== 'library' ? null : partsText(result.parts)
}

/** The arguments as an object; text that does not parse is kept as it is. */
function argumentsOf(call: ToolCall): JsonValue {
  const parsed = parseJson(call.arguments)
  return parsed.ok ? parsed.value : call.arguments
}
