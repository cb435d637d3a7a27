/**
 * What edits do to a trace. Pure; whatever is not touched stays the same object, so that counts kept for a
 * step hold.
 *
 * - A call is before the step that answered it. It moves, changes its agent and goes with that step.
 * - Recorded changes belong to their call; when it goes, they happen before the next call of its agent.
 * - The record of a replaced or removed step no longer tells what is there, and goes.
 * - Usage recorded for a call at or behind the first place that was touched was counted on another prompt: it
 *   stays to be read, as a client's count, on which nothing is calibrated; so does usage that an edit brings.
 *   Prompts that were checked were others, too.
 */
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Change } from '../model/change.ts'
import type { Step, StepId } from '../model/step.ts'
import { isModelStep, isOwn } from '../model/steps.ts'
import type { Trace } from '../model/trace.ts'
import type { CallFacts } from '../usage/trace-builder.ts'
import type { Edit } from './edit.ts'
import { type EditedCalls, editedCalls } from './edited-calls.ts'

/** A trace while edits are made to it. */
interface Work {
  trace: Trace
  steps: Step[]
  readonly calls: EditedCalls
  /** Where the first touched step is; what is before is as it was. */
  touched: number
  /** Ids whose original record no longer holds. */
  readonly unrecorded: Set<StepId>
  /** All ids, found when the first steps are put in. */
  known: Set<StepId> | undefined
}

/**
 * The trace with these edits made, in order; the same as making them one after the other. Fails with
 * `no-such-step`, `no-such-call` and `step-exists`, and then nothing was made. O(steps + edits · steps
 * touched); never changes its input.
 */
export function applyEdits(trace: Trace, edits: readonly Edit[]): Result<Trace> {
  if (edits.length === 0) return ok(trace)
  const work: Work = {
    trace,
    steps: [...trace.steps],
    calls: editedCalls(trace),
    touched: Number.POSITIVE_INFINITY,
    unrecorded: new Set(),
    known: undefined,
  }
  for (const edit of edits) {
    const problem = applyOne(work, edit)
    if (problem !== undefined) return fail(problem)
  }
  return ok(finish(work))
}

function finish({ trace, steps, calls, touched, unrecorded }: Work): Trace {
  const { fidelity, ...rest } = trace
  const isTouched = touched !== Number.POSITIVE_INFINITY
  return {
    ...rest,
    ...(fidelity === undefined || isTouched ? {} : { fidelity }),
    steps,
    ...calls.finish(steps, touched),
    records: withoutRecords(trace.records, unrecorded),
  }
}

function withoutRecords(records: Trace['records'], gone: ReadonlySet<StepId>): Trace['records'] {
  if (records.size === 0 || gone.size === 0) return records
  return new Map([...records].filter(([id]) => !gone.has(id)))
}

function applyOne(work: Work, edit: Edit): Problem | undefined {
  switch (edit.kind) {
    case 'insert':
      return insert(work, edit)
    case 'replace':
      return replace(work, edit.step)
    case 'remove':
      return remove(work, edit.ids)
    case 'move':
      return move(work, edit.ids, edit.before)
    case 'call':
      return setCall(work, edit.stepId, edit.facts)
    case 'changes':
      return setChanges(work, edit.stepId, edit.changes)
    case 'renumber':
      work.steps = work.steps.map((step, number) => (step.number === number ? step : { ...step, number }))
      return undefined
    default: {
      const { kind: _, ...facts } = edit
      work.trace = { ...work.trace, ...facts }
      return undefined
    }
  }
}

function insert(
  work: Work,
  { before, steps, calls }: Extract<Edit, { kind: 'insert' }>,
): Problem | undefined {
  const at = positionOf(work, before)
  if (at < 0) return noSuchStep(before)
  work.known ??= new Set(work.steps.map(({ id }) => id))
  for (const { id } of steps) {
    if (work.known.has(id)) return stepExists(id)
    work.known.add(id)
  }
  work.steps = [...work.steps.slice(0, at), ...steps, ...work.steps.slice(at)]
  touch(work, at)
  const opened = calls ?? steps.filter(opensCall).map(({ id }) => ({ stepId: id, facts: {} }))
  for (const { stepId, facts } of opened) work.calls.set(stepId, facts)
  return undefined
}

