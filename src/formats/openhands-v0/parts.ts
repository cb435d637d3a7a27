/**
 * What of an event of OpenHands V0 is text, images and calls; and what of its texts the steps show elsewhere
 * or not.
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
  without,
} from '#base/json.ts'
import { type Part, type ToolCall, textPart } from '#core/model/message.ts'
import { argumentsText, readCalls, readReasoning } from '../messages/chat-message.ts'
import { emptyTextTally, noteFurther, noteUnshown, type TextTally } from '../openhands/text-tally.ts'
import { answerOf, metadataOf, type OhEvent } from './events.ts'
import type { ActionArguments, CallMetadata, Event, Extras } from './shape.ts'

/** Where the steps of a file differ from what its events hold, as numbers of their own. */
export interface EventTally extends TextTally {
  /** Actions from before native calls, shown as calls. */
  calls_without_metadata: number
  condensations_without_summary: number
}

/** A tally at its start. */
export function emptyTally(): EventTally {
  return { ...emptyTextTally(), calls_without_metadata: 0, condensations_without_summary: 0 }
}

/** A text as parts; an empty one is none. */
export function textParts(text: string | undefined): readonly Part[] {
  return text === undefined || text === '' ? [] : [textPart(text)]
}

/** Images of a message, by their addresses. */
export function imagesOf(urls: JsonValue | undefined): readonly Part[] {
  return (isArray(urls) ? urls : []).flatMap((url): readonly Part[] =>
    typeof url === 'string' ? [{ kind: 'image', url }] : [],
  )
}

/** A screenshot of the browser is kept as a data address. */
export function screenshotOf({ record }: OhEvent): readonly Part[] {
  const url =
    textField<Extras>(field<Event>(record, 'extras'), 'screenshot') ?? textField(record, 'screenshot') ?? ''
  return url.startsWith('data:image/') || url.startsWith('http') ? [{ kind: 'image', url }] : []
}

/** The call of an action: as the model made it, or, before native calls, the action with its arguments. */
export function callOf(event: OhEvent, tally: EventTally): ToolCall {
  const metadata = metadataOf(event)
  if (metadata === undefined) tally.calls_without_metadata++
  const id = textField<CallMetadata>(metadata, 'tool_call_id') ?? ''
  const answer = answerOf(event)
  const made = answer === undefined ? undefined : readCalls(answer).find((call) => call.id === id)
  if (made !== undefined) return made
  const name = textField<CallMetadata>(metadata, 'function_name') ?? event.type
  return { id, name, arguments: argumentsText(argsOf(event)) }
}

const NO_ARGUMENT = new Set(
  'thought action id timestamp source message cause tool_call_metadata llm_metrics extras timeout kernel_init_code hidden confirmation_state security_risk blocking is_static'.split(
    ' ',
  ),
)

function argsOf({ args }: OhEvent): JsonObject {
  const skipped = Object.keys(args).filter((key) => NO_ARGUMENT.has(key) || field(args, key) === null)
  return without(args, skipped)
}

/**
 * The reply of an action. A thought is the model's text; the thought of `think` repeats it together with the
 * tool's argument, and the last thought of `finish` is an argument, both of which are in the call.
 */
export function replyOf(event: OhEvent, tally: EventTally): readonly Part[] {
  const answer = answerOf(event)
  const isCall = metadataOf(event) !== undefined
  const thought = textField<ActionArguments>(event.args, 'thought') ?? ''
  const last = textField<ActionArguments>(event.args, 'final_thought') ?? ''
  const reasoning = answer === undefined ? [] : readReasoning(answer)
  if (!isCall) return [...reasoning, ...textParts(thought), ...textParts(last)]
  noteUnshown(tally, last)
  if (event.type !== 'think') return [...reasoning, ...textParts(thought)]
  noteUnshown(tally, thought)
  const said = textField(answer, 'content') ?? ''
  noteFurther(tally, said)
  return [...reasoning, ...textParts(said)]
}

/** What a `recall` observation put into the prompt; its content is a caption. */
export function knowledgeOf({ record }: OhEvent): readonly string[] {
  const extras = field<Event>(record, 'extras')
  const texts = [
    'repo_instructions',
    'additional_agent_instructions',
    'conversation_instructions',
    'date',
  ].flatMap((key) => textField(extras, key) ?? [])
  const knowledge = (listField<Extras>(extras, 'microagent_knowledge') ?? []).flatMap(
    (entry) => textField(entry, 'content') ?? [],
  )
  const hosts = field<Extras>(extras, 'runtime_hosts')
  const known = isObject(hosts) && Object.keys(hosts).length > 0 ? [JSON.stringify(hosts)] : []
  const repository = ['repo_name', 'repo_directory'].flatMap((key) => textField(extras, key) ?? [])
  return [...repository, ...texts, ...known, ...knowledge].filter((text) => text !== '')
}
