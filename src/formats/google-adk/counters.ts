/**
 * Raw counts of ADK sessions, and what the steps hold beside the events: where requests were logged, the
 * prompts also hold instructions, and what other agents said in the words of the framework.
 */
import { field, isObject, type JsonValue } from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import type { Trace } from '#core/model/trace.ts'
import { countBy } from '../reading/counters.ts'
import type { Counters } from '../reading/format.ts'
import { either, partKind, partsOf, readContent } from './content.ts'
import { isPartial } from './events.ts'
import { contentKey } from './logs.ts'
import type { RawSession } from './sessions.ts'
import type { Actions, Content, SessionEvent } from './shape.ts'

export function countersOf(sessions: readonly RawSession[], traces: readonly Trace[]): Counters {
  const events = sessions.flatMap((session) => session.events.filter(isObject))
  const beside = sessions.flatMap((session, index) => besideContents(session, traces[index]))
  const texts = beside.flatMap(textsOf)
  const partial = events.filter(isPartial).flatMap((event) => textsOf(contentOf(event)))
  const summaries = events.flatMap((event) =>
    textsOf(
      either(field<Actions>(field<SessionEvent>(event, 'actions'), 'compaction'), 'compacted_content') ??
        null,
    ),
  )
  return {
    events: events.length,
    by_author: countBy(events, (event) => authorField(event)),
    by_part: countBy(events.flatMap((event) => partsOf(contentOf(event))).filter(isObject), partKind),
    beside_text_chars: sumOf(texts, codePointLength),
    beside_text_utf16: sumOf(texts, (text) => text.length),
    beside_tool_calls: countParts(beside, 'function_call'),
    beside_tool_results: countParts(beside, 'function_response'),
    /** Summaries of compactions, which are no contents of events. */
    summary_chars: sumOf(summaries, codePointLength),
    summary_utf16: sumOf(summaries, (text) => text.length),
    /** Text of pieces of streamed answers, which come again as a whole. */
    partial_text_chars: sumOf(partial, codePointLength),
    partial_text_utf16: sumOf(partial, (text) => text.length),
  }
}

function contentOf(event: JsonValue): JsonValue {
  return field<SessionEvent>(event, 'content') ?? event
}

function authorField(event: JsonValue): string | undefined {
  const author = field<SessionEvent>(event, 'author')
  return typeof author === 'string' ? author : undefined
}

function sumOf(texts: readonly string[], measure: (text: string) => number): number {
  return texts.reduce((sum, text) => sum + measure(text), 0)
}

function countParts(contents: readonly JsonValue[], kind: string): number {
  return contents.flatMap(partsOf).filter((part) => partKind(part) === kind).length
}

function besideContents(session: RawSession, trace: Trace | undefined): readonly JsonValue[] {
  if (session.logs.length === 0 && session.system === undefined) return []
  const own = new Set(session.events.map(contentKey))
  return [...new Set([...(trace?.records.values() ?? [])].flat())]
    .map(asContent)
    .filter((record) => partsOf(contentOf(record)).length > 0 && !own.has(contentKey(record)))
    .map(contentOf)
}

/** A system instruction as a content. */
function asContent(record: JsonValue): JsonValue {
  const system = field(record, 'system_instruction')
  if (system === undefined) return record
  return isObject(system) && field<Content>(system, 'parts') !== undefined ? system : { parts: system }
}

function textsOf(content: JsonValue): readonly string[] {
  if (!isObject(content)) return []
  return readContent(content, true)
    .filter(({ role }) => role !== 'tool')
    .flatMap(({ parts }) =>
      parts.flatMap((part) => (part.kind === 'text' || part.kind === 'reasoning' ? part.text : [])),
    )
}
