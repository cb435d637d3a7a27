/** Events of a Copilot CLI session to steps. A sub-agent's events name the agent, in older files its call. */
import { given } from '#base/given.ts'
import {
  field,
  isObject,
  type JsonObject,
  listField,
  numberField,
  objectField,
  textField,
} from '#base/json.ts'
import { textPart } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { CallFacts, TraceBuilder } from '#core/usage/trace-builder.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext, type RecordedContext } from '../prompts/recorded-context.ts'
import { countField } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Entry } from './lines.ts'
import type { CompactionTokens, EventData, SessionEvent, ToolRequest } from './shape.ts'

export function addEvents(builder: TraceBuilder, entries: readonly Entry[]): void {
  const conversation = createConversation(builder)
  const contexts = new Map<string | undefined, RecordedContext>()

  function contextOf(agent: string | undefined): RecordedContext {
    const known = contexts.get(agent) ?? createRecordedContext(builder)
    contexts.set(agent, known)
    return known
  }

  function add(message: Incoming): Step {
    const context = contextOf(message.agent)
    if (message.role === 'assistant') context.settle(builder.callCount)
    const step = conversation.add(message)
    context.show(step)
    return step
  }

  /** The summary takes the place of all but the system prompt; what else stays, the file doesn’t say. */
  function addCompaction(data: JsonObject, message: Omit<Incoming, 'role' | 'parts'>): void {
    if (field<EventData>(data, 'success') === false) return
    const last = builder.steps.at(-1)?.id
    const text = textField<EventData>(data, 'summaryContent')
    const context = contextOf(message.agent)
    context.become(context.steps.filter(({ kind }) => kind === 'system'))
    const parts = text === undefined ? [] : [textPart(text)]
    const summary = add({ ...message, role: 'user', parts, as: 'summary' })
    builder.recordCompaction({
      kind: 'full',
      summary: [summary.id],
      restored: [],
      ...(parts.length === 0 ? { isOpaque: true } : {}),
      ...given({
        last,
        agent: message.agent,
        timestamp: message.timestamp,
        trigger: textField<EventData>(data, 'trigger'),
        tokensBefore: numberField<EventData>(data, 'preCompactionTokens'),
        tokensAfter: numberField<EventData>(data, 'postCompactionTokens'),
        request: requestOf(objectField<EventData>(data, 'compactionTokensUsed')),
      }),
    })
  }

  for (const { value, where } of entries) {
    const data = objectField<SessionEvent>(value, 'data') ?? {}
    const timestamp = readTime(field<SessionEvent>(value, 'timestamp'))
    const agent = textField<SessionEvent>(value, 'agentId') ?? textField<EventData>(data, 'parentToolCallId')
    const common = { where, records: [value], ...given({ timestamp, agent }) }
    const type = textField<SessionEvent>(value, 'type')
    if (type === 'session.compaction_complete') addCompaction(data, common)
    for (const message of messagesOf(type, data)) add({ ...common, ...message })
  }
  conversation.finish()
}

type Said = Pick<Incoming, 'role' | 'parts'> & Partial<Incoming>

/** Empty for what the model is not shown. */
function messagesOf(type: string | undefined, data: JsonObject): readonly Said[] {
  const parts = readContent(field<EventData>(data, 'content'))
  if (type === 'system.message') return [{ role: 'system', parts }]
  if (type === 'user.message') {
    const sent = textField<EventData>(data, 'transformedContent')
    return [{ role: 'user', parts: sent === undefined ? parts : [textPart(sent)] }]
  }
  if (type === 'system.notification') return [{ role: 'user', parts }]
  if (type === 'assistant.message') return [turnOf(data, parts)]
  if (type === 'tool.execution_complete') return [resultOf(data)]
  return []
}

/** Of the tokens only the output is recorded for each call. */
function turnOf(data: JsonObject, said: Incoming['parts']): Said {
  const reasoning = textField<EventData>(data, 'reasoningText') ?? ''
  const requests = (listField<EventData>(data, 'toolRequests') ?? []).filter(isObject)
  const output = countField<EventData>(data, 'outputTokens')
  const call: CallFacts = given({
    model: textField<EventData>(data, 'model'),
    usage: output === undefined ? undefined : { output },
  })
  return {
    role: 'assistant',
    parts: [...(reasoning === '' ? [] : [{ kind: 'reasoning' as const, text: reasoning }]), ...said],
    calls: requests.map((request) => ({
      id: textField<ToolRequest>(request, 'toolCallId') ?? '',
      name: textField<ToolRequest>(request, 'name') ?? '',
      arguments: argumentsText(field<ToolRequest>(request, 'arguments')),
    })),
    call,
  }
}

function resultOf(data: JsonObject): Said {
  const parts = readContent(field(field<EventData>(data, 'result'), 'content'))
  const callId = textField<EventData>(data, 'toolCallId') ?? ''
  if (field<EventData>(data, 'success') !== false) return { role: 'tool', parts, callId }
  const message = textField(field<EventData>(data, 'error'), 'message')
  return { role: 'tool', parts, callId, error: message ?? '' }
}

function requestOf(tokens: JsonObject | undefined) {
  if (tokens === undefined) return undefined
  const usage = given({
    input: countField<CompactionTokens>(tokens, 'inputTokens'),
    output: countField<CompactionTokens>(tokens, 'outputTokens'),
  })
  return given({ model: textField<CompactionTokens>(tokens, 'model'), usage })
}
