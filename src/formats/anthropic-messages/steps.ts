/** Anthropic messages as neutral ones, with what stands beside them about the call that they answer. */
import { field, isObject, type JsonObject, numberField, textField } from '#base/json.ts'
import type { Message } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { messagesOfBlocks, readAnthropicUsage, readBlocks } from '../messages/anthropic-content.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import type { RepeatedWarnings } from '../reading/repeated-warnings.ts'
import { readTime } from '../reading/timestamp.ts'
import type { AnthropicRun } from './containers.ts'

/** Adds the steps of a run; gives back the prompt of each call that has one recorded. */
export function addRun(
  builder: TraceBuilder,
  run: AnthropicRun,
  warnings: RepeatedWarnings,
): ReadonlyMap<number, readonly Message[]> {
  const system = readBlocks(run.system).parts
  if (system.length > 0) builder.add({ kind: 'system', parts: system })
  const conversation = createConversation(builder)
  const prompt: Message[] = system.length === 0 ? [] : [{ role: 'system', parts: system }]
  run.messages.forEach((message, index) => {
    const where = `${run.place === '' ? '' : `${run.place}, `}message ${index + 1}`
    const fault = faultOf(message)
    if (fault !== undefined) warnings.add('bad-message', fault, where)
    if (!isObject(message)) return
    for (const incoming of readMessage(message, { where, model: run.model })) {
      conversation.add(incoming)
      prompt.push(promptMessage(incoming))
    }
  })
  const prompts = new Map<number, readonly Message[]>()
  if (run.response !== undefined) {
    prompts.set(builder.callCount, prompt)
    const options = { where: 'response', model: run.model }
    for (const incoming of readMessage({ role: 'assistant', ...run.response }, options))
      conversation.add(incoming)
  }
  conversation.finish()
  return prompts
}

function faultOf(message: AnthropicRun['messages'][number]): string | undefined {
  if (!isObject(message)) return 'A message is no object and was skipped.'
  const role = textField(message, 'role')
  if (roleOf(role) === role) return undefined
  return `A message has ${role === undefined ? 'no role' : `the unknown role “${role}”`}; it is shown as a user message.`
}

function roleOf(role: string | undefined): 'user' | 'assistant' | 'system' {
  return role === 'assistant' || role === 'system' ? role : 'user'
}

interface MessageOptions {
  readonly where: string
  readonly model: string | undefined
}

function readMessage(message: JsonObject, { where, model }: MessageOptions): readonly Incoming[] {
  const role = roleOf(textField(message, 'role'))
  const timestamp = readTime(field(message, 'ts') ?? field(message, 'timestamp'))
  return messagesOfBlocks(readBlocks(message.content), {
    role,
    where,
    records: [message],
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(role === 'assistant' ? { call: factsOf(message, { model, timestamp }) } : {}),
  })
}

interface Known {
  readonly model: string | undefined
  readonly timestamp: number | undefined
}

/** Some writers keep the whole response, or its figures, with the message. */
function factsOf(message: JsonObject, known: Known): CallFacts {
  const model = textField(message, 'model') ?? textField(message.modelInfo, 'modelId') ?? known.model
  const usage = readAnthropicUsage(message.usage) ?? readMetrics(message)
  const cost = numberField(message.metrics, 'cost')
  const stopReason = textField(message, 'stop_reason')
  return {
    ...(known.timestamp === undefined ? {} : { timestamp: known.timestamp }),
    ...(model === undefined ? {} : { model }),
    ...(usage === undefined ? {} : { usage }),
    ...(cost === undefined ? {} : { cost }),
    ...(stopReason === undefined ? {} : { stopReason }),
  }
}

/** Cline's figures: `prompt` without, `cached` with all that came from or went to the cache, not told apart. */
function readMetrics(message: JsonObject): Usage | undefined {
  const tokens = field(message.metrics, 'tokens')
  const input = numberField(tokens, 'prompt')
  const output = numberField(tokens, 'completion')
  const cacheRead = numberField(tokens, 'cached')
  if (input === undefined && output === undefined) return undefined
  return {
    ...(input === undefined ? {} : { input }),
    ...(output === undefined ? {} : { output }),
    ...(cacheRead === undefined ? {} : { cacheRead }),
  }
}

function promptMessage({ role, parts, calls = [], error }: Incoming): Message {
  const shown: Message['parts'] = error === undefined ? parts : [...parts, { kind: 'text', text: error }]
  return { role, parts: shown, ...(calls.length === 0 ? {} : { calls }) }
}
