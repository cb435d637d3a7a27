/** What the matchers of MARSYS' two files share: messages as steps and back, by what the vectors give. */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import { escapedJson } from '#core/library/marsys/estimate.ts'
import { readMarsysMessage, writeCalls } from '#core/library/marsys/llm-dict.ts'
import { type MarsysMessage, marsysMessage, stepOfMarsys } from '#core/library/marsys/message.ts'
import type { ToolCall } from '#core/model/message.ts'
import type { Step, StepId } from '#core/model/step.ts'

/** Messages of one case as steps, which come back as they were given. */
export interface Messages {
  readonly steps: readonly Step[]
  /** Makes steps of more messages. */
  add(values: readonly JsonValue[]): readonly Step[]
  write(step: Step): JsonValue
  /** The id that the vector gave, or else the next of those that it counts. */
  idOf(step: Step): string
  /** The next counted id, as made for a message of the memory's own: m1, m2, … */
  nextId(): string
}

export function createMessages(values: readonly JsonValue[]): Messages {
  const given = new Map<StepId, { readonly step: Step; readonly value: JsonValue; readonly id: string }>()
  let counted = 0
  const nextId = () => `m${++counted}`
  const add = (more: readonly JsonValue[]) =>
    more.map((value) => {
      const step = stepOfMarsys(readAny(value), `g${given.size}`)
      given.set(step.id, { step, value, id: textField(value, 'message_id') ?? nextId() })
      return step
    })
  const write = (step: Step): JsonValue => {
    const known = given.get(step.id)
    if (known?.step === step) return known.value
    const message = messageOf(step)
    if (known === undefined || !isObject(known.value)) return written(message)
    return { ...known.value, content: message.content }
  }
  const idOf = (step: Step) => given.get(step.id)?.id ?? step.id
  return { steps: add(values), add, write, idOf, nextId }
}

/**
 * A message that was never checked, as the library's processors take them; of no role that we know is of
 * another.
 */
export function readAny(value: JsonValue): MarsysMessage {
  const unchecked = { ...(isObject(value) ? value : {}), tool_calls: null }
  const known = readMarsysMessage(unchecked)
  const checked = known.ok ? known : readMarsysMessage({ ...unchecked, role: 'agent_response' })
  if (!checked.ok) throw new Error(checked.error.message)
  return { ...checked.value, calls: (listField(value, 'tool_calls') ?? []).map(anyCall) }
}

function anyCall(call: JsonValue): ToolCall {
  const named = objectField(call, 'function')
  const args = field(named, 'arguments') ?? '{}'
  return {
    id: textField(call, 'id') ?? '',
    name: textField(named, 'name') ?? '',
    arguments: typeof args === 'string' ? args : escapedJson(args),
  }
}

export function messageOf(step: Step): MarsysMessage {
  const message = marsysMessage(step)
  if (message === undefined) throw new Error('a message was expected')
  return message
}

/** An added message: only what it has. */
function written({ role, content, name, calls, callId }: MarsysMessage): JsonObject {
  return {
    role,
    content,
    ...given({ name }),
    ...(calls.length === 0 ? {} : { tool_calls: writeCalls(calls) }),
    ...given({ tool_call_id: callId }),
  }
}

/** All of them checked as the library's constructor does; the first that it refuses. */
export function checkAll(values: readonly JsonValue[]): Result<undefined> {
  for (const value of values) {
    const message = readMarsysMessage(value)
    if (!message.ok) return message
  }
  return ok(undefined)
}

export function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isArray(value) ? value : []
}
