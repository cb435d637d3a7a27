/**
 * The messages of an opencode session as neutral ones: a request for each of its steps, tool results behind
 * it.
 */
import { given } from '#base/given.ts'
import { field, type JsonObject, type JsonValue, numberField, objectField, textField } from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import type { CallFacts } from '#core/usage/trace-builder.ts'
import { argumentsText } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { readTime } from '../reading/timestamp.ts'
import type { StoredMessage } from './sessions.ts'
import type {
  ErrorData,
  MessageError,
  MessageInfo,
  MessageTime,
  Span,
  StoredPart,
  ToolMetadata,
  ToolState,
} from './shape.ts'
import type { UsageReader } from './usage.ts'

/** One request: its answer, and the results of the calls in it. */
export interface Turn {
  readonly answer: Incoming
  readonly results: readonly Incoming[]
}

type Common = Pick<Incoming, 'where' | 'timestamp' | 'agent'>

/**
 * What a person, or opencode in their name, wrote. Parts that are ignored, and files that are as texts too,
 * are left out.
 */
export function readUser({ info, parts, where }: StoredMessage, agent: string | undefined): Incoming {
  const shown = parts.flatMap(userPart)
  const texts = parts.filter((part) => part.type === 'text')
  const isPerson = texts.some((part) => part.synthetic !== true)
  return {
    ...common(
      { info, parts, where },
      agent,
      readTime(field<MessageTime>(field<MessageInfo>(info, 'time'), 'created')),
    ),
    role: 'user',
    parts: shown,
    records: [record(info, parts)],
    ...(isPerson ? {} : { as: 'message' as const }),
  }
}

function userPart(part: JsonObject): readonly Part[] {
  switch (textField<StoredPart>(part, 'type')) {
    case 'text':
      return part.ignored === true ? [] : textParts(textField<StoredPart>(part, 'text'))
    case 'file':
      return TEXT_FILES.has(textField<StoredPart>(part, 'mime') ?? '') ? [] : [filePart(part)]
    // The words that opencode puts in the place of these parts.
    case 'compaction':
      return [textPart('What did we do so far?')]
    case 'subtask':
      return [textPart('The following tool was executed by the user')]
    default:
      return []
  }
}

/** Their content is next to them as a text. */
const TEXT_FILES = new Set(['text/plain', 'application/x-directory'])

function filePart(part: JsonObject): Part {
  const url = textField<StoredPart>(part, 'url') ?? ''
  const mediaType = textField<StoredPart>(part, 'mime') ?? ''
  if (mediaType.startsWith('image/')) return { kind: 'image', url, mediaType }
  return { kind: 'other', label: textField<StoredPart>(part, 'filename') ?? 'file', value: part }
}

function textParts(text: string | undefined): readonly Part[] {
  return text === undefined || text === '' ? [] : [textPart(text)]
}

interface TurnContext {
  readonly agent: string | undefined
  readonly readUsage: UsageReader
  /** No message of the session follows. */
  readonly isNewest: boolean
}

/**
 * The requests of an assistant message: each `step-start` begins one, and older versions have several in a
 * message.
 */
export function readTurns(
  message: StoredMessage,
  { agent, readUsage, isNewest }: TurnContext,
): readonly Turn[] {
  const groups = stepsOf(message.parts)
  return groups.map((parts, index) => {
    const isLast = index === groups.length - 1
    const begin = groups
      .slice(0, index)
      .flat()
      .reduce(endOf, readTime(field<MessageTime>(field<MessageInfo>(message.info, 'time'), 'created')))
    const own = common(message, agent, begin)
    const facts = factsOf(message, parts, { isOnly: groups.length === 1, isLast, begin, readUsage })
    const calls = parts.flatMap(toolCall)
    const answer: Incoming = {
      ...own,
      role: 'assistant',
      parts: parts.flatMap(answerPart),
      calls,
      ...(isCommand(message) ? { noCall: true } : { call: facts }),
      records: [index === 0 ? record(message.info, parts) : { parts }],
    }
    // A tool that still ran when the session was saved has no result yet: the model was told nothing of it.
    const results = parts
      .filter((part) => !(isNewest && isLast && isUnfinished(part)))
      .flatMap((part) => toolResult(part, own))
    return { answer, results }
  })
}

/**
 * A command that runs as a sub-agent: opencode itself writes the call of the task, and no model is asked.
 * Steps that a model answered have parts that say where they begin and end.
 */
function isCommand({ info, parts }: StoredMessage): boolean {
  const [part, ...others] = parts
  return (
    others.length === 0 &&
    part?.type === 'tool' &&
    textField<StoredPart>(part, 'tool') === 'task' &&
    numberField(field<MessageInfo>(info, 'tokens'), 'output') === 0
  )
}

function record(info: JsonObject, parts: readonly JsonObject[]): JsonObject {
  return { info, parts }
}

/** Later steps of a message begin when all that came before them has ended. */
function endOf(latest: number | undefined, part: JsonObject): number | undefined {
  const end = readTime(
    field<Span>(field<ToolState>(field<StoredPart>(part, 'state'), 'time') ?? part.time, 'end'),
  )
  return end === undefined ? latest : Math.max(latest ?? 0, end)
}

