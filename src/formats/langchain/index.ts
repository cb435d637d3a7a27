/**
 * LangChain messages as lists: serialised objects (`lc`), `model_dump` and stored forms, in the containers
 * that LangGraph states and data sets put them in. https://python.langchain.com/docs/concepts/messages/
 */
import { plural } from '#base/format-count.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { isLangChainMessage, LANGCHAIN_KEYS, messageBody, readLangChainMessage, typeOf } from './message.ts'
import type { State } from './shape.ts'

const ID = 'langchain'
const READER_VERSION = 2

interface Run {
  readonly messages: readonly JsonValue[]
  readonly metadata: JsonObject
}

export const langchain: Format = {
  id: ID,
  title: t`LangChain messages`,
  readerVersion: READER_VERSION,
  detect: (document) => {
    const runs = runsIn(document)
    return runs.length > 0 && runs.every(isLangChain) ? 'certain' : 'no'
  },
  read: (document, context) => {
    const runs = runsIn(document)
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { run: index, runs: runs.length }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    const skipped = recordCount(document.value) - runs.length
    const warnings: readonly Warning[] =
      skipped > 0 && runs.length > 0
        ? [{ code: 'no-messages', message: t`Skipped ${plural(skipped, 'record')} without messages.` }]
        : []
    const messages = runs.flatMap((run) => run.messages.filter(isObject))
    return {
      traces,
      counters: { runs: runs.length, messages: messages.length, by_type: countBy(messages, typeOf) },
      warnings,
    }
  },
}

/**
 * A bare list, a list of lists (a batch), `{messages}`, a state `{values: {messages}}`, or lists and lines of
 * these.
 */
function runsIn({ kind, value }: ParsedDocument): readonly Run[] {
  if (kind === 'folder') return []
  if (isMessages(value)) return [{ messages: value, metadata: {} }]
  return (isArray(value) ? value : [value]).flatMap(runOf)
}

function recordCount(value: JsonValue): number {
  return isMessages(value) || !isArray(value) ? 1 : value.length
}

function runOf(record: JsonValue): readonly Run[] {
  if (isMessages(record)) return [{ messages: record, metadata: {} }]
  const state = objectField<State>(record, 'values') ?? record
  const messages = listField<State>(state, 'messages')
  if (messages === undefined || messages.length === 0 || !isObject(record)) return []
  return [{ messages, metadata: without(record, ['messages', 'values']) }]
}

function isMessages(value: JsonValue): value is readonly JsonValue[] {
  return isArray(value) && value.length > 0 && value.filter(isLangChainMessage).length * 2 > value.length
}

function isLangChain({ messages }: Run): boolean {
  return isMessages(messages)
}

function readRun(
  document: ParsedDocument,
  run: Run,
  place: { readonly run: number; readonly runs: number },
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const conversation = createConversation(builder)
  run.messages.forEach((message, index) => {
    const where = `message ${index + 1}`
    const incoming = isObject(message) ? readLangChainMessage(message) : undefined
    if (incoming === undefined) {
      builder.warn({
        code: 'bad-message',
        message: t`Skipped content that is not a LangChain message.`,
        where,
      })
      return
    }
    watch.look('message', messageBody(message), LANGCHAIN_KEYS)
    conversation.add({ ...incoming, where })
  })
  conversation.finish()
  return builder.build({
    id: context.newTraceId(place.run),
    title: textField<State>(run.metadata, 'title') ?? runTitle(document.fileName, builder.steps, place),
    source: { format: ID, fileName: document.fileName, ...place, readerVersion: READER_VERSION },
    metadata: run.metadata,
    unread: watch.list(),
  })
}
