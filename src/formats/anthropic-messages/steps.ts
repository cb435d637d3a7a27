/** Anthropic messages as neutral ones, with what is next to them about the call that they answer. */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, numberField, textField } from '#base/json.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import { type Message, textPart } from '#core/model/message.ts'
import type { StepId } from '#core/model/step.ts'
import type { Usage } from '#core/model/trace.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import {
  messagesOfBlocks,
  readAnthropicUsage,
  readBlocks,
  readCompactionUsage,
} from '../messages/anthropic-content.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { joinSplitTurns } from '../prompts/split-turns.ts'
import type { RepeatedWarnings } from '../reading/repeated-warnings.ts'
import { readTime } from '../reading/timestamp.ts'
import type { AnthropicRun } from './containers.ts'
import { contextEdits, hasEdits } from './context-edits.ts'
import type { ApiMessage, Block, Metrics, MetricTokens, ModelInfo, Request } from './shape.ts'

/** Adds the steps of a run; gives back the prompt of each call that has one recorded. */
export function addRun(
  builder: TraceBuilder,
  run: AnthropicRun,
  warnings: RepeatedWarnings,
): ReadonlyMap<number, readonly Message[]> {
  const system = readBlocks(run.system).parts
  if (system.length > 0) builder.add({ kind: 'system', parts: system })
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  for (const step of builder.steps) context.show(step)
  const front = [...builder.steps]
  const edits = contextEdits(builder, context, field<Request>(run.metadata, 'context_management'))
  const prompt: Message[] = system.length === 0 ? [] : [{ role: 'system', parts: system }]
  const add = (incoming: Incoming) => {
    if (incoming.role === 'assistant' && incoming.as !== 'summary') {
      const [record] = incoming.records ?? []
      if (isObject(record)) edits.apply(record)
      context.settle(builder.callCount)
    }
    const last = builder.steps.at(-1)?.id
    const step = conversation.add(incoming)
    if (incoming.as === 'summary') {
      context.become(front)
      prompt.splice(front.length)
      builder.recordCompaction(compactionOf(incoming, last, step.id))
    }
    context.show(step)
    prompt.push(promptMessage(incoming))
  }
  const said = run.messages.flatMap((message, index) => {
    const where = `${run.place === '' ? '' : `${run.place}, `}message ${index + 1}`
    const fault = faultOf(message)
    if (fault !== undefined) warnings.add('bad-message', fault, where)
    return isObject(message) ? readMessage(message, { where, model: run.model }) : []
  })
  // The prompt of a logged call has the messages as they are.
  for (const incoming of run.response === undefined ? joinSplitTurns(said) : said) add(incoming)
  const prompts = new Map<number, readonly Message[]>()
  if (run.response !== undefined) {
    const sent = [...prompt]
    const call = builder.callCount
    const options = { where: 'response', model: run.model }
    const answer = readMessage({ role: 'assistant', ...run.response }, options)
    // What was sent is not what the answer was made of where the API compacted or cleared some of it.
    if (answer.every(({ as }) => as !== 'summary') && !hasEdits(run.response)) prompts.set(call, sent)
    for (const incoming of answer) add(incoming)
  }
  conversation.finish()
  return prompts
}

function faultOf(message: AnthropicRun['messages'][number]): string | undefined {
  if (!isObject(message)) return 'A message is no object and was skipped.'
  const role = textField<ApiMessage>(message, 'role')
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
  const role = roleOf(textField<ApiMessage>(message, 'role'))
  const blocks = isArray(message.content) ? message.content : []
  const at = blocks.findLastIndex((block) => textField<Block>(block, 'type') === 'compaction')
  if (role === 'assistant' && at >= 0) return readCompacted(message, at, { where, model })
  const timestamp = readTime(field<ApiMessage>(message, 'ts') ?? field<ApiMessage>(message, 'timestamp'))
  return messagesOfBlocks(readBlocks(message.content), {
    role,
    where,
    records: [message],
    ...given({ timestamp }),
    ...(role === 'assistant' ? { call: factsOf(message, { model, timestamp }) } : {}),
  })
}

/**
 * The API reads nothing before a compaction block: it represents all of it, and the answer goes on behind it.
 */
function readCompacted(message: JsonObject, at: number, options: MessageOptions): readonly Incoming[] {
  const blocks = isArray(message.content) ? message.content : []
  const text = textField<Block>(blocks[at], 'content') ?? ''
  const timestamp = readTime(field<ApiMessage>(message, 'ts') ?? field<ApiMessage>(message, 'timestamp'))
  const summary: Incoming = {
    role: 'assistant',
    as: 'summary',
    noCall: true,
    parts: text === '' ? [] : [textPart(text)],
    where: options.where,
    records: [message],
    ...given({ timestamp }),
  }
  const rest = blocks.slice(at + 1)
  return rest.length === 0 ? [summary] : [summary, ...readMessage({ ...message, content: rest }, options)]
}

function compactionOf(
  { parts, timestamp, records: [message] = [] }: Incoming,
  last: StepId | undefined,
  summary: StepId,
): RecordedCompaction {
  const usage = readCompactionUsage(field<ApiMessage>(message, 'usage'))
  const model = textField<ApiMessage>(message, 'model')
  return {
    kind: 'full',
    ...given({ last, timestamp }),
    summary: [summary],
    restored: [],
    ...(parts.length === 0 ? { isOpaque: true } : {}),
    ...(usage === undefined ? {} : { request: { ...given({ model }), usage } }),
  }
}

interface Known {
  readonly model: string | undefined
  readonly timestamp: number | undefined
}

/** Some writers keep the whole response, or its figures, with the message. */
function factsOf(message: JsonObject, known: Known): CallFacts {
  const model =
    textField<ApiMessage>(message, 'model') ??
    textField<ModelInfo>(message.modelInfo, 'modelId') ??
    known.model
  const usage = readAnthropicUsage(message.usage) ?? readMetrics(message)
  const cost = numberField<Metrics>(message.metrics, 'cost')
  const stopReason = textField<ApiMessage>(message, 'stop_reason')
  return {
    ...given({ timestamp: known.timestamp, model, usage, cost, stopReason }),
  }
}

/**
 * Cline's figures: `prompt` without, `cached` with all that came from or went to the cache, not told apart.
 */
function readMetrics(message: JsonObject): Usage | undefined {
  const tokens = field<Metrics>(message.metrics, 'tokens')
  const input = numberField<MetricTokens>(tokens, 'prompt')
  const output = numberField<MetricTokens>(tokens, 'completion')
  const cacheRead = numberField<MetricTokens>(tokens, 'cached')
  if (input === undefined && output === undefined) return undefined
  return {
    ...given({ input, output, cacheRead }),
  }
}

function promptMessage({ role, parts, calls = [], error }: Incoming): Message {
  const shown: Message['parts'] = error === undefined ? parts : [...parts, { kind: 'text', text: error }]
  return { role, parts: shown, ...(calls.length === 0 ? {} : { calls }) }
}
