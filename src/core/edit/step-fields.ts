/** Fields of a step set one by one, as a form does: what is left empty is left out. Pure. */

import { assertNever } from '#base/assert.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { isAgentMark, roleOfParts } from '../library/marsys/message.ts'
import { placeGiver } from '../model/call-places.ts'
import { type Part, type Role, type ToolCall, type ToolResult, textPart } from '../model/message.ts'
import type { ActionStep, Control, MessageStep, Step, StepKind } from '../model/step.ts'
import { stepText } from '../model/steps.ts'
import type { CallIndex } from '../model/units.ts'

export function setAgent(step: Step, agent: string): Step {
  const { agent: _, ...rest } = step
  return agent === '' ? rest : { ...rest, agent }
}

/** Seconds since the epoch. */
export function setTimestamp(step: Step, timestamp: number | undefined): Step {
  const { timestamp: _, ...rest } = step
  return timestamp === undefined ? rest : { ...rest, timestamp }
}

/** Seconds. */
export function setDuration(step: Step, duration: number | undefined): Step {
  const { duration: _, ...rest } = step
  return duration === undefined ? rest : { ...rest, duration }
}

/** From 0 to 1; what is more or less is brought there. */
export function setImportance(step: Step, importance: number | undefined): Step {
  const { importance: _, ...rest } = step
  return importance === undefined ? rest : { ...rest, importance: Math.min(1, Math.max(0, importance)) }
}

export function setDemo(step: Step, demo: boolean): Step {
  const { demo: _, ...rest } = step
  return demo ? { ...rest, demo } : rest
}

/**
 * The step as one of another kind: its texts stay, and what both kinds have; what the new kind has no place
 * for goes.
 */
export function toKind(step: Step, kind: StepKind): Step {
  if (step.kind === kind) return step
  const { id, number, timestamp, duration, agent, demo, copied, importance, extra } = step
  const base = {
    id,
    number,
    ...given({ timestamp, duration, agent, demo, copied, importance, extra }),
  }
  const text = stepText(step)
  const parts: readonly Part[] = 'parts' in step ? step.parts : [textPart(text)]
  switch (kind) {
    case 'system':
    case 'task':
    case 'planning':
    case 'answer':
      return { ...base, kind, parts }
    case 'action':
      return { ...base, kind, parts, calls: [], results: [] }
    case 'note':
      return { ...base, kind, text, response: '' }
    case 'summary':
    case 'message':
      return { ...base, kind, role: 'user', parts }
    case 'control':
      return { ...base, kind, control: { type: 'mark', text } }
    default:
      return assertNever(kind)
  }
}

/** A message of another role: calls are an assistant's, and only a tool result answers one. */
export function setRole(step: MessageStep, role: Role): MessageStep {
  const { calls, callId, ...rest } = step
  return {
    ...rest,
    role,
    ...(role === 'assistant' && calls !== undefined ? { calls } : {}),
    ...(role === 'tool' && callId !== undefined ? { callId } : {}),
  }
}

/**
 * How a message is addressed: in a role of its own, or as one agent's call of another or the response to it.
 */
type Sender = Role | 'agent_call' | 'agent_response'

export function senderOf(step: MessageStep): Sender {
  const role = roleOfParts(step.parts, step.role).role
  return role === 'agent_call' || role === 'agent_response' ? role : step.role
}

/**
 * The step from another sender: the mark that says so is its first part. `caller`: of a call, the agent that
 * asks.
 */
export function setSender(step: MessageStep, sender: Sender, caller = ''): MessageStep {
  const parts = step.parts.filter((part) => !isAgentMark(part))
  if (sender !== 'agent_call' && sender !== 'agent_response') return { ...setRole(step, sender), parts }
  const value = sender === 'agent_call' && caller !== '' ? { caller } : {}
  const mark: Part = { kind: 'other', label: sender, value }
  return { ...setRole(step, sender === 'agent_call' ? 'user' : 'assistant'), parts: [mark, ...parts] }
}

/** The agent that asks, of a call; empty where it is not said. */
export function callerOf({ parts, role }: MessageStep): string {
  return roleOfParts(parts, role).caller ?? ''
}

