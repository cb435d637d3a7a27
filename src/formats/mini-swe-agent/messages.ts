/**
 * Messages of mini-SWE-agent as neutral ones. Where the action is written in the text, the user messages that
 * follow are its results. `exit` is not a message: it ends the run and has what was submitted.
 */
import { given } from '#base/given.ts'
import { field, isArray, isObject, type JsonObject, numberField, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import { type Part, partsText, type Role } from '#core/model/message.ts'
import type { StepDraft } from '#core/model/step.ts'
import type { Warning } from '#core/model/trace.ts'
import { readContent, readReasoning } from '../messages/chat-message.ts'
import type { Incoming } from '../prompts/conversation.ts'
import { type FieldWatch, keysOf } from '../reading/field-watch.ts'
import { actionsOf } from './actions.ts'
import { factsOf, watchExtra } from './answer-facts.ts'
import { isComplaint, textOrError } from './failures.ts'
import { itemMessage } from './items.ts'
import type { Choice, Extra, MiniMessage, ModelResponse } from './shape.ts'
import { noteRole, type Tally } from './tally.ts'

const MESSAGE_KEYS = keysOf<MiniMessage>({
  role: true,
  content: true,
  tool_calls: true,
  function_call: true,
  tool_call_id: true,
  name: true,
  extra: true,
  reasoning_content: true,
  reasoning: true,
})

/** What reading a run shares with its reader. */
interface ReaderOptions {
  readonly watch: FieldWatch
  readonly tally: Tally
  /** The model that the run was set up with, for answers that name none. */
  readonly model: string | undefined
}

/** What a message becomes: a neutral one, a mark in the log, or both. */
interface ReadMessage {
  readonly incoming?: Incoming
  readonly control?: StepDraft
}

/** Reads messages in order: whether one is a result depends on those before it. */
interface MessageReader {
  read(message: JsonObject, where: string): ReadMessage
  /** What was odd, after all were read. */
  warnings(): readonly Warning[]
}

/** Reads the messages of one run in order. */
export function createMessageReader(options: ReaderOptions): MessageReader {
  const { tally, watch } = options
  /** Actions in the text that have no result yet. */
  let awaited = 0
  const unknown = new Set<string>()

  function plain(message: JsonObject, where: string): ReadMessage {
    const said = textField<MiniMessage>(message, 'role')
    const role = roleOf(said)
    if (said !== role) unknown.add(said ?? 'none')
    noteRole(tally, said, role)
    if (role === 'assistant') return answer(message, where)
    const parts = readContent(field<MiniMessage>(message, 'content'))
    const isResult = role === 'tool' || (role === 'user' && awaited > 0 && !isInterruption(message))
    if (isResult && role === 'user') awaited--
    else awaited = 0
    const common = { records: [message], where, ...timeOf(message) }
    if (isResult) return { incoming: { ...common, role: 'tool', ...resultOf(message, parts) } }
    const extra = role === 'user' ? noticeOf(message, partsText(parts)) : undefined
    return { incoming: { ...common, role, parts, ...given({ extra }) } }
  }

  function answer(message: JsonObject, where: string): ReadMessage {
    const content = readContent(field<MiniMessage>(message, 'content'))
    const calls = actionsOf(message, partsText(content))
    const native = calls.filter((call) => call.inText !== true)
    awaited = calls.length - native.length
    const parts = [...reasoningOf(message, tally), ...content]
    const incoming: Incoming = {
      role: 'assistant',
      parts,
      calls,
      call: factsOf(message, options),
      records: [message],
      where,
      ...timeOf(message),
    }
    return { incoming }
  }

  return {
    read: (message, where) => {
      watchExtra(watch, message)
      if (textField<MiniMessage>(message, 'role') === 'exit') return exit(message, where, tally)
      const items = itemMessage(message, options)
      if (items === undefined) {
        watch.look('message', message, MESSAGE_KEYS)
        return plain(message, where)
      }
      awaited = 0
      return { incoming: { ...items, where, ...timeOf(message) } }
    },
    warnings: () =>
      [...unknown].map((role) => ({
        code: 'unknown-role',
        message: t`Messages with the role “${role}” are shown as user messages.`,
      })),
  }
}

const ROLES: readonly Role[] = ['system', 'developer', 'user', 'assistant', 'tool']

function roleOf(said: string | undefined): Role {
  return ROLES.find((role) => role === said) ?? 'user'
}

/** Complaints about an answer, reached limits and what a person said in between are no results. */
function isInterruption(message: JsonObject): boolean {
  return interruptionOf(message) !== undefined
}

function interruptionOf(message: JsonObject): string | undefined {
  return textField<Extra>(field<MiniMessage>(message, 'extra'), 'interrupt_type')
}

/** What the program says in a user's place: no instruction of a person, and no turn. */
const NOTICE: JsonObject = { isMeta: true, isByProgram: true }

function noticeOf(message: JsonObject, text: string): JsonObject | undefined {
  const type = interruptionOf(message) ?? (isComplaint(text) ? 'FormatError' : 'UserInterruption')
  if (type === 'UserInterruption') return undefined
  return type === 'FormatError' ? { ...NOTICE, isRejection: true } : NOTICE
}

/** Version 2 says when a message was added; version 1 only when the provider made the answer. */
function timeOf(message: JsonObject): { readonly timestamp?: number } {
  const extra = field<MiniMessage>(message, 'extra')
  const timestamp =
    numberField<Extra>(extra, 'timestamp') ??
    numberField<ModelResponse>(field<Extra>(extra, 'response'), 'created')
  return timestamp === undefined ? {} : { timestamp }
}

/** A command that could not be run, or was stopped, has an exception; its text is in the content too. */
function resultOf(message: JsonObject, parts: readonly Part[]) {
  const callId = textField<MiniMessage>(message, 'tool_call_id')
  const exception = textField<Extra>(field<MiniMessage>(message, 'extra'), 'exception_info') ?? ''
  return { ...textOrError(parts, exception !== ''), ...given({ callId }) }
}

/** The message's own reasoning; else what the kept answer of the provider has of it. */
function reasoningOf(message: JsonObject, tally: Tally): readonly Part[] {
  const own = readReasoning(message)
  const response = field<Extra>(field<MiniMessage>(message, 'extra'), 'response')
  const choices = field<ModelResponse>(response, 'choices')
  const first = field<Choice>(isArray(choices) ? choices[0] : undefined, 'message')
  if (own.length > 0 || !isObject(first)) return own
  const kept = readReasoning(first)
  for (const part of kept)
    if (part.kind === 'reasoning') tally.reasoning_of_response_chars += codePointLength(part.text)
  return kept
}

/**
 * The end of a run. What was submitted is its answer; the text of a failure is a message that no model was
 * sent; an empty one marks the end alone. The status is in the metadata.
 */
function exit(message: JsonObject, where: string, tally: Tally): ReadMessage {
  const parts = readContent(field<MiniMessage>(message, 'content'))
  if (parts.length === 0) {
    noteRole(tally, 'exit', '')
    return { control: { kind: 'control', control: { type: 'end-of-run' } } }
  }
  const isSubmitted = (textField<Extra>(field<MiniMessage>(message, 'extra'), 'submission') ?? '') !== ''
  noteRole(tally, 'exit', isSubmitted ? 'assistant' : 'user')
  const common = { parts, records: [message], where, ...timeOf(message) }
  return {
    incoming: isSubmitted
      ? { ...common, role: 'assistant', as: 'answer', noCall: true }
      : { ...common, role: 'user', as: 'message' },
  }
}
