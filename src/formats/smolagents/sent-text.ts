/**
 * The texts that smolagents puts round what it sends, taken off again: tasks, calls, observations, errors.
 * The way back is the dialect (core/dialects/smolagents.ts); what it would not write alike is left as it was
 * recorded.
 */
import type { JsonValue } from '#base/json.ts'
import { fromJson, type PyValue, str } from '#base/python.ts'
import { jsonDumps, jsonLoads } from '#base/python-json.ts'
import { smolagents } from '#core/dialects/smolagents.ts'
import { type Message, partsText, type Role, type ToolCall } from '#core/model/message.ts'
import { RETRY } from '#core/model/smolagents/step-messages.ts'
import type { Step, StepDraft } from '#core/model/step.ts'
import { isSameMessage } from '../prompts/recorded-prompts.ts'
import { readPythonLiteral } from './python-literal.ts'

const TASK = 'New task:\n'
const CALLS = 'Calling tools:\n'
const OBSERVATION = 'Observation:\n'
const ERROR = 'Error:\n'
const CALL_ID = 'Call id: '

/** What a model is told after its plan. */
export const PROCEED = 'Now proceed and carry out this plan.'

/** The task in a message; undefined where it is none. */
export function taskOf(text: string): string | undefined {
  return text.startsWith(TASK) ? text.slice(TASK.length) : undefined
}

/** The observation in a message; undefined where it is none. */
export function observationOf(text: string): string | undefined {
  return text.startsWith(OBSERVATION) ? text.slice(OBSERVATION.length) : undefined
}

/** An error as a message tells it. */
export interface SentError {
  readonly error: string
  /** The call that it names. */
  readonly callId?: string
}

/** The error's own text, without the id of the call before it and the advice behind it. */
export function errorOf(text: string): SentError | undefined {
  const head = text.startsWith(CALL_ID) ? text.indexOf(`\n${ERROR}`) : -1
  const start = head + 1
  const end = text.length - RETRY.length - 1
  if (!text.startsWith(ERROR, start) || !text.endsWith(`\n${RETRY}`) || end < start + ERROR.length)
    return undefined
  const error = text.slice(start + ERROR.length, end)
  return head < 0 ? { error } : { error, callId: text.slice(CALL_ID.length, head) }
}

/** The calls that a text lists as Python; undefined where it cannot be read. */
export function callsOf(text: string): readonly ToolCall[] | undefined {
  const list = text.startsWith(CALLS) ? readPythonLiteral(text.slice(CALLS.length)) : undefined
  if (list?.kind !== 'list') return undefined
  const calls = list.items.map(callOf)
  return calls.some((call) => call === undefined) ? undefined : calls.flatMap((call) => call ?? [])
}

function callOf(value: PyValue): ToolCall | undefined {
  const called = entryOf(value, 'function')
  const id = entryOf(value, 'id')
  const name = called && entryOf(called, 'name')
  const given = called && entryOf(called, 'arguments')
  if (id === undefined || name === undefined || given === undefined) return undefined
  const text = argumentsOf(given)
  return text === undefined ? undefined : { id: str(id), name: str(name), arguments: text }
}

function entryOf(value: PyValue, key: string): PyValue | undefined {
  if (value.kind !== 'dict') return undefined
  return value.entries.find(([name]) => name.kind === 'str' && name.value === key)?.[1]
}

/** Arguments as recorded in JSON. */
export function jsonArguments(given: JsonValue | undefined): string {
  return given === undefined ? '' : (argumentsOf(fromJson(given)) ?? JSON.stringify(given))
}

/** Code is as it is; a text that would be read as JSON is quoted, so that it stays a text. */
function argumentsOf(given: PyValue): string | undefined {
  const isCode = given.kind === 'str' && given.value !== '' && jsonLoads(given.value) === undefined
  return isCode ? given.value : jsonDumps(given, { ensureAscii: false })
}

const written = new WeakMap<Step, readonly Message[]>()

/** A step's messages as smolagents sends them, before neighbours of one role are merged; remembered. */
export function sentMessages(step: Step, summaryMode = false): readonly Message[] {
  if (summaryMode) return smolagents.messages(step, { summaryMode })
  let messages = written.get(step)
  if (messages === undefined) {
    messages = smolagents.messages(step, { summaryMode })
    written.set(step, messages)
  }
  return messages
}

/** Whether a step is sent as these messages. */
export function isSentAs(draft: StepDraft, messages: readonly Message[]): boolean {
  const sent = smolagents.messages({ ...draft, id: '', number: 0 }, { summaryMode: false })
  return sent.length === messages.length && sent.every((message, index) => isSameAt(message, messages[index]))
}

function isSameAt(message: Message, recorded: Message | undefined): boolean {
  return recorded !== undefined && isSameMessage(message, recorded)
}

const SENT_AS: Readonly<Record<string, Role>> = {
  system: 'system',
  user: 'user',
  assistant: 'assistant',
  'tool-call': 'assistant',
  'tool-response': 'user',
}

/** The role that a model gets a message under; undefined for one that smolagents does not have. */
export function sentRole(role: string): Role | undefined {
  return Object.hasOwn(SENT_AS, role) ? SENT_AS[role] : undefined
}

/** The text of a message, its parts joined. */
export function textOf({ parts }: Message): string {
  return partsText(parts)
}
