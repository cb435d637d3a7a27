/**
 * The rows of the timeline, pure: one per step of the log, with what the trace says about it beside the step
 * itself. Tokens and context sizes are counted elsewhere and joined by position when a row is drawn.
 */

import { plural } from '#base/format-count.ts'
import { t } from '#base/words.ts'
import { compactionSizes } from '#core/compactions/sizes.ts'
import { callName } from '#core/model/call-names.ts'
import type { RecordedCompaction } from '#core/model/compaction.ts'
import { isAttached, shownKind } from '#core/model/injected-text.ts'
import { memoryChanges } from '#core/model/recorded-changes.ts'
import type { ShownKind, Step, StepId } from '#core/model/step.ts'
import type { Call, Trace } from '#core/model/trace.ts'
import { isRefused } from '#core/tokens/calibration/point.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { idleAfter } from '#core/waste/waits.ts'

/** What the recorded agent later did to a step; `moved`: it kept it in another place. */
export interface RecordedFate {
  readonly kind: 'summarized' | 'dropped' | 'rewritten' | 'moved'
  /** The call before which it happened. */
  readonly call: number
}

/** Several rows that are one until it is opened. */
export interface RowFold {
  /** In the order of the run; the first has the fold. */
  readonly rows: readonly TimelineRow[]
  readonly isOpen: boolean
}

export interface TimelineRow {
  /** Position in `trace.steps`. */
  readonly position: number
  readonly step: Step
  readonly kind: ShownKind
  /** The model call that answered with this step. */
  readonly call: number | undefined
  readonly fate: RecordedFate | undefined
  /** The compaction before its call, of several the last; undefined: the file marks none there. */
  readonly compaction: RecordedCompaction | undefined
  readonly isError: boolean
  /** No later call was sent what its tools returned. */
  readonly isNeverSent: boolean
  /** It answers a request that the provider refused: no tokens of it are recorded. */
  readonly isRefused: boolean
  /** Seconds since the epoch; undefined: the file has no time for it. */
  readonly time: number | undefined
  /** Seconds since the first step that has a time. */
  readonly elapsed: number | undefined
  /**
   * Seconds it took as recorded, else from it to the next step of its agent. Undefined where that is not
   * known, and of what no model wrote: it takes no time, and before a message of the user there is a pause.
   */
  readonly duration: number | undefined
  /** Set on the first of those that are folded. */
  readonly fold?: RowFold
}

/** O(steps + recorded changes). */
export function timelineRows(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>,
): readonly TimelineRow[] {
  // By position: a map of half a million ids would block the page.
  const answered = new Array<Call | undefined>(trace.steps.length)
  for (const call of trace.calls) answered[call.at] = call
  const compacted = compactionsByPosition(trace)
  const fates = recordedFates(trace, compacted)
  const taken = timesTaken(trace.steps, answered)
  let first: number | undefined
  const end = trace.calls.reduce((last, { at }) => Math.max(last, at), -1)
  return trace.steps.map((step, position) => {
    const call = answered[position]
    const time = step.timestamp ?? call?.timestamp
    first ??= time
    return {
      position,
      step,
      kind: shownKind(step),
      call: call !== undefined && call.stepId === step.id ? call.index : undefined,
      fate: fates.size === 0 ? undefined : fates.get(step.id),
      compaction: compacted.get(position),
      isError: hasFailure(step, trace.steps),
      isNeverSent: end >= 0 && position >= end && step.kind === 'action' && step.results.length > 0,
      isRefused: call !== undefined && isRefused(call),
      time,
      elapsed: time === undefined || first === undefined ? undefined : Math.max(0, time - first),
      duration: step.duration ?? call?.duration ?? taken[position],
    }
  })
}

/**
 * From each answer of a model to the next step of its agent, without waits for approval; what a program
 * attached comes when it ends.
 */
function timesTaken(
  steps: readonly Step[],
  answered: readonly (Call | undefined)[],
): readonly (number | undefined)[] {
  const taken = new Array<number | undefined>(steps.length)
  const next = new Map<string | undefined, number | undefined>()
  for (let position = steps.length - 1; position >= 0; position--) {
    const step = steps[position]
    if (step === undefined) continue
    const time = step.timestamp ?? answered[position]?.timestamp
    const end = next.get(step.agent)
    const isOfModel = step.kind === 'action' || answered[position] !== undefined
    if (isOfModel && time !== undefined && end !== undefined && end >= time)
      taken[position] = end - time - idleAfter(step, end - time)
    if (isOfUser(step)) next.set(step.agent, undefined)
    else if (time !== undefined) next.set(step.agent, time)
  }
  return taken
}

function isOfUser(step: Step): boolean {
  return (step.kind === 'task' || (step.kind === 'message' && step.role === 'user')) && !isAttached(step)
}

/** Index of the row of a step; -1: it is not among the rows. O(rows). */
export function rowOf(rows: readonly TimelineRow[], id: StepId | undefined): number {
  return id === undefined ? -1 : rows.findIndex(({ step }) => step.id === id)
}

