/**
 * OpenHands V1 (software-agent-sdk): a conversation as a folder of event files with its base state, or as
 * lines or a list of events; with parallel calls, branches, condensations and replaced system prompts.
 * https://github.com/OpenHands/software-agent-sdk
 */

import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { field, textField, without } from '#base/json.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder, type TraceBuilder } from '#core/usage/trace-builder.ts'
import { spreadConversations } from '../openhands/spread.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, type FieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import type { V1Event } from './events.ts'
import { emptyTally, RESULT_KINDS, type V1Tally } from './parts.ts'
import { isOpenHandsV1, openHandsV1Runs, type V1Run } from './runs.ts'
import type { ConversationEvent, ConversationState, Observation } from './shape.ts'
import { addEvents } from './steps.ts'
import { createUsageBook } from './usage.ts'

const ID = 'openhands-v1'
const READER_VERSION = 4

const EVENT_KEYS = keysOf<ConversationEvent>({
  id: true,
  timestamp: true,
  source: true,
  kind: true,
  parent_id: true,
  system_prompt: true,
  tools: true,
  dynamic_context: true,
  reason: true,
  llm_message: true,
  extended_content: true,
  llm_response_id: true,
  thought: true,
  reasoning_content: true,
  thinking_blocks: true,
  responses_reasoning_item: true,
  action: true,
  tool_name: true,
  tool_call_id: true,
  tool_call: true,
  observation: true,
  action_id: true,
  rejection_reason: true,
  error: true,
  forgotten_event_ids: true,
  summary: true,
  summary_offset: true,
  key: true,
  value: true,
  code: true,
  detail: true,
})
const OBSERVATION_KEYS = keysOf<Observation>({
  content: true,
  is_error: true,
  exit_code: true,
  output: true,
  kind: true,
})

export const openHandsV1: Format = {
  id: ID,
  title: t`OpenHands V1 events`,
  readerVersion: READER_VERSION,
  detect: (document) => (isOpenHandsV1(document) ? 'certain' : 'no'),
  spread: (paths) => spreadConversations(paths, /^event-\d+[^/]*\.json$/, ['base_state.json', 'meta.json']),
  read: (document, context) => {
    const runs = openHandsV1Runs(document)
    const tally = emptyTally()
    const traces = runs.map((run, index) => {
      const trace = readRun(document, run, { index, count: runs.length, tally }, context)
      context.onRun?.(index + 1, runs.length)
      return trace
    })
    return { traces, counters: countersOf(runs, tally) }
  },
}

interface Place {
  readonly index: number
  readonly count: number
  readonly tally: V1Tally
}

function readRun(document: ParsedDocument, run: V1Run, place: Place, context: ReadContext): Trace {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  watchFields(watch, run)
  const usage = createUsageBook(
    field<ConversationState>(run.baseState, 'stats') ?? field<ConversationState>(run.holder, 'stats'),
  )
  const tools = addEvents(builder, run.events, { watch, tally: place.tally, usage })
  warnOfSkipped(builder, run)
  return builder.build({
    id: context.newTraceId(place.index),
    title: titleOf(document, run, place, builder.steps),
    source: {
      format: ID,
      fileName: document.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: READER_VERSION,
      version: run.folder === undefined ? 'event list' : 'event files',
    },
    tools,
    metadata: {
      ...given({ base_state: run.baseState }),
      ...(run.holder === undefined ? {} : without(run.holder, ['events', 'items'])),
    },
    unread: watch.list(),
    recordedTotals: usage.totals(),
  })
}

function watchFields(watch: FieldWatch, { events, others = [] }: V1Run): void {
  for (const { record } of events) {
    watch.look('event', record, EVENT_KEYS)
    watch.look('observation', field<ConversationEvent>(record, 'observation'), OBSERVATION_KEYS)
  }
  for (const path of others) watch.note(t`file.${path.split('/').at(-1) ?? path}`)
}

function warnOfSkipped(builder: TraceBuilder, { skipped }: V1Run): void {
  const [first] = skipped
  if (first === undefined) return
  const message = t`Skipped ${plural(skipped.length, 'record that is not an object', 'records that are not objects')}.`
  builder.warn({ code: 'bad-event', message, where: first })
}

function titleOf({ fileName }: ParsedDocument, run: V1Run, { count }: Place, steps: readonly Step[]): string {
  const title =
    textField<ConversationState>(run.baseState, 'title') ?? textField<ConversationState>(run.holder, 'title')
  if (title !== undefined && title !== '') return title
  const id = textField<ConversationState>(run.baseState, 'id')
  return runTitle(count > 1 ? (id ?? run.folder ?? fileName) : fileName, steps)
}

function countersOf(runs: readonly V1Run[], tally: V1Tally): Counters {
  const events = runs.flatMap((run) => run.events)
  return {
    events: events.length,
    by_kind: countBy(events, ({ record }) => textField<ConversationEvent>(record, 'kind')),
    by_source: countBy(events, ({ source }) => source),
    orphan_results: orphans(events),
    ...tally,
  }
}

/** Results whose call no action of the file made. */
function orphans(events: readonly V1Event[]): number {
  const made = new Set(
    events.flatMap(({ kind, record }) =>
      kind === 'ActionEvent' ? (textField<ConversationEvent>(record, 'tool_call_id') ?? []) : [],
    ),
  )
  return events.filter(
    ({ kind, record }) =>
      RESULT_KINDS.has(kind) && !made.has(textField<ConversationEvent>(record, 'tool_call_id') ?? ''),
  ).length
}