function common({ where }: StoredMessage, agent: string | undefined, timestamp: number | undefined): Common {
  return {
    where,
    ...given({ timestamp, agent }),
  }
}

function stepsOf(parts: readonly JsonObject[]): readonly (readonly JsonObject[])[] {
  const groups: JsonObject[][] = [[]]
  for (const part of parts) {
    const isNew = part.type === 'step-start' && groups.at(-1)?.some(({ type }) => type === 'step-start')
    if (isNew === true) groups.push([part])
    else groups.at(-1)?.push(part)
  }
  return groups
}

function answerPart(part: JsonObject): readonly Part[] {
  const text = textField<StoredPart>(part, 'text') ?? ''
  if (part.type === 'text') return textParts(text)
  if (part.type === 'reasoning' && text !== '') return [{ kind: 'reasoning', text }]
  return part.type === 'file' ? [filePart(part)] : []
}

function toolCall(part: JsonObject): readonly ToolCall[] {
  if (part.type !== 'tool') return []
  const state = field<StoredPart>(part, 'state')
  return [
    {
      id: textField<StoredPart>(part, 'callID') ?? '',
      name: textField<StoredPart>(part, 'tool') ?? '',
      arguments: argumentsText(field<ToolState>(state, 'input')),
    },
  ]
}

/** What the model is told of a call that has not come back. */
const INTERRUPTED = '[Tool execution was interrupted]'

function isUnfinished(part: JsonObject): boolean {
  const status = textField<ToolState>(field<StoredPart>(part, 'state'), 'status')
  return status === 'running' || status === 'pending'
}

function toolResult(part: JsonObject, { where, agent }: Common): readonly Incoming[] {
  if (part.type !== 'tool') return []
  const state = objectField<StoredPart>(part, 'state') ?? {}
  const time = field<ToolState>(state, 'time')
  const start = readTime(field<Span>(time, 'start'))
  const end = readTime(field<Span>(time, 'end'))
  const attached = (isList(state.attachments) ? state.attachments : []).map(filePart)
  const base = {
    role: 'tool' as const,
    callId: textField<StoredPart>(part, 'callID') ?? '',
    name: textField<StoredPart>(part, 'tool') ?? '',
    ...given({ where, agent, timestamp: end }),
    ...(start === undefined || end === undefined ? {} : { duration: end - start }),
  }
  switch (textField<ToolState>(state, 'status')) {
    case 'completed':
      return [{ ...base, parts: [...textParts(textField<ToolState>(state, 'output')), ...attached] }]
    case 'error': {
      const shown = interruptedOutput(state)
      if (shown !== undefined) return [{ ...base, parts: textParts(shown) }]
      return [{ ...base, parts: [], error: textField<ToolState>(state, 'error') ?? '' }]
    }
    default:
      return [{ ...base, parts: [], error: INTERRUPTED }]
  }
}

/** A command that was stopped keeps what it printed until then. */
function interruptedOutput(state: JsonObject): string | undefined {
  const metadata = field<ToolState>(state, 'metadata')
  return field<ToolMetadata>(metadata, 'interrupted') === true
    ? textField<ToolMetadata>(metadata, 'output')
    : undefined
}

function isList(value: JsonValue | undefined): value is readonly JsonObject[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null)
}

interface Place {
  readonly isOnly: boolean
  readonly isLast: boolean
  /** When the request was sent, in seconds since the epoch. */
  readonly begin: number | undefined
  readonly readUsage: UsageReader
}

/**
 * A message contains the sum of its steps' dollars and the tokens of the last; each step's own are where it
 * finished.
 */
function factsOf({ info }: StoredMessage, parts: readonly JsonObject[], place: Place): CallFacts {
  const finish = parts.find(({ type }) => type === 'step-finish')
  const from = finish ?? (place.isOnly ? info : undefined)
  const usage = place.readUsage(field<MessageInfo>(from, 'tokens'), info)
  const cost = usage === undefined ? undefined : numberField<MessageInfo>(from, 'cost')
  const model = textField<MessageInfo>(info, 'modelID')
  const { begin } = place
  const completed = place.isOnly
    ? readTime(field<MessageTime>(field<MessageInfo>(info, 'time'), 'completed'))
    : undefined
  const stopReason =
    textField<StoredPart>(finish, 'reason') ??
    (place.isLast ? textField<MessageInfo>(info, 'finish') : undefined)
  const failure = place.isLast ? failureOf(info) : undefined
  return {
    ...given({ timestamp: begin }),
    ...(begin === undefined || completed === undefined ? {} : { duration: completed - begin }),
    ...given({ model, usage, cost, stopReason, failure }),
  }
}

/** The error's own words; undefined for a message without an error. */
export function failureOf(info: JsonObject): string | undefined {
  const error = field<MessageInfo>(info, 'error')
  return (
    textField<ErrorData>(field<MessageError>(error, 'data'), 'message') ??
    textField<MessageError>(error, 'name')
  )
}
