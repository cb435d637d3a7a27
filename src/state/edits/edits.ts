/**
 * Editing traces: what a person, a view or another tool does to a run. Everything is stored at once as a
 * revision (edit-session.ts) and can be undone; the stored original never changes. Failures are told to the
 * person here.
 */

import { announce } from '#base/announce.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { type Edit, type InsertedCall, stepsOf } from '#core/edit/edit.ts'
import type { StepDraft, StepId } from '#core/model/step.ts'
import type { Trace } from '#core/model/trace.ts'
import { newId } from '#storage/index.ts'
import { tell } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { goTo, makeRevision } from './edit-session.ts'

/** Where steps are put in, and what is said of it. */
export interface InsertOptions {
  /** The step that they come before; absent: the end of the run. */
  readonly before?: StepId | undefined
  /** What undo calls it: `Add an insight`. */
  readonly label?: string
  /** The calls that they open, by place in the list; absent: one before each action, plan and answer. */
  readonly calls?: readonly { readonly at: number; readonly facts: InsertedCall['facts'] }[]
}

/**
 * Makes edits of a stored trace as one thing to undo. `traceId` may name a state of it; the edits go to the
 * newest. Fails with `no-such-step`, `stale-edit` and what the browser refuses; the person has then been
 * told.
 */
export function editTrace(traceId: string, label: string, edits: readonly Edit[]): Promise<Result<Trace>> {
  return makeRevision(traceId, label, () => edits)
}

/** Puts steps into a stored trace. Gives their new ids. Fails like `editTrace`. */
export async function insertSteps(
  traceId: string,
  drafts: readonly StepDraft[],
  { before, label = addLabel(drafts.length), calls }: InsertOptions = {},
): Promise<Result<readonly StepId[]>> {
  let ids: readonly StepId[] = []
  const made = await makeRevision(traceId, label, (trace) => {
    const steps = stepsOf(drafts, trace, newStepId)
    ids = steps.map(({ id }) => id)
    const opened = calls?.flatMap(({ at, facts }) => {
      const stepId = ids[at]
      return stepId === undefined ? [] : [{ stepId, facts }]
    })
    return [{ kind: 'insert', before, steps, ...given({ calls: opened }) }]
  })
  return made.ok ? ok(ids) : made
}

/** Puts steps behind all others. Gives their new ids. Fails like `editTrace`. */
export function appendSteps(
  traceId: string,
  drafts: readonly StepDraft[],
  label?: string,
): Promise<Result<readonly StepId[]>> {
  return insertSteps(traceId, drafts, label === undefined ? {} : { label })
}

/**
 * Puts steps into the open trace just before its call `call` (0-based), so that they are in that call's
 * context; behind the last call's answer for undefined. For what a person does to a memory by hand at the
 * cursor.
 */
export async function insertAtCall(
  drafts: readonly StepDraft[],
  call: number | undefined,
  label?: string,
): Promise<Result<readonly StepId[]>> {
  const trace = doneValue(store.getState().trace)
  if (trace === undefined) return fail(NO_TRACE)
  const before = call === undefined ? undefined : trace.calls[call]?.stepId
  return insertSteps(trace.id, drafts, { before, ...given({ label }) })
}

/** Takes back the last edit of the open trace. Nothing where there is none. */
export async function undoEdit(): Promise<void> {
  const { editing } = store.getState()
  await goTo(({ moves }) => moves.undo?.to)
  tellElsewhere(t`Undone`, editing?.moves.undo?.label)
}

/** Makes the edit again that was taken back last. Nothing where there is none. */
export async function redoEdit(): Promise<void> {
  const { editing } = store.getState()
  await goTo(({ moves }) => moves.redo?.to)
  tellElsewhere(t`Redone`, editing?.moves.redo?.label)
}

/** The timeline shows its steps, to who can see them; in other views no one would see what the key did. */
function tellElsewhere(what: string, label: string | undefined): void {
  if (label === undefined) return
  const words = `${what}: ${label}`
  if (store.getState().route.view === 'timeline') announce(words)
  else tell(words)
}

/** Shows the open trace as it was stored, with all edits undone. Redo brings them back. */
export async function resetTrace(): Promise<void> {
  await goTo(() => 0)
  if (store.getState().editing?.head.head === 0)
    tell(t`Reverted to the original run. Redo restores your changes.`)
}

/** Makes all undone edits again. */
export function redoAll(): Promise<void> {
  return goTo(({ head }) => head.tip)
}

/** An id that no step had before: 60 random bits. */
export function newStepId(): StepId {
  return `n${newId().slice(0, 15)}`
}

function addLabel(count: number): string {
  return count === 1 ? t`Add a step` : t`Add ${count} steps`
}

const NO_TRACE = { code: 'no-trace', message: t`No run is open, so steps can’t be added.` }
