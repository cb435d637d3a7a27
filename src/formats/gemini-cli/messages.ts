/** Messages of Gemini CLI as neutral ones: a turn, and behind it what its calls returned. */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import { type Part, textPart } from '#core/model/message.ts'
import type { Usage } from '#core/model/trace.ts'
import { argumentsText } from '../messages/chat-message.ts'
import { readGeminiContent } from '../messages/gemini-content.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField, promptUsage } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import type { SessionCall, SessionMessage, SessionTokens, Thought } from './shape.ts'

/** Empty for what the model is not shown: notices and errors of the program. */
export function readMessage(message: JsonObject, where: string): readonly Incoming[] {
  const type = textField<SessionMessage>(message, 'type')
  const timestamp = readTime(field<SessionMessage>(message, 'timestamp'))
  const own = { where, records: [message], ...given({ timestamp }) }
  const parts = partsOf(field<SessionMessage>(message, 'content'))
  if (type === 'user') return parts.length === 0 ? [] : [{ ...own, role: 'user', parts }]
  if (type !== 'gemini') return []
  const calls = (listField<SessionMessage>(message, 'toolCalls') ?? []).filter(isObject)
  const model = textField<SessionMessage>(message, 'model')
  const usage = usageOf(field<SessionMessage>(message, 'tokens'))
  const turn: Incoming = {
    ...own,
    role: 'assistant',
    parts: [...thoughtsOf(message), ...parts],
    calls: calls.map((call) => ({
      id: textField<SessionCall>(call, 'id') ?? '',
      name: textField<SessionCall>(call, 'name') ?? '',
      arguments: argumentsText(field<SessionCall>(call, 'args')),
    })),
    call: given({ model, usage, timestamp }),
  }
  return [turn, ...calls.flatMap((call) => resultOf(call, where))]
}

function partsOf(content: JsonValue | undefined): readonly Part[] {
  if (typeof content === 'string') return content === '' ? [] : [textPart(content)]
  const parts = isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const objects = parts.map((part) => (typeof part === 'string' ? { text: part } : part))
  return readGeminiContent({ role: 'user', parts: objects }).flatMap((message) => message.parts)
}

function thoughtsOf(message: JsonObject): readonly Part[] {
  return (listField<SessionMessage>(message, 'thoughts') ?? []).flatMap((thought) => {
    const subject = textField<Thought>(thought, 'subject')
    const description = textField<Thought>(thought, 'description')
    const text = [subject, description].filter((one) => one !== undefined && one !== '').join('\n')
    return text === '' ? [] : [{ kind: 'reasoning' as const, text }]
  })
}

/** A call that was stopped before it came back has no result. */
function resultOf(call: JsonObject, where: string): readonly Incoming[] {
  const result = field<SessionCall>(call, 'result')
  const status = textField<SessionCall>(call, 'status')
  const timestamp = readTime(field<SessionCall>(call, 'timestamp'))
  const list = isArray(result) ? result : result === undefined || result === null ? [] : [result]
  if (list.length === 0 && status !== 'error' && status !== 'cancelled') return []
  const text = list.flatMap(outputOf).join('\n')
  const base = {
    role: 'tool' as const,
    callId: textField<SessionCall>(call, 'id') ?? '',
    name: textField<SessionCall>(call, 'name') ?? '',
    where,
    ...given({ timestamp }),
  }
  if (status === 'error' || status === 'cancelled') return [{ ...base, parts: [], error: text }]
  return [{ ...base, parts: text === '' ? [] : [textPart(text)] }]
}

/** What a part of a result says: its output, its error, or its text. */
function outputOf(part: JsonValue): readonly string[] {
  if (typeof part === 'string') return [part]
  const response = field(field(part, 'functionResponse'), 'response')
  if (response === undefined) {
    const text = textField(part, 'text')
    return text === undefined ? [JSON.stringify(part)] : [text]
  }
  return [textField(response, 'output') ?? textField(response, 'error') ?? JSON.stringify(response)]
}

function usageOf(tokens: JsonValue | undefined): Usage | undefined {
  return promptUsage({
    prompt: countField<SessionTokens>(tokens, 'input'),
    output: countField<SessionTokens>(tokens, 'output'),
    read: countField<SessionTokens>(tokens, 'cached'),
    reasoning: countField<SessionTokens>(tokens, 'thoughts'),
    total: countField<SessionTokens>(tokens, 'total'),
  })
}
