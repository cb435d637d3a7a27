/**
 * Messages of a tau2-bench simulation as neutral messages. The run is the agent's; what the simulated
 * user does with its own tools the agent never sees, so those steps are of the agent `user`.
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, numberField, textField } from '#base/json.ts'
import { partsText } from '#core/model/message.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { readCalls, readContent, readReasoning, readUsage } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { readTime } from '../reading/timestamp.ts'
import type { RawResponse, SimulationMessage } from './shape.ts'

/** The simulated user as an agent; the agent's own steps name none. */
const USER = 'user'

interface TurnPlace {
  readonly where: string
  readonly isFirst: boolean
  /** The agent's model, as the file's head names it. */
  readonly model: string | undefined
}

export function readTurn(message: JsonObject, place: TurnPlace): Incoming {
  const role = textField<SimulationMessage>(message, 'role')
  const timestamp = readTime(field<SimulationMessage>(message, 'timestamp'))
  const common = {
    parts: readContent(field<SimulationMessage>(message, 'content')),
    records: [message],
    where: place.where,
    ...given({ timestamp }),
  }
  if (role === 'tool') return { ...common, ...resultOf(message, common.parts) }
  if (role === 'assistant') return { ...common, ...assistantOf(message, common.parts, place) }
  const calls = readCalls(message)
  if (calls.length > 0) return { ...common, role: 'assistant', calls, agent: USER, noCall: true }
  return { ...common, role: role === 'system' ? 'system' : 'user' }
}

/** The result's id is its call's; `error` is a flag, and the text says what went wrong. */
function resultOf(message: JsonObject, parts: Incoming['parts']) {
  const callId =
    textField<SimulationMessage>(message, 'id') ?? textField<SimulationMessage>(message, 'tool_call_id')
  return {
    role: 'tool' as const,
    ...(field<SimulationMessage>(message, 'error') === true ? { parts: [], error: partsText(parts) } : {}),
    ...(textField<SimulationMessage>(message, 'requestor') === 'user' ? { agent: USER } : {}),
    ...given({ callId }),
  }
}

/** A first turn without usage is the benchmark's own greeting: no model wrote it. */
function assistantOf(message: JsonObject, parts: Incoming['parts'], place: TurnPlace) {
  const usage = readUsage(rawUsage(message) ?? field<SimulationMessage>(message, 'usage'))
  const isScripted =
    place.isFirst && usage === undefined && field<SimulationMessage>(message, 'raw_data') !== undefined
  return {
    role: 'assistant' as const,
    parts: [...readReasoning(message), ...parts],
    calls: readCalls(message),
    ...(isScripted ? { noCall: true } : { call: factsOf(message, usage, place) }),
  }
}

/** The provider's own usage, where it was kept, tells of the cache too. */
function rawUsage(message: JsonObject) {
  return field<RawResponse>(field<SimulationMessage>(message, 'raw_data'), 'usage')
}

function factsOf(message: JsonObject, usage: CallFacts['usage'], { model }: TurnPlace): CallFacts {
  const raw = field<SimulationMessage>(message, 'raw_data')
  const cost = numberField<SimulationMessage>(message, 'cost')
  const said = textField<RawResponse>(raw, 'model') ?? model
  const stopReason = textField<RawResponse>(raw, 'finish_reason')
  const timestamp = readTime(field<SimulationMessage>(message, 'timestamp'))
  return {
    ...given({ usage, model: said, cost, stopReason, timestamp }),
  }
}