/** Whether an inserted step opens a call unless told otherwise. */
function opensCall(step: Step): boolean {
  return isModelStep(step) && step.demo !== true && isOwn(step)
}

function replace(work: Work, step: Step): Problem | undefined {
  const at = work.steps.findIndex(({ id }) => id === step.id)
  const before = work.steps[at]
  if (before === undefined) return noSuchStep(step.id)
  work.steps[at] = step
  touch(work, at)
  work.unrecorded.add(step.id)
  if (opensCall(before) && !opensCall(step)) work.calls.remove(step.id, work.steps, at)
  if (!opensCall(before) && opensCall(step) && !work.calls.has(step.id)) work.calls.set(step.id, {})
  return undefined
}

function remove(work: Work, ids: readonly StepId[]): Problem | undefined {
  const gone = new Set(ids)
  const positions = work.steps.flatMap(({ id }, at) => (gone.has(id) ? [at] : []))
  if (positions.length < gone.size) return noSuchStep(missing(work, ids))
  // From the end, so that recorded changes wander on to a call that stays.
  for (const at of [...positions].reverse()) {
    const id = work.steps[at]?.id ?? ''
    work.calls.remove(id, work.steps, at)
    work.unrecorded.add(id)
    work.known?.delete(id)
  }
  work.steps = work.steps.filter(({ id }) => !gone.has(id))
  touch(work, positions[0] ?? work.steps.length)
  return undefined
}

function move(work: Work, ids: readonly StepId[], before: StepId | undefined): Problem | undefined {
  const moved = new Set(ids)
  const taken = work.steps.filter(({ id }) => moved.has(id))
  if (taken.length < moved.size) return noSuchStep(missing(work, ids))
  const target = positionOf(work, before)
  if (target < 0) return noSuchStep(before)
  const place = work.steps.slice(target).find(({ id }) => !moved.has(id))?.id
  const left = work.steps.filter(({ id }) => !moved.has(id))
  const at = place === undefined ? left.length : left.findIndex(({ id }) => id === place)
  const first = work.steps.findIndex(({ id }) => moved.has(id))
  work.steps = [...left.slice(0, at), ...taken, ...left.slice(at)]
  touch(work, Math.min(at, first < 0 ? at : first))
  return undefined
}

function setCall(work: Work, stepId: StepId, facts: CallFacts | undefined): Problem | undefined {
  const at = work.steps.findIndex(({ id }) => id === stepId)
  if (at < 0) return noSuchStep(stepId)
  if (facts === undefined) work.calls.remove(stepId, work.steps, at)
  else work.calls.set(stepId, facts)
  return undefined
}

function touch(work: Work, at: number): void {
  work.touched = Math.min(work.touched, at)
}

/** Where a step is; the end for undefined, −1 where it is not there. */
function setChanges(work: Work, stepId: StepId, changes: readonly Change[]): Problem | undefined {
  const at = work.steps.findIndex(({ id }) => id === stepId)
  if (at < 0) return noSuchStep(stepId)
  if (!work.calls.has(stepId)) {
    return {
      code: 'no-such-call',
      message: t`There is no call before this step, so memory can't have changed before it.`,
    }
  }
  work.calls.setChanges(stepId, changes)
  touch(work, at)
  return undefined
}

function positionOf({ steps }: Work, id: StepId | undefined): number {
  return id === undefined ? steps.length : steps.findIndex((step) => step.id === id)
}

function missing({ steps }: Work, ids: readonly StepId[]): StepId | undefined {
  const known = new Set(steps.map(({ id }) => id))
  return ids.find((id) => !known.has(id))
}

function noSuchStep(id: StepId | undefined): Problem {
  return {
    code: 'no-such-step',
    message: t`The step “${id ?? ''}” is no longer in the run, so nothing was changed.`,
    hint: t`It may have been deleted in the meantime, here or in another tab.`,
  }
}

function stepExists(id: StepId): Problem {
  return { code: 'step-exists', message: t`The run already has a step “${id}”; an id can't be used twice.` }
}
