/** What of an event of OpenHands V1 is text, reasoning, images and calls. */
import {
  field,
  isArray,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  textField,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText, readContent } from '../messages/chat-message.ts'
import { asError } from '../messages/said-failure.ts'
import { emptyTextTally, noteFurther, type TextTally } from '../openhands/text-tally.ts'
import type { V1Event } from './events.ts'
import type {
  CalledFunction,
  ContentPart,
  ConversationEvent,
  EventCall,
  EventMessage,
  Observation,
  ReasoningItem,
  ThinkingBlock,
} from './shape.ts'

/** Where texts and reasoning differ between events and steps. */
export interface V1Tally extends TextTally {
  /** Reasoning that only thinking blocks or Responses items hold. */
  further_reasoning_chars: number
}

/** A tally at its start. */
export function emptyTally(): V1Tally {
  return { ...emptyTextTally(), further_reasoning_chars: 0 }
}

/** Parts of a content; images are as `image_urls` of one part. An empty text is none. */
function contentParts(content: JsonValue | undefined): readonly Part[] {
  const parts = isArray(content) ? content : content === undefined || content === null ? [] : [content]
  return parts.flatMap((part): readonly Part[] => {
    const urls = field<ContentPart>(part, 'image_urls')
    if (isArray(urls)) return urls.flatMap((url) => (typeof url === 'string' ? [{ kind: 'image', url }] : []))
    return textField<ContentPart>(part, 'text') === ''
      ? []
      : readContent(typeof part === 'string' ? part : [part])
  })
}

/** `reasoning_content`; else the thinking blocks, or the summary of a Responses item. */
function reasoningParts(holder: JsonValue | undefined, tally: V1Tally): readonly Part[] {
  const own = textField<ConversationEvent>(holder, 'reasoning_content') ?? ''
  if (own !== '') return [{ kind: 'reasoning', text: own }]
  const blocks = (listField<ConversationEvent>(holder, 'thinking_blocks') ?? []).flatMap(
    (block) => textField<ThinkingBlock>(block, 'thinking') ?? [],
  )
  const item = field<ConversationEvent>(holder, 'responses_reasoning_item')
  const summary = (listField<ReasoningItem>(item, 'summary') ?? []).flatMap((part) =>
    typeof part === 'string' ? [part] : (textField<ContentPart>(part, 'text') ?? []),
  )
  const texts = (blocks.length > 0 ? blocks : summary).filter((text) => text !== '')
  for (const text of texts) tally.further_reasoning_chars += codePointLength(text)
  return texts.map((text) => ({ kind: 'reasoning', text }))
}

/** The prompt, and behind it the context that changes from run to run. */
export function systemParts({ record }: V1Event, tally: V1Tally): readonly Part[] {
  const context = contentParts(field<ConversationEvent>(record, 'dynamic_context'))
  noteTexts(tally, context)
  return [...contentParts(field<ConversationEvent>(record, 'system_prompt')), ...context]
}

/** A message with the context that was added to it. */
export function messageParts({ record }: V1Event, tally: V1Tally): readonly Part[] {
  const message = field<ConversationEvent>(record, 'llm_message')
  const added = contentParts(field<ConversationEvent>(record, 'extended_content'))
  noteTexts(tally, added)
  return [
    ...reasoningParts(message, tally),
    ...contentParts(field<EventMessage>(message, 'content')),
    ...added,
  ]
}

function noteTexts(tally: V1Tally, parts: readonly Part[]): void {
  for (const part of parts) if (part.kind === 'text') noteFurther(tally, part.text)
}

/** The call of an action, its arguments as the model wrote them. */
export function callOf({ record }: V1Event): ToolCall {
  const made = field<ConversationEvent>(record, 'tool_call')
  // Early events contain the provider's form.
  const called = field<EventCall>(made, 'function') ?? made
  const given =
    field<CalledFunction>(called, 'arguments') ?? field<ConversationEvent>(record, 'action') ?? undefined
  return {
    id: textField<ConversationEvent>(record, 'tool_call_id') ?? textField<EventCall>(made, 'id') ?? '',
    name:
      textField<CalledFunction>(called, 'name') ?? textField<ConversationEvent>(record, 'tool_name') ?? '',
    arguments: given === null ? '' : argumentsText(given),
  }
}

/** What came back: parts, or an error in their place. */
interface V1Result {
  readonly parts: readonly Part[]
  readonly error?: string
}

/** What answers a call: an observation, an error of the agent, or a person's refusal. */
export function resultOf({ record, kind }: V1Event, tally: V1Tally): V1Result {
  if (kind === 'AgentErrorEvent')
    return { parts: [], error: textField<ConversationEvent>(record, 'error') ?? '' }
  if (kind === 'UserRejectObservation')
    return { parts: [], error: textField<ConversationEvent>(record, 'rejection_reason') ?? '' }
  const observation = field<ConversationEvent>(record, 'observation')
  const parts = [
    ...contentParts(field<Observation>(observation, 'content')),
    ...earlyOutput(observation, tally),
  ]
  const hasFailed =
    field<Observation>(observation, 'is_error') === true ||
    (numberField<Observation>(observation, 'exit_code') ?? 0) > 0
  return hasFailed ? asError(parts) : { parts }
}

/** Early observations have no content; their text is the output. */
function earlyOutput(observation: JsonValue | undefined, tally: V1Tally): readonly Part[] {
  const output = textField<Observation>(observation, 'output') ?? ''
  if (field<Observation>(observation, 'content') !== undefined || output === '') return []
  noteFurther(tally, output)
  return [textPart(output)]
}

/** Kinds that answer a call. */
export const RESULT_KINDS: ReadonlySet<string> = new Set([
  'ObservationEvent',
  'AgentErrorEvent',
  'UserRejectObservation',
])

/** What the model thought and said with its call. */
export function thoughtParts(record: JsonObject, tally: V1Tally): readonly Part[] {
  return [...reasoningParts(record, tally), ...contentParts(field<ConversationEvent>(record, 'thought'))]
}
