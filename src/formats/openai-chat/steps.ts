/**
 * OpenAI chat messages to steps. An assistant turn and the tool results that directly follow it are one action; a
 * result that answers no call of that turn stays visible as a message of its own.
 */
import { field, isObject, type JsonObject, type JsonValue, textField } from '#base/json.ts'
import type { Part, ToolCall, ToolResult } from '#core/message.ts'
import type { Step, StepDraft } from '#core/step.ts'
import type { AddOptions, TraceBuilder } from '#core/trace-builder.ts'
import { readCalls, readContent, readReasoning } from '../chat-message.ts'
import type { RawRun } from './containers.ts'

/** Adds the steps of a run. `where` names a message, for warnings. */
export function addMessages(builder: TraceBuilder, run: RawRun, where: (message: number) => string): void {
  const { messages } = run
  let hasTask = false
  for (let index = 0; index < messages.length; index++) {
    const message = messages[index]
    if (!isObject(message)) {
      builder.warn({
        code: 'bad-message',
        message: 'A message is no object and was skipped.',
        where: where(index),
      })
      continue
    }
    const role = textField(message, 'role')
    if (role === 'assistant') index = addTurn(builder, message, run, index)
    else if (role === 'tool' || role === 'function') addOrphan(builder, message, where(index))
    else {
      if (!isPlainRole(role)) warnOfRole(builder, role, where(index))
      builder.add(plainDraft(message, role, hasTask), { records: [message] })
      hasTask ||= role === 'user'
    }
  }
}

function isPlainRole(role: string | undefined): boolean {
  return role === 'user' || role === 'system' || role === 'developer'
}

function warnOfRole(builder: TraceBuilder, role: string | undefined, where: string): void {
  const said = role === undefined ? 'A message has no role' : `A message has the unknown role “${role}”`
  builder.warn({ code: 'unknown-role', message: `${said}; it is shown as a user message.`, where })
}

function plainDraft(message: JsonObject, role: string | undefined, hasTask: boolean): StepDraft {
  const parts = readContent(field(message, 'content'))
  if (role === 'system') return { kind: 'system', parts }
  if (role === 'developer') return { kind: 'system', parts, role }
  if (role === 'user' && !hasTask) return { kind: 'task', parts }
  const name = textField(message, 'name')
  return { kind: 'message', role: 'user', parts, ...(name === undefined ? {} : { name }) }
}

/** Adds the turn at `index` with the results that directly follow it; gives back the index of its last message. */
function addTurn(builder: TraceBuilder, message: JsonObject, run: RawRun, index: number): number {
  const parts = partsOf(message)
  const calls = readCalls(message)
  if (calls.length === 0) {
    const isLast = index === run.messages.length - 1
    const draft = isLast ? ({ kind: 'answer', parts } as const) : actionDraft(parts, calls, [])
    addModelStep(builder, draft, [message], isLast ? run.lastCall : undefined)
    return index
  }
  const { results, records } = readResults(run.messages, index, calls)
  const last = index + results.length
  const known = last === run.messages.length - 1 && results.length === 0 ? run.lastCall : undefined
  addModelStep(builder, actionDraft(parts, calls, results), [message, ...records], known)
  return last
}

function actionDraft(
  parts: readonly Part[],
  calls: readonly ToolCall[],
  results: readonly ToolResult[],
): StepDraft {
  return { kind: 'action', parts, calls, results }
}

function addModelStep(
  builder: TraceBuilder,
  draft: StepDraft,
  records: readonly JsonValue[],
  known: RawRun['lastCall'],
): void {
  if (known === undefined) {
    builder.add(draft, { records })
    return
  }
  const { timestamp, duration, ...call } = known
  const times = {
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(duration === undefined ? {} : { duration }),
  }
  const options: AddOptions = { records, call }
  builder.add({ ...draft, ...times }, options)
}

function partsOf(message: JsonObject): readonly Part[] {
  const content = readContent(field(message, 'content'))
  const reasoning = readReasoning(message)
  const refusal = textField(message, 'refusal')
  if (reasoning.length === 0 && refusal === undefined) return content
  const refused: readonly Part[] =
    refusal === undefined ? [] : [{ kind: 'other', label: 'refusal', value: { type: 'refusal', refusal } }]
  return [...reasoning, ...content, ...refused]
}

interface Results {
  readonly results: readonly ToolResult[]
  readonly records: readonly JsonObject[]
}

/** The results that directly follow the turn at `index`, each answering a call of it that has none yet. */
function readResults(messages: readonly JsonValue[], index: number, calls: readonly ToolCall[]): Results {
  const unanswered = [...calls]
  const results: ToolResult[] = []
  const records: JsonObject[] = []
  for (let at = index + 1; unanswered.length > 0; at++) {
    const message = messages[at]
    if (!isObject(message) || !isResult(message)) break
    const callId = textField(message, 'tool_call_id')
    const name = textField(message, 'name')
    const found = unanswered.findIndex((call) => answers(call, callId, name))
    const call = unanswered[found]
    if (call === undefined) break
    unanswered.splice(found, 1)
    const parts = readContent(field(message, 'content'))
    results.push(name === undefined ? { callId: call.id, parts } : { callId: call.id, name, parts })
    records.push(message)
  }
  return { results, records }
}

function isResult(message: JsonObject): boolean {
  const role = textField(message, 'role')
  return role === 'tool' || role === 'function'
}

/** By id; a result without one by the function's name, as before tool calls had ids. */
function answers(call: ToolCall, callId: string | undefined, name: string | undefined): boolean {
  return callId === undefined ? name === undefined || call.name === name : call.id === callId
}

function addOrphan(builder: TraceBuilder, message: JsonObject, where: string): void {
  const callId = textField(message, 'tool_call_id')
  const name = textField(message, 'name')
  const parts = readContent(field(message, 'content'))
  const named = name === undefined ? {} : { name }
  builder.add(
    { kind: 'message', role: 'tool', parts, callId: callId ?? '', ...named },
    { records: [message] },
  )
  const said = `A tool result${callId === undefined ? '' : ` for call “${callId}”`} answers no call before it.`
  builder.warn({ code: 'orphan-result', message: said, where })
}

/** The step that some records are, alone: for comparing a step with the records it was read from. */
export function rereadStep(builder: TraceBuilder, records: readonly JsonValue[]): Step | undefined {
  addMessages(builder, { messages: records, tools: [], metadata: {} }, String)
  return builder.steps.length === 1 ? builder.steps[0] : undefined
}
