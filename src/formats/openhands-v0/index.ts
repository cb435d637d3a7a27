/**
 * OpenHands V0: event streams, exported conversations and benchmark or resolver output (`output.jsonl`), flat
 * or in pairs of action and observation. https://github.com/All-Hands-AI/OpenHands
 */

import { plural } from '#base/format-count.ts'
import { field, isObject, type JsonObject, objectField, textField, without } from '#base/json.ts'
import { largest } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { createTraceBuilder } from '#core/usage/trace-builder.ts'
import { spreadConversations } from '../openhands/spread.ts'
import { countBy } from '../reading/counters.ts'
import { createFieldWatch, keysOf } from '../reading/field-watch.ts'
import type { Counters, Format, ParsedDocument, ReadContext } from '../reading/format.ts'
import { runTitle } from '../reading/run-title.ts'
import { metadataOf, type OhEvent, readEvents } from './events.ts'
import { type EventTally, emptyTally } from './parts.ts'
import { isOpenHandsV0, type OhRun, openHandsRuns } from './runs.ts'
import type { Conversation, Event, EventFile, RunMetadata } from './shape.ts'
import { addEvents } from './steps.ts'
import { createUsageBook, runTotals } from './usage.ts'

const ID = 'openhands-v0'
const READER_VERSION = 6

const EVENT_KEYS = keysOf<Event>({
  id: true,
  timestamp: true,
  source: true,
  message: true,
  action: true,
  args: true,
  tool_call_metadata: true,
  llm_metrics: true,
  observation: true,
  content: true,
  extras: true,
  cause: true,
  success: true,
  timeout: true,
})

export const openHandsV0: Format = {
  id: ID,
  title: t`OpenHands V0 events`,
  readerVersion: READER_VERSION,
  detect: (document) => (isOpenHandsV0(document) ? 'certain' : 'no'),
  spread: (paths) => spreadConversations(paths, /^\d+\.json$/, ['metadata.json', 'event_cache/']),
  read: (document, context) => {
    const runs = openHandsRuns(document)
    const tally = emptyTally()
    const read = runs.map((run, index) => {
      const one = readRun(document, run, { index, count: runs.length, tally }, context)
      context.onRun?.(index + 1, runs.length)
      return one
    })
    const counters = countersOf(read, tally)
    return { traces: read.map(({ trace }) => trace), counters }
  },
}

interface Place {
  readonly index: number
  readonly count: number
  readonly tally: EventTally
}

function readRun(document: ParsedDocument, run: OhRun, place: Place, context: ReadContext) {
  const builder = createTraceBuilder()
  const watch = createFieldWatch()
  const head =
    run.line === undefined ? (place.count > 1 ? `run ${place.index + 1}, ` : '') : `line ${run.line}, `
  const { events, others, skipped } = readEvents(run.history, (index) => `${head}entry ${index + 1}`)
  for (const { record, args } of events) if (args !== record) watch.look('event', record, EVENT_KEYS)
  const metrics =
    objectField<EventFile>(run.record, 'metrics') ??
    objectField<Conversation>(field<EventFile>(run.record, 'conversation'), 'metrics')
  const tools = addEvents(builder, events, {
    watch,
    tally: place.tally,
    usage: createUsageBook(metrics, events.some(isDelegate)),
    mainAgent: mainAgent(run, events),
  })
  const bad = skipped + others.length
  if (bad > 0) {
    const message = t`Skipped ${plural(bad, 'entry that is not an event', 'entries that are not events')}.`
    builder.warn({ code: 'bad-event', message, where: head === '' ? 'events' : head.slice(0, -2) })
  }
  if (events.length === 0)
    builder.warn({
      code: 'no-events',
      message: t`The run has no events.`,
      where: head === '' ? 'events' : head.slice(0, -2),
    })
  const trace: Trace = builder.build({
    id: context.newTraceId(place.index),
    title: titleOf(document, run, builder.steps, place),
    source: {
      format: ID,
      fileName: document.fileName,
      run: place.index,
      runs: place.count,
      readerVersion: READER_VERSION,
      version: shapeOf(run, events),
    },
    tools,
    metadata: run.record === undefined ? {} : without(run.record, ['history', 'events']),
    unread: watch.list(),
    recordedTotals: runTotals(metrics),
  })
  return { trace, events, others }
}

function isDelegate({ side, type }: OhEvent): boolean {
  return side === 'action' && type === 'delegate'
}

function mainAgent(run: OhRun, events: readonly OhEvent[]): string {
  const system = events.find(({ type, side }) => type === 'system' && side === 'action')
  return (
    textField<RunMetadata>(field<EventFile>(run.record, 'metadata'), 'agent_class') ??
    textField(system?.args, 'agent_class') ??
    'agent'
  )
}

function shapeOf({ history }: OhRun, events: readonly OhEvent[]): string {
  if (history.some(Array.isArray)) return 'pairs of action and observation'
  const isFlat = events.length > 0 && events.every(({ args, record }) => args === record)
  return isFlat ? 'events with arguments at the top level' : 'events'
}

function titleOf(
  { fileName }: ParsedDocument,
  { record }: OhRun,
  steps: readonly Step[],
  { index, count }: Place,
): string {
  const named =
    textField<EventFile>(record, 'instance_id') ??
    textField<Event>(record, 'id') ??
    textField<Conversation>(field<EventFile>(record, 'conversation'), 'title')
  return named ?? runTitle(fileName, steps, { run: index, runs: count })
}

interface CountedRun {
  readonly events: readonly OhEvent[]
  readonly others: readonly JsonObject[]
}

function countersOf(runs: readonly CountedRun[], tally: EventTally): Counters {
  const events = runs.flatMap((run) => run.events)
  const records = runs.flatMap((run) => [...run.events.map(({ record }) => record), ...run.others])
  const actions = events.filter(({ side }) => side === 'action')
  const observations = events.filter(({ side, record }) => side === 'observation' || isObservation(record))
  return {
    events: records.length,
    by_source: countBy(records, (record) => textField<Event>(record, 'source')),
    actions: countBy(actions, ({ type }) => type),
    observations: countBy(observations, ({ record }) => textField<Event>(record, 'observation')),
    observations_linked_by_cause: runs.reduce((sum, run) => sum + linked(run.events), 0),
    native_actions: actions.filter((event) => metadataOf(event) !== undefined).length,
    longest_run_events: Math.max(0, largest(runs.map((run) => run.events.length + run.others.length))),
    ...tally,
  }
}

function isObservation(record: OhEvent['record']): boolean {
  return isObject(record) && textField<Event>(record, 'observation') !== undefined
}

function linked(run: readonly OhEvent[]): number {
  const ids = new Set(run.flatMap(({ side, id }) => (side === 'action' && id !== undefined ? [id] : [])))
  return run.filter(({ side, cause }) => side === 'observation' && cause !== undefined && ids.has(cause))
    .length
}
