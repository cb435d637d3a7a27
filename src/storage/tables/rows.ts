/**
 * From the model to rows and back. Rows read back are looked at once, here, lightly: what could break the
 * page is refused, so that a damaged row is a problem and not a crash.
 */
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { cutSteps } from '#core/model/cut-steps.ts'
import { STEP_KINDS, type Step } from '#core/model/step.ts'
import {
  agentsOf,
  type Call,
  type InferredContext,
  type RecordedChange,
  type RecordedTotals,
  type Source,
  type Trace,
  type UnreadField,
  type Warning,
} from '#core/model/trace.ts'
import type { Tokens } from '#core/model/units.ts'
import { damagedTrace } from './problems.ts'
import {
  type BodyRow,
  CHUNK_SIZE,
  type RecordsRow,
  type StepsRow,
  type SummaryRow,
  type TraceRow,
} from './schema.ts'

/** A trace as a list shows it. */
export interface TraceEntry {
  readonly id: string
  readonly title: string
  readonly source: Source
  /** The kept file it was read from; absent where none is kept. */
  readonly fileId?: string
  readonly stepCount: number
  readonly callCount: number
  readonly warningCount: number
  /** Agents in order of appearance; `undefined` represents the steps that name no agent. */
  readonly agents: readonly (string | undefined)[]
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly fidelity?: Trace['fidelity']
  /** The counts and the title are those of the edited state. */
  readonly isEdited?: boolean
  /** The run of a collection that it was opened from; lists leave it out. */
  readonly collectionRun?: string
}

export interface Stored {
  readonly addedAt: number
  readonly fileId?: string
  readonly collectionRun?: string
}

export function toTraceRow(trace: Trace, stored: Stored): TraceRow {
  return {
    ...stored,
    ...trace.source,
    id: trace.id,
    title: trace.title,
    stepCount: trace.steps.length,
    callCount: trace.calls.length,
    warningCount: trace.warnings.length,
    agents: agentsOf(trace).map((agent) => agent ?? null),
    ...given({ fidelity: trace.fidelity }),
  }
}

export function fromTraceRow(row: TraceRow): TraceEntry {
  const { format, fileName, run, runs, readerVersion, version, ...entry } = row
  const source = { format, fileName, run, runs, readerVersion }
  return {
    ...entry,
    source: version === undefined ? source : { ...source, version },
    agents: row.agents.map((agent) => agent ?? undefined),
  }
}

/** What a list shows of an edited trace. */
export function toSummaryRow(trace: Trace, traceId: string): SummaryRow {
  return {
    traceId,
    title: trace.title,
    stepCount: trace.steps.length,
    callCount: trace.calls.length,
    agents: agentsOf(trace).map((agent) => agent ?? null),
    isEdited: trace.id !== traceId,
  }
}

/** The entry with what its edits made of it. */
export function withSummary(entry: TraceEntry, summary: SummaryRow | undefined): TraceEntry {
  if (summary?.isEdited !== true) return entry
  const { title, stepCount, callCount, agents } = summary
  return {
    ...entry,
    title,
    stepCount,
    callCount,
    agents: agents.map((agent) => agent ?? undefined),
    isEdited: true,
  }
}

export function toBodyRow(trace: Trace): BodyRow {
  const { id: traceId, calls, recorded, tools, metadata, warnings, unread } = trace
  const { toolSets, recordedTotals, contextWindow, inferredContext, compactions } = trace
  return {
    traceId,
    calls,
    recorded,
    tools,
    metadata,
    warnings,
    ...given({ unread, toolSets, recordedTotals, contextWindow, inferredContext, compactions }),
  }
}

export function toStepsRows(trace: Trace): readonly StepsRow[] {
  return cutSteps(trace.steps, CHUNK_SIZE).map((steps, chunk) => ({ traceId: trace.id, chunk, steps }))
}

/** Records that belong to no step of the trace go into one more chunk at the end: nothing is lost. */
export function toRecordsRows(trace: Trace): readonly RecordsRow[] {
  if (trace.records.size === 0) return []
  const chunks = chunksOf(trace.steps).map((steps) =>
    steps.flatMap(({ id }) => {
      const records = trace.records.get(id)
      return records === undefined ? [] : [[id, records] as const]
    }),
  )
  const known = new Set(trace.steps.map((step) => step.id))
  const others = [...trace.records].filter(([id]) => !known.has(id))
  return [...chunks, others].flatMap((records, chunk) =>
    records.length === 0 ? [] : [{ traceId: trace.id, chunk, records }],
  )
}

