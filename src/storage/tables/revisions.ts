/**
 * The states of traces, by name (`id` or `id@7`): made of the stored trace and the edits that lead there. A
 * state that is near one made before costs only the edits between them, and shares all steps that these leave
 * alone.
 */
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import type { JsonValue } from '#base/json.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { formatAddress, parseAddress } from '#core/edit/address.ts'
import { applyEdits } from '#core/edit/apply.ts'
import type { Edit } from '#core/edit/edit.ts'
import { lineTo, type Revision } from '#core/edit/history.ts'
import type { StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { type Store, sharedStore } from './database.ts'
import { loadRevision, loadRevisions } from './edits.ts'
import { damagedTrace, noSuchTrace } from './problems.ts'
import { loadRecords, loadTrace, loadWholeTrace } from './traces.ts'

export interface Revisions {
  /** The state without original records. Fails with `no-such-trace` and `damaged-trace`. */
  load(name: string): Promise<Result<Trace>>
  /** Takes in a state that was made elsewhere, so that the next one is near. */
  keep(trace: Trace): void
  /** Forgets all traces but these stored ones. */
  keepOnly(ids: ReadonlySet<string>): void
}

/**
 * Traces whose states are kept, and how many states of each: they share their steps, so that one more weighs
 * little.
 */
const KEPT_TRACES = 6
const KEPT_STATES = 24

/** So many edits are read one by one before all of the trace's are read at once. */
const SINGLE_READS = 3

export function createRevisions(store: Store = sharedStore()): Revisions {
  /** By stored id, the states by revision; the newest used last. */
  const kept = new Map<string, Map<number, Trace>>()
  const once = dedupeInFlight<string, Result<Trace>>()

  function statesOf(traceId: string): Map<number, Trace> {
    const states = kept.get(traceId) ?? new Map<number, Trace>()
    kept.delete(traceId)
    kept.set(traceId, states)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_TRACES) break
      kept.delete(oldest)
    }
    return states
  }

  function keep(trace: Trace): void {
    const { traceId, revision } = parseAddress(trace.id)
    const states = statesOf(traceId)
    states.delete(revision)
    states.set(revision, trace)
    // The original is what all others are made of.
    for (const oldest of states.keys()) {
      if (states.size <= KEPT_STATES) break
      if (oldest !== 0) states.delete(oldest)
    }
  }

  async function make(name: string): Promise<Result<Trace>> {
    const { traceId, revision } = parseAddress(name)
    const known = statesOf(traceId).get(revision)
    if (known !== undefined) return ok(known)
    if (revision === 0) return loadTrace(traceId, store)
    const line = await lineFrom(traceId, revision, statesOf(traceId))
    if (!line.ok) return line
    const base = await load(formatAddress({ traceId, revision: line.value[0]?.parent ?? 0 }))
    return base.ok ? edited(base.value, line.value) : base
  }

  /** The edits from the nearest kept state to the revision. */
  async function lineFrom(
    traceId: string,
    revision: number,
    states: ReadonlyMap<number, Trace>,
  ): Promise<Result<readonly Revision[]>> {
    const near: Revision[] = []
    for (let at = revision; near.length < SINGLE_READS; ) {
      const read = await loadRevision(traceId, at, store)
      if (!read.ok) return read
      if (read.value === undefined) return fail(noSuchTrace(formatAddress({ traceId, revision: at })))
      near.unshift(read.value)
      at = read.value.parent
      if (at === 0 || states.has(at)) return ok(near)
    }
    return wholeLine(traceId, revision, store)
  }

  function load(name: string): Promise<Result<Trace>> {
    return once(name, async () => {
      const result = await make(name)
      if (result.ok) keep(result.value)
      return result
    })
  }

  return {
    load,
    keep,
    keepOnly: (ids) => {
      for (const id of [...kept.keys()]) if (!ids.has(id)) kept.delete(id)
    },
  }
}

async function wholeLine(
  traceId: string,
  revision: number,
  store: Store,
): Promise<Result<readonly Revision[]>> {
  const revisions = await loadRevisions(traceId, store)
  if (!revisions.ok) return revisions
  const line = lineTo(revision, revisions.value)
  return line === undefined
    ? fail(damagedTrace(traceId, t`an edit before edit ${revision} is missing`))
    : ok(line)
}

/** The state at the end of the line, under its name. */
function edited(base: Trace, line: readonly Revision[]): Result<Trace> {
  const { traceId } = parseAddress(base.id)
  const made = applyEdits(
    base,
    line.flatMap(({ edits }) => edits),
  )
  if (!made.ok) return fail(damagedTrace(traceId, t`its edits don’t match: ${made.error.message}`))
  return ok({ ...made.value, id: formatAddress({ traceId, revision: line.at(-1)?.revision ?? 0 }) })
}

/** A state with the original records of every step that still is as it was read. */
export async function loadWholeState(name: string, store: Store = sharedStore()): Promise<Result<Trace>> {
  const { traceId, revision } = parseAddress(name)
  const base = await loadWholeTrace(traceId, store)
  if (!base.ok || revision === 0) return base
  const line = await wholeLine(traceId, revision, store)
  return line.ok ? edited(base.value, line.value) : line
}

/** The original records of a step in this state; none where it was edited, or made here. */
export async function loadStateRecords(
  name: string,
  stepId: StepId,
  store: Store = sharedStore(),
): Promise<Result<readonly JsonValue[]>> {
  const { traceId, revision } = parseAddress(name)
  if (revision > 0) {
    const line = await wholeLine(traceId, revision, store)
    if (!line.ok) return line
    if (line.value.some(({ edits }) => edits.some((edit) => writes(edit, stepId)))) return ok([])
  }
  return loadRecords(traceId, stepId, store)
}

/** Whether the edit gives the step its content. */
function writes(edit: Edit, stepId: StepId): boolean {
  if (edit.kind === 'replace') return edit.step.id === stepId
  return edit.kind === 'insert' && edit.steps.some(({ id }) => id === stepId)
}
