/**
 * The messages of a pi session as neutral ones: the roles that pi has beside the usual, its blocks, its
 * usage.
 */
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  numberField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import { type Part, partsText, type ToolCall, textPart } from '#core/model/message.ts'
import type { RawUsage } from '#core/usage/check-usage.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { countField, ownCountField } from '../reading/prompt-usage.ts'
import { readTime } from '../reading/timestamp.ts'
import type { Entry } from './lines.ts'
import type { Cost, SessionBlock, SessionEntry, SessionMessage, SessionUsage } from './shape.ts'

export interface PiMessage {
  readonly message: Incoming
  /**
   * The model is not shown it: a command kept out of the context, a request that failed before it said
   * anything.
   */
  readonly isHidden: boolean
  /** Text of the step that is in no block of a message: the independent counts leave it out. */
  readonly uncounted: string
}

/**
 * What an entry says to the model; undefined: nothing (settings, labels, an extension's own state).
 * `isCopied`: it is of a parent session.
 */
export function readEntry({ value, where }: Entry, isCopied = false): PiMessage | undefined {
  const type = textField<SessionEntry>(value, 'type')
  const timestamp = readTime(field<SessionMessage>(value.message, 'timestamp')) ?? readTime(value.timestamp)
  const common = { records: [value], where, ...given({ timestamp, copied: isCopied || undefined }) }
  if (type === 'message' && isObject(value.message)) return readMessage(value.message, common)
  if (type === 'custom_message') {
    const parts = readParts(value.content)
    return shown({ ...common, role: 'user', parts, as: 'message' }, partsText(parts))
  }
  if (type === 'branch_summary' || type === 'compaction') {
    const text = textField<SessionEntry>(value, 'summary') ?? ''
    return shown({ ...common, role: 'user', parts: textParts(text), as: 'summary' }, text)
  }
  return undefined
}

type Common = Pick<Incoming, 'records' | 'where' | 'timestamp' | 'copied'>

function shown(message: Incoming, uncounted = ''): PiMessage {
  return { message, isHidden: false, uncounted }
}

function textParts(text: string): readonly Part[] {
  return text === '' ? [] : [textPart(text)]
}

function readMessage(message: JsonObject, common: Common): PiMessage | undefined {
  const parts = readParts(message.content)
  switch (textField<SessionMessage>(message, 'role')) {
    case 'assistant':
      return readAssistant(message, parts, common)
    case 'toolResult':
      return shown({ ...common, ...readResult(message, parts), role: 'tool' })
    case 'bashExecution':
      return readCommand(message, common)
    case 'custom':
      return shown({ ...common, role: 'user', parts, as: 'message' })
    case 'branchSummary':
    case 'compactionSummary': {
      const text = textField<SessionMessage>(message, 'summary') ?? ''
      return shown({ ...common, role: 'user', parts: [...textParts(text), ...parts], as: 'summary' }, text)
    }
    case 'system':
      return shown({ ...common, role: 'system', parts })
    case undefined:
      return undefined
    default:
      return shown({ ...common, role: 'user', parts })
  }
}

function readAssistant(message: JsonObject, parts: readonly Part[], common: Common): PiMessage {
  const calls = readCalls(message.content)
  const call = factsOf(message, common.timestamp)
  const isEmpty = parts.length === 0 && calls.length === 0
  const incoming: Incoming = { ...common, role: 'assistant', parts, calls, call }
  return { message: incoming, isHidden: isEmpty && call.failure !== undefined, uncounted: '' }
}

function readResult(
  message: JsonObject,
  parts: readonly Part[],
): Pick<Incoming, 'parts' | 'callId' | 'name' | 'error'> {
  const callId = textField<SessionMessage>(message, 'toolCallId')
  const name = textField<SessionMessage>(message, 'toolName')
  const own = { ...given({ callId, name }) }
  if (message.isError !== true) return { ...own, parts }
  return { ...own, parts: parts.filter(({ kind }) => kind !== 'text'), error: partsText(parts) }
}

/** A command that the person ran beside the agent: the model is told of it as the person's message. */
function readCommand(message: JsonObject, common: Common): PiMessage {
  const before = `Ran \`${textField<SessionMessage>(message, 'command') ?? ''}\`\n`
  const output = textField<SessionMessage>(message, 'output') ?? ''
  const code = numberField<SessionMessage>(message, 'exitCode')
  const ending =
    message.cancelled === true ? 'Cancelled.' : code === undefined || code === 0 ? '' : t`Exit code ${code}.`
  const parts = [textPart(before), ...textParts(output), ...textParts(ending === '' ? '' : `\n${ending}`)]
  const uncounted = before + (ending === '' ? '' : `\n${ending}`)
  const isHidden = message.excludeFromContext === true
  return { message: { ...common, role: 'user', parts, as: 'message' }, isHidden, uncounted }
}