/** Every type of control with its title, in the order in which the interface lists them. */
export const CONTROL_TYPES: readonly { readonly type: Control['type']; readonly title: string }[] = [
  { type: 'mark', title: t`Mark` },
  { type: 'new-episode', title: t`New episode` },
  { type: 'shared-insight', title: t`Shared insight` },
  { type: 'broadcast', title: t`Broadcast` },
  { type: 'registered-fact', title: t`Registered fact` },
  { type: 'stored-value', title: t`Stored value` },
  { type: 'noted-observation', title: t`Observation` },
  { type: 'failed-approach', title: t`Failed approach` },
  { type: 'cleared-scratchpad', title: t`Scratchpad cleared` },
  { type: 'end-of-run', title: t`End of run` },
  { type: 'end-of-session', title: t`End of session` },
]

/** A control of this type with the text and name that another had. */
export function toControl(type: Control['type'], { name, text }: ControlTexts): Control {
  switch (type) {
    case 'mark':
      return text === '' ? { type } : { type, text }
    case 'new-episode':
      return { type, title: text }
    case 'shared-insight':
    case 'broadcast':
    case 'noted-observation':
    case 'failed-approach':
      return { type, text }
    case 'registered-fact':
    case 'stored-value':
      return { type, name, text }
    case 'cleared-scratchpad':
    case 'end-of-run':
    case 'end-of-session':
      return { type }
    default:
      return assertNever(type)
  }
}

interface ControlTexts {
  readonly name: string
  readonly text: string
}

export function controlTexts(control: Control): ControlTexts {
  switch (control.type) {
    case 'new-episode':
      return { name: '', text: control.title }
    case 'registered-fact':
    case 'stored-value':
      return { name: control.name, text: control.text }
    case 'cleared-scratchpad':
    case 'end-of-run':
    case 'end-of-session':
      return { name: '', text: '' }
    default:
      return { name: '', text: control.text ?? '' }
  }
}

/** A call or a result, or both: a result answers the first call with its id that no other answers. */
export interface CallPair {
  /** Places in the step's lists; undefined: there is none. */
  readonly call: CallIndex | undefined
  readonly result: number | undefined
}

/** The calls in their order, then results that answer none. */
export function callPairs({ calls, results }: Pick<ActionStep, 'calls' | 'results'>): readonly CallPair[] {
  const left = new Set(results.keys())
  const take = placeGiver(results.map(({ callId }) => callId))
  const pairs = calls.map(({ id }, call): CallPair => {
    const result = take(id)
    if (result !== undefined) left.delete(result)
    return { call, result }
  })
  return [...pairs, ...[...left].map((result): CallPair => ({ call: undefined, result }))]
}

/** Sets a call; the result that answers it follows its id. */
export function setToolCall(step: ActionStep, pair: CallPair, call: ToolCall): ActionStep {
  const calls = step.calls.map((known, at) => (at === pair.call ? call : known))
  const results = step.results.map((result, at) =>
    at === pair.result ? { ...result, callId: call.id } : result,
  )
  return { ...step, calls, results }
}

/** Sets a result, adds one where the pair has none, or takes it away with undefined. */
export function setToolResult(step: ActionStep, pair: CallPair, result: ToolResult | undefined): ActionStep {
  if (result === undefined) return { ...step, results: step.results.filter((_, at) => at !== pair.result) }
  if (pair.result === undefined) return { ...step, results: [...step.results, result] }
  return { ...step, results: step.results.map((known, at) => (at === pair.result ? result : known)) }
}

/** Adds a call that no other has the id of, with an empty result. */
export function addToolCall(step: ActionStep): ActionStep {
  const calls = withNewCall(step.calls)
  const callId = calls.at(-1)?.id ?? ''
  return { ...step, calls, results: [...step.results, { callId, parts: [textPart('')] }] }
}

/** The calls with one more, whose id no other has. */
export function withNewCall(calls: readonly ToolCall[]): readonly ToolCall[] {
  const taken = new Set(calls.map(({ id }) => id))
  let count = calls.length + 1
  while (taken.has(`call_${count}`)) count++
  return [...calls, { id: `call_${count}`, name: 'tool', arguments: '{}' }]
}

/** Takes a call away with its result. */
export function removePair(step: ActionStep, pair: CallPair): ActionStep {
  return {
    ...step,
    calls: step.calls.filter((_, at) => at !== pair.call),
    results: step.results.filter((_, at) => at !== pair.result),
  }
}
