/**
 * What `claude --output-format stream-json` writes, as lines or, saved by the GitHub action, as one array:
 * the messages of one run with its settings at the beginning and its totals at the end.
 * https://docs.anthropic.com/en/docs/claude-code/sdk
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  field,
  isArray,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace, Usage } from '#core/model/trace.ts'
import { recordedTotals, sumOfUsages } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { resultsAfterCalls } from '../claude-code/call-order.ts'
import { countLines } from '../claude-code/counters.ts'
import { faultOf, readEntry } from '../claude-code/entries.ts'
import { findLines, type Line } from '../claude-code/lines.ts'
import { planSlots } from '../claude-code/plan.ts'
import { addSlots } from '../claude-code/steps.ts'
import { ANTHROPIC_USAGE_KEYS, readAnthropicUsage } from '../messages/anthropic-content.ts'
import { createConversation } from '../prompts/conversation.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Confidence, Format, ParsedDocument } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { findStreamAgents } from './agents.ts'
import { partialFacts, readEvents } from './events.ts'
import type { ModelUsage, Result, StreamLine, StreamMessage, SystemLine } from './shape.ts'

const ID = 'claude-code-stream'
const READER_VERSION = 5

export const claudeCodeStream: Format = {
  id: ID,
  title: t`Claude Code stream-json`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const { lines, skipped } = findLines(document)
    const trace = readRun(document, resultsAfterCalls(lines), { skipped, id: context.newTraceId(0) })
    context.onRun?.(1, 1)
    return { traces: trace.steps.length === 0 ? [] : [trace], counters: countLines(lines) }
  },
}

/** Certain with the line that begins a run and at least one message. */
function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder') return 'no'
  const { value } = document
  const lines = isArray(value) ? value : [value]
  const hasInit = lines.some(
    (line) =>
      textField<StreamLine>(line, 'type') === 'system' &&
      textField<SystemLine>(line, 'subtype') === 'init' &&
      textField<StreamLine>(line, 'session_id') !== undefined,
  )
  const hasMessage = lines.some((line) => {
    const type = textField<StreamLine>(line, 'type')
    return (type === 'assistant' || type === 'user') && field<StreamLine>(line, 'message') !== undefined
  })
  return hasInit && hasMessage ? 'certain' : 'no'
}

interface RunOptions {
  readonly skipped: readonly string[]
  readonly id: string
}

function readRun(document: ParsedDocument, lines: readonly Line[], { skipped, id }: RunOptions): Trace {
  const builder = createTraceBuilder()
  const conversation = createConversation(builder)
  const agents = findStreamAgents(lines)
  const events = readEvents(lines)
  const partial = partialFacts(lines, events.facts)
  const finalFacts = new Map([...partial, ...events.facts])
  addSlots(builder, conversation, planSlots(lines.map(readEntry), agents.keys), { ...agents, finalFacts })
  conversation.finish()
  warn(builder, lines, skipped)
  const init = find(lines, isInit)
  const result = find(lines, ({ type }) => type === 'result')
  const usage = readAnthropicUsage(result?.usage)
  const isOnlyCall = builder.callCount === 1 && usage !== undefined
  // The totals of a run of one call are the call's.
  if (isOnlyCall) builder.amendCall(0, { usage, ...costOf(result) })
  if (partial.size > 0 && !isOnlyCall) builder.warn(partialWarning(partial.size))
  if (events.unfinished.length > 0) builder.warn(unfinishedWarning(events.unfinished.length))
  const version = textField<SystemLine>(init, 'claude_code_version')
  return builder.build({
    id,
    title: runTitle(document.fileName, builder.steps),
    source: {
      format: ID,
      fileName: document.fileName,
      run: 0,
      runs: 1,
      readerVersion: READER_VERSION,
      ...given({ version }),
    },
    tools: listField<SystemLine>(init, 'tools') ?? [],
    metadata: { ...metadataOf(init, result, agents.about), ...compactionsOf(lines) },
    unread: watchLines(lines).list(),
    recordedTotals: totalsOf(result, usage),
    ...given({ contextWindow: windowOf(result, textField<SystemLine>(init, 'model')) }),
  })
}

function isInit({ type, subtype }: JsonObject): boolean {
  return type === 'system' && subtype === 'init'
}

/** The newest line of a kind: a stream that goes on after a result has several. */
function find(lines: readonly Line[], is: (line: JsonObject) => boolean): JsonObject | undefined {
  return lines.findLast(({ value }) => is(value))?.value
}