/** The trace of its rows, without records. Fails with `damaged-trace`. */
export function fromRows(
  row: TraceRow,
  body: BodyRow | undefined,
  chunks: readonly StepsRow[],
): Result<Trace> {
  const damaged = (what: string): Result<never> => fail(damagedTrace(row.id, what))
  if (body === undefined || !isBody(body)) return damaged(t`the part with its calls is missing or damaged`)
  const steps: Step[] = []
  for (const { steps: chunk } of [...chunks].sort((one, other) => one.chunk - other.chunk)) {
    if (!isSteps(chunk)) return damaged(t`it contains something that isn’t a step`)
    for (const step of chunk) steps.push(step)
  }
  if (steps.length !== row.stepCount) return damaged(t`it has ${steps.length} of ${row.stepCount} steps`)
  const { id, title, source, fidelity } = fromTraceRow(row)
  const { calls, recorded, tools, metadata, warnings, unread } = body
  const { toolSets, recordedTotals, contextWindow, inferredContext, compactions } = body
  const facts = { id, title, source, steps, calls, recorded, tools, metadata, warnings, records: new Map() }
  return ok({
    ...facts,
    ...given({ fidelity, unread, toolSets, recordedTotals, contextWindow, inferredContext, compactions }),
  })
}

/** The records of the rows, by step. */
export function fromRecordsRows(rows: readonly RecordsRow[]): Map<string, readonly JsonValue[]> {
  return new Map(
    rows.flatMap((row) => row.records.map(([id, records]) => [id, records.map(asJson)] as const)),
  )
}

/** Plain data that we stored as such: nothing but what JSON contains goes into these fields. */
export function asJson(value: unknown): JsonValue {
  return value as JsonValue
}

interface Body {
  readonly calls: readonly Call[]
  readonly recorded: readonly RecordedChange[]
  readonly tools: readonly JsonValue[]
  readonly metadata: Trace['metadata']
  readonly warnings: readonly Warning[]
  readonly unread?: readonly UnreadField[]
  readonly toolSets?: NonNullable<Trace['toolSets']>
  readonly recordedTotals?: RecordedTotals
  readonly contextWindow?: Tokens
  readonly inferredContext?: InferredContext
  readonly compactions?: NonNullable<Trace['compactions']>
}

function isBody(row: BodyRow): row is BodyRow & Body {
  const hasCalls =
    isArray(row.calls) && row.calls.every((call) => isObject(call) && Number.isInteger(call['at']))
  const hasLists = isArray(row.recorded) && isArray(row.tools) && isArray(row.warnings)
  const isUnread = row.unread === undefined || isArray(row.unread)
  const { toolSets, recordedTotals, contextWindow, inferredContext, compactions } = row
  const isToolSets = toolSets === undefined || (isArray(toolSets) && toolSets.every(isArray))
  const areFacts = [recordedTotals, inferredContext].every((fact) => fact === undefined || isObject(fact))
  const areCompactions = compactions === undefined || (isArray(compactions) && compactions.every(isObject))
  const isWindow = contextWindow === undefined || typeof contextWindow === 'number'
  const areParts = isUnread && isToolSets && areFacts && areCompactions && isWindow
  return hasCalls && hasLists && isObject(row.metadata) && areParts
}

const KINDS: ReadonlySet<unknown> = new Set(STEP_KINDS.map((entry) => entry.kind))

/** Light: kind, id and number, and the lists that everything loops over. */
function isStep(value: unknown): value is Step {
  if (!isObject(value) || !KINDS.has(value['kind'])) return false
  if (typeof value['id'] !== 'string' || typeof value['number'] !== 'number') return false
  if (value['kind'] === 'control') return isObject(value['control'])
  if (value['kind'] === 'note') return typeof value['text'] === 'string'
  if (value['kind'] === 'action' && !(isArray(value['calls']) && isArray(value['results']))) return false
  return isArray(value['parts'])
}

/** Whether what was read back is a list of steps: nothing in it can break the page. */
export function isSteps(values: readonly unknown[]): values is readonly Step[] {
  return isArray(values) && values.every(isStep)
}

function chunksOf<T>(list: readonly T[]): readonly (readonly T[])[] {
  const chunks: (readonly T[])[] = []
  for (let start = 0; start < list.length; start += CHUNK_SIZE)
    chunks.push(list.slice(start, start + CHUNK_SIZE))
  return chunks
}
