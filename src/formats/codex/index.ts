/**
 * Codex CLI rollouts: sessions of OpenAI's coding agent, one JSON object a line, in today's form and in that
 * of 2025's first half. https://github.com/openai/codex
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import {
  isArray,
  isObject,
  type JsonObject,
  type JsonValue,
  listField,
  numberField,
  objectField,
  textField,
  without,
} from '#base/json.ts'
import { codePointLength } from '#base/text.ts'
import { t } from '#base/words.ts'
import { partsText } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { recordedTotals } from '#core/usage/recorded-totals.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { readContent } from '../messages/chat-message.ts'
import { ITEM_KEYS, isHostedCall } from '../messages/responses-items.ts'
import { readPackedOutput } from '../messages/responses-outputs.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { createRepeatedWarnings } from '../reading/repeated-warnings.ts'
import { runTitle } from '../reading/run-title.ts'
import { type CodexLine, detect, findLines } from './lines.ts'
import { fastCalls } from './service-tier.ts'
import type { EventMessage, ResponseItem, SessionMeta, TokenInfo } from './shape.ts'
import { type AddedRun, addLines } from './steps.ts'

const ID = 'codex'
const READER_VERSION = 12

export const codex: Format = {
  id: ID,
  title: t`Codex session`,
  readerVersion: READER_VERSION,
  detect,
  read: (document, context) => {
    const { lines, skipped } = findLines(document)
    const builder = createTraceBuilder()
    const added = addLines(builder, lines)
    const warnings = createRepeatedWarnings(builder)
    for (const where of skipped) warnings.add('bad-line', t`Skipped an item that is not an object.`, where)
    if (added.usagesWithoutCall > 0)
      builder.warn({
        code: 'usage-without-call',
        message: t`The log contains ${plural(added.usagesWithoutCall, 'usage record')} without a call. Compactions are separate calls that are not recorded.`,
      })
    const fast = fastCalls(lines)
    if (fast > 0)
      builder.warn({
        code: 'fast-at-standard-price',
        message: t`${plural(fast, 'call')} used fast mode (the priority service tier), which costs more. The price list has only standard prices, so the real cost is higher.`,
      })
    warnings.tell()
    if (lines.some(({ kind, payload }) => kind === 'meta' && isObject(payload.history_base)))
      builder.warn({
        code: 'missing-history',
        message: t`The session continues another one, whose history is not in this file.`,
      })
    const trace = builder.build(factsOf(document, lines, { added, context, steps: builder.steps }))
    context.onRun?.(1, 1)
    const counters = countersOf(lines, trace, added)
    return { traces: trace.steps.length === 0 ? [] : [trace], counters }
  },
}

interface Reading {
  readonly added: AddedRun
  readonly context: ReadContext
  readonly steps: readonly Step[]
}

function factsOf(
  document: ParsedDocument,
  lines: readonly CodexLine[],
  { added, context, steps }: Reading,
): Parameters<ReturnType<typeof createTraceBuilder>['build']>[0] {
  const meta = lines.find(({ kind }) => kind === 'meta')?.payload ?? {}
  const version = textField<SessionMeta>(meta, 'cli_version')
  const { usage, aborts, own } = added
  return {
    id: context.newTraceId(0),
    title: titleOf(own) ?? `${agentOf(meta)}${runTitle(document.fileName, steps)}`,
    source: {
      format: ID,
      fileName: document.fileName,
      run: 0,
      runs: 1,
      readerVersion: READER_VERSION,
      ...given({ version }),
    },
    tools: listField<SessionMeta>(meta, 'dynamic_tools') ?? [],
    metadata: {
      ...without(meta, ['base_instructions', 'dynamic_tools'] satisfies (keyof SessionMeta)[]),
      ...contextOf(own),
      ...(aborts === 0 ? {} : { aborted_turns: aborts }),
    },
    unread: watchLines(lines).list(),
    recordedTotals: recordedTotals({ usage, source: 'token_count.total_token_usage' }),
    ...given({ contextWindow: windowOf(lines) }),
  }
}

/** The context window that most counts of tokens name: a sub-agent may use another model. O(lines). */
function windowOf(lines: readonly CodexLine[]): number | undefined {
  const counts = new Map<number, number>()
  for (const { payload } of lines) {
    const info = objectField<EventMessage>(payload, 'info')
    const window = numberField<TokenInfo>(info, 'model_context_window')
    if (window !== undefined) counts.set(window, (counts.get(window) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** What the person or the program called the thread. */
function titleOf(lines: readonly CodexLine[]): string | undefined {
  const named = lines.findLast(({ type }) => type === 'event_msg/thread_name_updated')
  return (
    textField<EventMessage>(named?.payload, 'thread_name') ?? textField<EventMessage>(named?.payload, 'name')
  )
}

/** What a session calls the sub-agent that it is of, so that those of the same parent can be told apart. */
function agentOf(meta: JsonObject): string {
  const name = textField<SessionMeta>(meta, 'agent_nickname')
  const role = textField<SessionMeta>(meta, 'agent_role')
  if (name === undefined || role === undefined) return name === undefined ? '' : `${name}: `
  return `${name} (${role}): `
}

/** The settings of the first turn. */
function contextOf(lines: readonly CodexLine[]): JsonObject {
  const turn = lines.find(({ kind }) => kind === 'context')
  return turn === undefined ? {} : { turn_context: turn.payload }
}

/** Events that repeat what the response items say, or that only a screen shows. */
const REPEATED_EVENTS: ReadonlySet<string> = new Set([
  'user_message',
  'agent_message',
  'agent_message_delta',
  'agent_reasoning',
  'agent_reasoning_delta',
  'agent_reasoning_raw_content',
  'agent_reasoning_section_break',
  'token_count',
  'turn_aborted',
  'thread_rolled_back',
  'thread_name_updated',
  'turn_started',
  'turn_complete',
  'task_started',
  'task_complete',
  'context_compacted',
  'item_started',
  'item_completed',
])

function watchLines(lines: readonly CodexLine[]): FieldWatch {
  const watch = createFieldWatch()
  for (const { kind, type, payload } of lines) {
    if (kind === 'item') watchItem(watch, payload)
    else if (kind === 'other') watch.note(t`line of type ${type}`)
    else if (kind === 'event' && !REPEATED_EVENTS.has(textField<EventMessage>(payload, 'type') ?? ''))
      watch.note(t`line of type ${type}`)
  }
  return watch
}

function watchItem(watch: FieldWatch, item: JsonObject): void {
  const type = textField<ResponseItem>(item, 'type') ?? '(none)'
  if (isReadType(type)) watch.look(type, item, ITEM_KEYS)
  else watch.note(t`item of type ${type}`)
}

function isReadType(type: string): boolean {
  return type === 'message' || type === 'reasoning' || type.endsWith('_call') || type.endsWith('_output')
}

function countersOf(lines: readonly CodexLine[], trace: Trace, { compactionSteps }: AddedRun): Counters {
  const items = lines.flatMap(({ kind, payload }) => (kind === 'item' ? [payload] : []))
  const added = new Set(compactionSteps)
  const compacted = trace.steps.filter(({ id }) => added.has(id))
  const summaries = compacted.map((step) => ('parts' in step ? partsText(step.parts) : '')).join('')
  return {
    lines: lines.length,
    by_type: countBy(lines, ({ type }) => type),
    reasoning_items: items.filter((item) => item.type === 'reasoning').length,
    hosted_calls: items.filter((item) => isHostedCall(textField<ResponseItem>(item, 'type'))).length,
    compaction_text_chars: codePointLength(summaries),
    compaction_text_utf16: summaries.length,
    ...unpackedText(items),
    ...reasoningContent(items),
  }
}

/** What unpacking the outputs took off: the text as it is stored less the text as it is shown. */
function unpackedText(items: readonly JsonObject[]): Counters {
  let chars = 0
  let units = 0
  for (const { type, output } of items) {
    if (typeof output !== 'string' || typeof type !== 'string' || !type.endsWith('_output')) continue
    const shown = partsText(readPackedOutput(output).parts)
    chars += codePointLength(output) - codePointLength(shown)
    units += output.length - shown.length
  }
  return { unpacked_output_chars: chars, unpacked_output_utf16: units }
}

/** Reasoning that is next to its summary, or without one. */
function reasoningContent(items: readonly JsonObject[]): Counters {
  const lists: JsonValue[] = items.flatMap(({ type, content }) =>
    type === 'reasoning' && isArray(content) ? content : [],
  )
  const text = lists
    .map((part) =>
      isObject(part) ? partsText(readContent(part)) || (textField<ResponseItem>(part, 'text') ?? '') : '',
    )
    .join('')
  return { reasoning_content_chars: codePointLength(text) }
}