/** The settings and the totals, as recorded. */
function metadataOf(
  init: JsonObject | undefined,
  result: JsonObject | undefined,
  agents: JsonObject,
): JsonObject {
  return {
    ...(init === undefined ? {} : without(init, ['type', 'subtype', 'tools'])),
    ...(result === undefined ? {} : { result: without(result, ['type']) }),
    ...(Object.keys(agents).length === 0 ? {} : { agents }),
  }
}

function compactionsOf(lines: readonly Line[]): JsonObject {
  const compactions = lines.flatMap(({ value }) => field<SystemLine>(value, 'compact_metadata') ?? [])
  return compactions.length === 0 ? {} : { compactions }
}

/**
 * `usage` is of the conversation; `modelUsage` and the dollars include requests beside it, such as titles.
 */
function totalsOf(result: JsonObject | undefined, usage: Usage | undefined) {
  const byModel = Object.values(objectField<Result>(result, 'modelUsage') ?? {}).map(modelUsage)
  return recordedTotals(
    { usage, source: 'result.usage' },
    { usage: usage === undefined ? sumOfUsages(byModel) : undefined, source: 'result.modelUsage' },
    { ...costOf(result), source: 'result.total_cost_usd' },
  )
}

/** Of the session's model; requests beside it, such as titles, may go to another one. */
function windowOf(result: JsonObject | undefined, model: string | undefined): number | undefined {
  const byModel = objectField<Result>(result, 'modelUsage') ?? {}
  const entries = Object.entries(byModel)
  const [, entry] = entries.find(([name]) => name === model) ?? (entries.length === 1 ? entries : [])[0] ?? []
  return numberField<ModelUsage>(entry, 'contextWindow')
}

function modelUsage(entry: JsonValue): Usage {
  const counts = [
    ['input', numberField<ModelUsage>(entry, 'inputTokens')],
    ['output', numberField<ModelUsage>(entry, 'outputTokens')],
    ['cacheRead', numberField<ModelUsage>(entry, 'cacheReadInputTokens')],
    ['cacheWrite', numberField<ModelUsage>(entry, 'cacheCreationInputTokens')],
  ] as const
  return Object.fromEntries(counts.filter(([, count]) => count !== undefined))
}

function costOf(result: JsonObject | undefined): { readonly cost?: number } {
  const cost = numberField<Result>(result, 'total_cost_usd')
  return cost === undefined ? {} : { cost }
}

function warn(builder: TraceBuilder, lines: readonly Line[], skipped: readonly string[]): void {
  const warnings = createRepeatedWarnings(builder)
  for (const line of lines) {
    const fault = line.value.type === 'stream_event' ? undefined : faultOf(line)
    if (fault !== undefined) warnings.add('bad-message', fault, line.where)
  }
  for (const where of skipped) warnings.add('bad-line', t`Skipped an item that is not an object.`, where)
  warnings.tell()
}

function partialWarning(count: number) {
  const message = t`The output tokens of ${plural(count, 'call')} were recorded while streaming; only the run’s total is final.`
  return { code: 'partial-usage', message }
}

function unfinishedWarning(count: number) {
  const message = t`Skipped ${plural(count, 'message')} that began streaming but never completed.`
  return { code: 'unfinished-message', message }
}

const LINE_KEYS = keysOf<StreamLine>({
  type: true,
  message: true,
  uuid: true,
  timestamp: true,
  session_id: true,
  parent_tool_use_id: true,
  tool_use_result: true,
  error: true,
  isMeta: true,
  isSynthetic: true,
})
const MESSAGE_KEYS = keysOf<StreamMessage>({
  id: true,
  type: true,
  role: true,
  model: true,
  content: true,
  stop_reason: true,
  stop_sequence: true,
  usage: true,
})

function watchLines(lines: readonly Line[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { value } of lines) {
    const type = textField<StreamLine>(value, 'type')
    const subtype = textField<SystemLine>(value, 'subtype')
    if (type === 'assistant' || type === 'user') {
      watch.look('line', value, LINE_KEYS)
      watch.look('message', value.message, MESSAGE_KEYS)
      watch.look('usage', field<StreamMessage>(value.message, 'usage'), ANTHROPIC_USAGE_KEYS)
    } else if (
      type !== 'result' &&
      type !== 'stream_event' &&
      !isInit(value) &&
      subtype !== 'compact_boundary'
    )
      watch.note(t`line of type ${type ?? t`(none)`}${subtype === undefined ? '' : `/${subtype}`}`)
  }
  return watch
}
