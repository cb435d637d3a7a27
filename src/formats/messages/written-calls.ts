/** Tool calls as writers need them: an id for each call and its result, arguments as a value. */
import { isObject, type JsonObject, type JsonValue } from '#base/json.ts'
import { callById } from '#core/model/call-places.ts'
import type { Role, ToolCall } from '#core/model/message.ts'
import type { ActionStep, Step } from '#core/model/step.ts'
import { messagesOf } from '../losses/said.ts'
import { parseJson } from '../parse/json-lines.ts'

/**
 * A call that is sent as one, with an id: formats without ids get one from the step, so that results still
 * match.
 */
interface WrittenCall extends ToolCall {
  /** Its place among all calls of the step. */
  readonly place: number
}

/** The calls that are not part of the text. */
export function nativeCalls({ id, calls }: ActionStep): readonly WrittenCall[] {
  return calls.flatMap((call, place) =>
    call.inText === true ? [] : [{ ...call, place, id: call.id === '' ? `call_${id}_${place}` : call.id }],
  )
}

/**
 * The id of the call that each result answers; undefined where it travels as text, as its call did. A result
 * without an id answers the next call without one, else the next that no other result answers.
 */
export function resultIds(step: ActionStep): readonly (string | undefined)[] {
  const named = new Set(step.results.map(({ callId }) => callId))
  const open = nativeCalls(step)
    .filter(({ id, place }) => step.calls[place]?.id === '' || !named.has(id))
    .sort((one, other) => Number(isNamed(step, one)) - Number(isNamed(step, other)))
  return step.results.map((result) => {
    const call = callById(step.calls, result.callId)
    if (call?.inText === true || (step.calls.length === 0 && result.callId === '')) return undefined
    return result.callId === '' ? open.shift()?.id : result.callId
  })
}

function isNamed({ calls }: ActionStep, { place }: WrittenCall): boolean {
  return calls[place]?.id !== ''
}

/** Arguments as an object; undefined where they are none. */
export function argumentsObject(text: string): JsonObject | undefined {
  const value = text === '' ? {} : parsedValue(text)
  return isObject(value) ? value : undefined
}

function parsedValue(text: string): JsonValue | undefined {
  const parsed = parseJson(text)
  return parsed.ok ? parsed.value : undefined
}

/** A message as it is sent: calls with ids, and what answers a call in the text as a message of the user. */
export interface WrittenMessage extends Omit<ReturnType<typeof messagesOf>[number], 'role'> {
  readonly role: Role
}

/** The messages of a step; none for control steps. */
export function writtenMessages(step: Step): readonly WrittenMessage[] {
  const ids = step.kind === 'action' ? resultIds(step) : []
  const named = step.kind === 'action' ? withIds(step) : undefined
  let results = 0
  return messagesOf(step).flatMap((message): readonly WrittenMessage[] => {
    const { role, callId: _own, ...rest } = message
    if (role === 'control') return []
    if (named === undefined) return [{ ...message, role }]
    if (role !== 'tool') return [{ ...rest, role, calls: named }]
    const callId = ids[results++]
    return [callId === undefined ? { ...rest, role: 'user' } : { ...rest, role, callId }]
  })
}

function withIds(step: ActionStep): readonly ToolCall[] {
  const native = new Map(nativeCalls(step).map((call) => [call.place, call.id]))
  return step.calls.map((call, place) => ({ ...call, id: native.get(place) ?? call.id }))
}