/** By the position of the first call of the agent behind it; of the last step where none follows. */
function compactionsByPosition({
  steps,
  calls,
  compactions = [],
}: Pick<Trace, 'steps' | 'calls' | 'compactions'>): ReadonlyMap<number, RecordedCompaction> {
  if (compactions.length === 0) return new Map()
  const positions = new Map(steps.map(({ id }, position) => [id, position]))
  return new Map(
    compactions.flatMap((compaction): readonly (readonly [number, RecordedCompaction])[] => {
      const { last, agent } = compaction
      const place = last === undefined ? -1 : positions.get(last)
      if (place === undefined) return []
      const own = calls.filter((call) => call.agent === agent)
      const next = own.find((call) => call.at > place)
      const later = compactions.flatMap((other) =>
        other.agent === agent ? (positions.get(other.last ?? '') ?? []) : [],
      )
      const until = later.find((other) => other > place)
      const sizes = compactionSizes(own, { at: place + 1, until: until && until + 1 }, compaction)
      return [[next?.at ?? steps.length - 1, { ...compaction, ...sizes }]]
    }),
  )
}

/**
 * The last recorded change of each step; a dropped step is dropped until it is inserted again. What a
 * compaction takes out is in its summary.
 */
function recordedFates(
  trace: Pick<Trace, 'calls' | 'recorded'>,
  compacted: ReadonlyMap<number, RecordedCompaction>,
): ReadonlyMap<StepId, RecordedFate> {
  const fates = new Map<StepId, RecordedFate>()
  for (const { call, changes } of trace.recorded) {
    const removed = isFull(compacted.get(trace.calls[call]?.at ?? -1)) ? 'summarized' : 'dropped'
    for (const change of changes) {
      if (change.kind === 'remove') fates.set(change.id, { kind: removed, call })
      else if (change.kind === 'replace') fates.set(change.step.id, { kind: 'rewritten', call })
    }
    // Within one entry what is inserted comes last, wherever the list has it.
    for (const change of changes)
      if (change.kind === 'insert' && GONE.has(fates.get(change.step.id)?.kind))
        fates.set(change.step.id, { kind: 'moved', call })
  }
  return fates
}

const GONE: ReadonlySet<RecordedFate['kind'] | undefined> = new Set(['summarized', 'dropped'] as const)

function isFull(compaction: RecordedCompaction | undefined): boolean {
  return compaction?.kind === 'full'
}

/** What the agent did to any of the rows: their marks are explained in the head. O(rows). */
export function fatesOf(rows: readonly TimelineRow[]): readonly RecordedFate['kind'][] {
  const found = new Set(rows.map(({ fate }) => fate?.kind))
  return (['summarized', 'dropped', 'rewritten', 'moved'] as const).filter((kind) => found.has(kind))
}

/** A line across the minimap. */
interface TimelineMark {
  /** Index in the rows shown. */
  readonly index: number
  readonly label: string
  readonly kind: 'compaction' | 'window'
}

/** Where the recorded agent changed its context: before the step with which each such call answered. */
export function compactionMarks(
  rows: readonly TimelineRow[],
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded'>,
): readonly TimelineMark[] {
  const indexFrom = createRowSearch(rows)
  return memoryChanges(trace).flatMap(({ call, changes }) => {
    const at = trace.calls[call]?.at
    const index = at === undefined ? -1 : indexFrom(at)
    if (index < 0) return []
    const inserted = new Set(changes.flatMap((change) => (change.kind === 'insert' ? [change.step.id] : [])))
    const all = new Set(changes.map((change) => (change.kind === 'remove' ? change.id : change.step.id)))
    const removed = changes.filter((change) => change.kind === 'remove' && !inserted.has(change.id)).length
    return [
      {
        index,
        kind: 'compaction' as const,
        label: t`Before ${callName(call)}: ${whatChanged(removed, all.size, isFull(rows[index]?.compaction))}`,
      },
    ]
  })
}

/**
 * The first row at or behind a position of the log, else -1: O(log rows) each, since a run can have as many
 * changes.
 */
function createRowSearch(rows: readonly TimelineRow[]): (position: number) => number {
  let most = Number.NEGATIVE_INFINITY
  const reached = rows.map(({ position }) => {
    most = Math.max(most, position)
    return most
  })
  return (position) => {
    const index = bisect(reached, position)
    return index < reached.length ? index : -1
  }
}

/** How many of the ascending values are below `limit`. */
function bisect(values: readonly number[], limit: number): number {
  let [from, to] = [0, values.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((values[middle] ?? limit) < limit) from = middle + 1
    else to = middle
  }
  return from
}

function whatChanged(removed: number, all: number, isCompaction: boolean): string {
  const steps = plural(removed > 0 ? removed : all, 'step')
  if (removed === 0) return t`the agent changed ${steps}`
  return isCompaction ? t`the agent summarized ${steps}` : t`the agent dropped ${steps}`
}

/** The first row whose context is larger than the window; none where all fit. */
export function windowMark(
  rows: readonly TimelineRow[],
  contexts: readonly (number | undefined)[],
  window: number,
): TimelineMark | undefined {
  const index = rows.findIndex((row) => (contexts[row.position] ?? 0) > window)
  if (index < 0) return undefined
  return { index, kind: 'window', label: t`From here on, the context is larger than the context window` }
}
