/**
 * Messages of the Vercel AI SDK: UIMessage lists (version 4 and later), ModelMessage lists, and stream test
 * cases whose last write is a message. https://ai-sdk.dev/docs/reference/ai-sdk-core/ui-message
 */
import {
  field,
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  textField,
} from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Trace, Warning } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { createConversation } from '../prompts/conversation.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch } from '../reading/field-watch.ts'
import type { Confidence, Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { findVercelRuns, isCase, lastWrite, type VercelRun } from './containers.ts'
import { isModelMessage, readModelMessage } from './model-message.ts'
import type { ModelMessage, ModelPart, UiMessage, UiPart, Wrapper } from './shape.ts'
import { isUiMessage, readUiMessage, UI_KEYS } from './ui-message.ts'

const ID = 'vercel-ai'
const READER_VERSION = 3
/** So many messages of a run are looked at to tell whose it is. */
const LOOKED_AT = 200

export const vercelAi: Format = {
  id: ID,
  title: t`Vercel AI SDK messages`,
  readerVersion: READER_VERSION,
  detect: (document): Confidence => {
    const { runs } = findVercelRuns(document)
    return runs.length > 0 && runs.every(isVercel) ? 'certain' : 'no'
  },
  read: (document, context) => {
    const { runs, skipped } = findVercelRuns(document)
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { run: index, runs: runs.length }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    const warnings = skipped.map(
      (where): Warning => ({
        code: 'no-messages',
        message: t`Skipped a record without a message.`,
        where,
      }),
    )
    return { traces, counters: countersOf(document.value), warnings }
  },
}

function isVercel({ messages }: VercelRun): boolean {
  const seen = messages.slice(0, LOOKED_AT)
  const fitting = seen.filter((message) => isUiMessage(message) || isModelMessage(message)).length
  return fitting * 2 > seen.length && seen.some((message) => isUiMessage(message) || hasModelPart(message))
}

/** Plain texts are written alike by every API; parts of calls and results are this one's own. */
function hasModelPart(message: JsonValue): boolean {
  return (listField<ModelMessage>(message, 'content') ?? []).some(
    (part) =>
      textField<ModelPart>(part, 'toolCallId') !== undefined &&
      textField<ModelPart>(part, 'toolName') !== undefined,
  )
}

function readRun(
  document: ParsedDocument,
  run: VercelRun,
  place: { readonly run: number; readonly runs: number },
  context: ReadContext,
): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const conversation = createConversation(builder)
  run.messages.forEach((message, index) => {
    const where = `message ${index + 1}`
    if (!isObject(message)) {
      builder.warn({ code: 'bad-message', message: t`Skipped a message that is not an object.`, where })
      return
    }
    watch.look('message', message, UI_KEYS)
    const read = isModelMessage(message) ? readModelMessage(message) : readUiMessage(message, watch)
    for (const incoming of read) conversation.add({ ...incoming, where })
  })
  conversation.finish()
  return builder.build({
    id: context.newTraceId(place.run),
    title: run.title ?? runTitle(document.fileName, builder.steps, place),
    source: { format: ID, fileName: document.fileName, ...place, readerVersion: READER_VERSION },
    metadata: run.metadata,
    unread: watch.list(),
  })
}

function countersOf(value: JsonValue): Counters {
  const cases = isArray(value) ? value.filter(isCase) : []
  const finals = cases.length > 0 ? cases.flatMap((item) => lastWrite(item) ?? []) : messagesIn(value)
  const parts = finals.flatMap((message) => (listField<UiMessage>(message, 'parts') ?? []).filter(isObject))
  return {
    cases: cases.length,
    cases_with_final_message: cases.filter((item) => lastWrite(item) !== undefined).length,
    final_parts: countBy(parts, (part) => textField<UiPart>(part, 'type')),
    final_tool_states: countBy(parts.filter(isToolPart), (part) => textField<UiPart>(part, 'state')),
  }
}

function messagesIn(value: JsonValue): readonly JsonValue[] {
  return isArray(value) ? value : (listField<Wrapper>(value, 'messages') ?? [])
}

function isToolPart(part: JsonObject): boolean {
  const type = textField<UiPart>(part, 'type') ?? ''
  return (
    (type.startsWith('tool-') && type !== 'tool-invocation') || field<UiPart>(part, 'type') === 'dynamic-tool'
  )
}
