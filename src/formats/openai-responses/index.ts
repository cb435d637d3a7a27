/**
 * Items of OpenAI's Responses and Conversations API: lists and pages of items, response objects, requests.
 * https://platform.openai.com/docs/api-reference/responses
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { isObject, type JsonObject, type JsonValue, numberField, textField } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import { partsText } from '#core/model/message.ts'
import type { Trace } from '#core/model/trace.ts'
import { type CallFacts, createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { detect as detectCodex } from '../codex/lines.ts'
import {
  createResponsesTurns,
  ITEM_KEYS,
  isHostedCall,
  readResponsesItem,
  readResponsesUsage,
} from '../messages/responses-items.ts'
import { createConversation, type Incoming } from '../prompts/conversation.ts'
import { createRecordedContext } from '../prompts/recorded-context.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { Confidence, Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { createCompactor } from './compaction.ts'
import { findRuns, inOrder, isItem, isOwnItem, type OrderedItems, type ResponsesRun } from './containers.ts'
import type { ContentPart, IncompleteDetails, Item, Response, ResponseError } from './shape.ts'

const ID = 'openai-responses'
const READER_VERSION = 3

export const openaiResponses: Format = {
  id: ID,
  title: t`OpenAI Responses`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const runs = findRuns(document)
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { run: index, runs: runs.length }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    return { traces: traces.filter(({ steps }) => steps.length > 0), counters: countersOf(runs) }
  },
}

/** Certain where most of a list are items and some are of this API only, or are in one of its objects. */
function detect(document: ParsedDocument): Confidence {
  if (document.kind === 'folder' || detectCodex(document) === 'certain') return 'no'
  const runs = findRuns(document).filter(({ items }) => items.length > 0)
  if (runs.length === 0 || !runs.every(isMostlyItems)) return 'no'
  return runs.some(isProven) ? 'certain' : 'no'
}

function isMostlyItems({ items }: ResponsesRun): boolean {
  return items.filter(isItem).length * 2 > items.length
}

function isProven({ items, metadata, response }: ResponsesRun): boolean {
  const kind = textField<Response>(response, 'object') ?? textField<Response>(metadata, 'object')
  return kind === 'list' || kind === 'response' || kind === 'conversation' || items.some(isOwnOrTyped)
}

/**
 * A message item says that it is one; other APIs' messages do not, save Anthropic's responses, whose parts
 * differ.
 */
function isOwnOrTyped(item: JsonValue): boolean {
  if (isOwnItem(item)) return true
  if (textField<Item>(item, 'type') !== 'message' || !isObject(item)) return false
  const { content } = item
  if (typeof content === 'string') return true
  const parts = Array.isArray(content) ? content : []
  return parts.some((part) => /^(?:input|output)_/.test(textField<ContentPart>(part, 'type') ?? ''))
}

interface Place {
  readonly run: number
  readonly runs: number
}

function readRun(document: ParsedDocument, run: ResponsesRun, place: Place, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const ordered = inOrder(run.items)
  if (run.instructions !== undefined && run.instructions !== '')
    builder.add({ kind: 'system', parts: [{ kind: 'text', text: run.instructions }] })
  addItems(builder, run, ordered)
  for (const item of ordered.items) {
    const read = readResponsesItem(item)
    if (read.kind === 'other') watch.note(t`item of type ${read.type}`)
    else watch.look(textField<Item>(item, 'type') ?? 'message', item, ITEM_KEYS)
  }
  warnOfOrder(builder, run, ordered.isReversed)
  return builder.build({
    id: context.newTraceId(place.run),
    title: runTitle(document.fileName, builder.steps, place),
    source: { format: ID, fileName: document.fileName, ...place, readerVersion: READER_VERSION },
    tools: run.tools,
    metadata: run.metadata,
    unread: watch.list(),
  })
}

function addItems(builder: TraceBuilder, run: ResponsesRun, { items, isReversed }: OrderedItems): void {
  const conversation = createConversation(builder)
  const context = createRecordedContext(builder)
  for (const step of builder.steps) context.show(step)
  const compactor = createCompactor(builder, context, run)
  const add = (message: Incoming) => {
    const isCall = message.role === 'assistant' && message.noCall !== true
    if (isCall) context.settle(builder.callCount)
    const step = conversation.add(message)
    context.show(step)
    return step
  }
  const turns = createResponsesTurns((message) => void add(message))
  items.forEach((record, index) => {
    const response = textField<Item>(record, 'created_by') ?? textField<Item>(record, 'response_id')
    const where = `${run.place === '' ? '' : `${run.place}, `}item ${isReversed ? items.length - index : index + 1}`
    const item = readResponsesItem(record)
    const isOfOutput = index >= items.length - run.outputs
    if (item.kind === 'compaction') {
      turns.end()
      compactor.compact(where, (message) => add({ ...message, parts: item.parts, records: [record], where }))
    } else if (!isOfOutput || !compactor.keeps(item))
      turns.add(item, { record, where, ...given({ response }) })
  })
  turns.end()
  const facts = compactor.isRequest ? undefined : answerFacts(run.response)
  // A response's output is its last turn.
  if (facts !== undefined && builder.callCount > 0) builder.amendCall(builder.callCount - 1, facts)
  // The end of a page in the order of time is not the end of the run.
  conversation.finish(run.isPage && !isReversed)
}

function answerFacts(response: JsonObject | undefined): CallFacts | undefined {
  if (response === undefined) return undefined
  const model = textField<Response>(response, 'model')
  const usage = readResponsesUsage(response.usage)
  const timestamp = numberField<Response>(response, 'created_at')
  const status = textField<Response>(response, 'status')
  const error = textField<ResponseError>(response.error, 'message')
  const stopReason = textField<IncompleteDetails>(response.incomplete_details, 'reason') ?? status
  return {
    ...given({ model, usage, timestamp, stopReason, failure: error }),
  }
}

function warnOfOrder(builder: TraceBuilder, { isPage, items }: ResponsesRun, isReversed: boolean): void {
  if (isReversed)
    builder.warn({
      code: 'newest-first',
      message: t`The items were listed newest first; they were reversed.`,
    })
  if (isPage)
    builder.warn({
      code: 'page',
      message: t`The file is one page of a longer list: earlier or later items are missing.`,
    })
  const bad = items.filter((item) => !isObject(item)).length
  if (bad > 0)
    builder.warn({
      code: 'bad-item',
      message: t`Skipped ${plural(bad, 'item that is not an object', 'items that are not objects')}.`,
    })
}

function countersOf(runs: readonly ResponsesRun[]): Counters {
  const items = runs.flatMap((run) => run.items.filter(isObject))
  const types = items.map((item) => textField<Item>(item, 'type'))
  const hosted = items.filter((item) => isHostedCall(textField<Item>(item, 'type')))
  const text = hosted.map(hostedText).join('')
  const content = items.flatMap(({ type, content }) =>
    type === 'reasoning' && Array.isArray(content) ? content : [],
  )
  return {
    items: items.length,
    by_type: countBy(types, (type) => type),
    hosted_calls: hosted.length,
    hosted_text_chars: codePointLength(text),
    hosted_text_utf16: text.length,
    reasoning_content_chars: codePointLength(
      content.map((part) => textField<ContentPart>(part, 'text') ?? '').join(''),
    ),
  }
}

/** What the results of tools at the provider show as text. */
function hostedText(item: JsonObject): string {
  const read = readResponsesItem(item)
  if (read.kind !== 'output') return ''
  return read.results.map(({ parts, error }) => partsText(parts) + (error ?? '')).join('')
}
