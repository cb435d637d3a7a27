/**
 * Histories of the failure-attribution data set: who said what, without ids, prompts or calls. Magentic-One
 * writes the speaker, and to whom or how it speaks, into `role`; CaptainAgent writes it into `name`, and its
 * `role` is relative. https://github.com/ag2ai/Agents_Failure_Attribution
 */
import {
  field,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
} from '#base/json.ts'
import type { ToolCall } from '#core/model/message.ts'
import type { TraceBuilder } from '#core/usage/trace-builder.ts'
import { readContent } from '../messages/chat-message.ts'
import { createGroupChat } from '../prompts/group-chat.ts'
import type { AgentMessage, AttributedRun } from './shape.ts'

/** The messages of such a history; undefined where the value is none. */
export function historyOf(value: JsonValue): readonly JsonValue[] | undefined {
  const history = listField<AttributedRun>(value, 'history')
  const isOne =
    history?.every((item) => !isObject(item) || textField<AgentMessage>(item, 'role') !== undefined) === true
  const isAbout =
    textField<AttributedRun>(value, 'mistake_agent') !== undefined ||
    textField<AttributedRun>(value, 'question') !== undefined
  return isOne && isAbout && history.some(isObject) ? history : undefined
}

interface Said {
  readonly record: JsonObject
  /** As recorded: `Orchestrator (-> WebSurfer)`. */
  readonly label: string
  readonly speaker: string
  readonly where: string
}

interface HistoryCounts {
  readonly bad: number
}

const HUMAN = /^(?:human|user)$/i
const TERMINAL = /^computer[_ ]?terminal$/i

export function addHistory(
  builder: TraceBuilder,
  run: JsonObject,
  history: readonly JsonValue[],
): HistoryCounts {
  const all = history.flatMap((record, index) => (isObject(record) ? [saidBy(record, index)] : []))
  const prompts = Object.entries(objectField<AttributedRun>(run, 'system_prompt') ?? {})
  const speakers = all.map(({ speaker }) => speaker).filter((speaker) => !isNoAgent(speaker))
  const chat = createGroupChat(builder, new Set(speakers))
  for (const [agent, text] of prompts)
    chat.say({ role: 'system', parts: readContent(text), agent, records: [{ [agent]: text }] }, false)
  const [first] = speakers
  let coder: string | undefined
  for (const [index, said] of all.entries()) {
    const { record, label, speaker, where } = said
    const own = {
      parts: readContent(field<AgentMessage>(record, 'content')),
      records: [record],
      name: label,
      where,
    }
    if (TERMINAL.test(speaker) && coder !== undefined) {
      chat.say({ ...own, role: 'tool', agent: coder }, true)
      continue
    }
    coder = undefined
    if (index === 0 || isNoAgent(speaker)) {
      const as = index === 0 ? 'task' : 'message'
      chat.say({ ...own, role: 'user', agent: isNoAgent(speaker) ? (first ?? speaker) : speaker, as }, true)
      continue
    }
    const calls = codeFor(record, all[index + 1])
    chat.say(
      { ...own, role: 'assistant', agent: speaker, calls, noCall: isByproduct(said) },
      !isThought(label),
    )
    if (calls.length > 0) coder = speaker
  }
  chat.finish()
  return { bad: history.length - all.length }
}

function saidBy(record: JsonObject, index: number): Said {
  const label = textField<AgentMessage>(record, 'name') ?? textField<AgentMessage>(record, 'role') ?? ''
  const [speaker = label] = label.split(' (', 1)
  return { record, label, speaker, where: `message ${index + 1}` }
}

function isNoAgent(speaker: string): boolean {
  return HUMAN.test(speaker) || TERMINAL.test(speaker)
}

function isThought(label: string): boolean {
  return label.endsWith('(thought)')
}

/** What the orchestrator's ledger says is told in several messages: the ledger is the call. */
function isByproduct({ record, label }: Said): boolean {
  const text = textField<AgentMessage>(record, 'content') ?? ''
  return (
    label.includes('(->') ||
    label.includes('(termination') ||
    (isThought(label) && text.startsWith('Next speaker'))
  )
}

const FENCE = /```(?:\w+)?\n([\s\S]*?)```/

/** A fenced block that a terminal ran, as a call that is in the text. */
function codeFor(record: JsonObject, next: Said | undefined): readonly ToolCall[] {
  if (next === undefined || !TERMINAL.test(next.speaker)) return []
  const code = FENCE.exec(textField<AgentMessage>(record, 'content') ?? '')?.[1]
  return code === undefined ? [] : [{ id: '', name: next.label, arguments: code, inText: true }]
}