/** Texts, thinking and images; calls are read on their own. */
function readParts(content: JsonValue | undefined): readonly Part[] {
  if (typeof content === 'string') return textParts(content)
  const blocks = isArray(content) ? content : content === undefined || content === null ? [] : [content]
  return blocks.flatMap((block) =>
    textField<SessionBlock>(block, 'type') === 'toolCall' ? [] : readPart(block),
  )
}

function readPart(block: JsonValue): readonly Part[] {
  if (typeof block === 'string') return textParts(block)
  const type = textField<SessionBlock>(block, 'type')
  if (type === 'text' || type === undefined) {
    const text = textField<SessionBlock>(block, 'text')
    if (text !== undefined) return textParts(text)
  }
  if (type === 'thinking') {
    const text = textField<SessionBlock>(block, 'thinking') ?? ''
    return [text === '' ? other(block, type) : { kind: 'reasoning', text }]
  }
  const data = type === 'image' ? textField<SessionBlock>(block, 'data') : undefined
  if (data === undefined) return [other(block, type ?? 'part')]
  const mediaType = textField<SessionBlock>(block, 'mimeType') ?? ''
  return [
    { kind: 'image', url: `data:${mediaType};base64,${data}`, ...(mediaType === '' ? {} : { mediaType }) },
  ]
}

function other(value: JsonValue, label: string): Part {
  return { kind: 'other', label, value }
}

/** A call that was cut off while it came in has its arguments as the text so far. */
function readCalls(content: JsonValue | undefined): readonly ToolCall[] {
  if (!isArray(content)) return []
  return content.filter(isObject).flatMap((block) => {
    if (block.type !== 'toolCall') return []
    const given = field<SessionBlock>(block, 'arguments') ?? field<SessionBlock>(block, 'partialJson')
    return [
      {
        id: textField<SessionBlock>(block, 'id') ?? '',
        name: textField<SessionBlock>(block, 'name') ?? '',
        arguments: argumentsText(given),
      },
    ]
  })
}

function factsOf(message: JsonObject, timestamp: number | undefined): CallFacts {
  const model =
    textField<SessionMessage>(message, 'responseModel') ?? textField<SessionMessage>(message, 'model')
  const stopReason = textField<SessionMessage>(message, 'stopReason')
  const failure = failureOf(message, stopReason)
  const usage = readUsage(message.usage)
  const cost = numberField<Cost>(field<SessionUsage>(message.usage, 'cost'), 'total')
  return {
    ...given({ timestamp, model, usage, cost, stopReason, failure }),
  }
}

function failureOf(message: JsonObject, stopReason: string | undefined): string | undefined {
  if (stopReason !== 'error' && stopReason !== 'aborted') return undefined
  return textField<SessionMessage>(message, 'errorMessage') ?? t`The request ended as “${stopReason}”.`
}

/** `input` excludes what came from or went to the cache, unless the total says otherwise. */
function readUsage(usage: JsonValue | undefined): RawUsage | undefined {
  if (!isObject(usage)) return undefined
  const input = ownCountField<SessionUsage>(usage, 'input')
  const output = countField<SessionUsage>(usage, 'output')
  const cacheRead = countField<SessionUsage>(usage, 'cacheRead')
  const cacheWrite = countField<SessionUsage>(usage, 'cacheWrite')
  if ([input, output, cacheRead, cacheWrite].every((count) => count === undefined)) return undefined
  const total = countField<SessionUsage>(usage, 'totalTokens')
  const [prompt, cached] = [input ?? 0, (cacheRead ?? 0) + (cacheWrite ?? 0)]
  const isInside = total !== undefined && total === prompt + (output ?? 0) && prompt >= cached
  return {
    ...given({ output, cacheRead, cacheWrite, total }),
    ...(input === undefined ? {} : { input: isInside ? input - cached : input }),
    isCacheApart: true,
    ...given({ costOfParts: costOfParts(field<SessionUsage>(usage, 'cost')) }),
  }
}

/** US dollars of the four kinds together; undefined where none is there. */
function costOfParts(cost: JsonValue | undefined): number | undefined {
  const parts = COST_PARTS.flatMap((kind) => numberField<Cost>(cost, kind) ?? [])
  return parts.length === 0 ? undefined : parts.reduce((sum, part) => sum + part, 0)
}

const COST_PARTS = ['input', 'output', 'cacheRead', 'cacheWrite'] as const
