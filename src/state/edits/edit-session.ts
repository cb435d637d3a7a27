/**
 * The traces that are being edited: where each is among its revisions. What is shown is always what is
 * stored: a change is written first (a few milliseconds) and drawn then, so that a killed tab loses nothing
 * and no view shows what is not there. Everything goes through one queue, in the order in which it was done.
 */
import { ok, type Problem, type Result } from '#base/result.ts'
import { doneValue, RUNNING, workOf } from '#base/work.ts'
import { isSameOpenedRun } from '#core/collections/opened-run.ts'
import { formatAddress, parseAddress, storedIdOf } from '#core/edit/address.ts'
import { applyEdits } from '#core/edit/apply.ts'
import type { Edit } from '#core/edit/edit.ts'
import { type Head, type Moves, movesOf, type Revision } from '#core/edit/history.ts'
import type { Trace } from '#core/model/trace.ts'
import {
  createRevisions,
  loadHead,
  loadRevisions,
  moveHead,
  newestName,
  storeRevision,
  storeSummary,
  watchHead,
} from '#storage/index.ts'
import { addUnstored, untilStored } from '#workers/unstored-runs.ts'
import { navigate } from '../shell/navigation.ts'
import { tellProblem } from '../shell/notices.ts'
import { createQueue } from '../shell/queue.ts'
import { type Editing, store } from '../store/store.ts'

/** A trace at its newest state, with what leads to its other states. */
interface Session {
  readonly traceId: string
  readonly head: Head
  readonly trace: Trace
  readonly revisions: ReadonlyMap<number, Omit<Revision, 'edits'>>
}

const states = createRevisions()
let session: Session | undefined
/** Runs after everything that was asked for before it. */
const enqueue = createQueue()
let unwatch: (() => void) | undefined
let summaryTimer: ReturnType<typeof setTimeout> | undefined

/** Forgets the states made so far: after a restore their names may represent others. */
export function clearStates(): void {
  states.keepOnly(new Set())
}

/** A run that is being stored, as it was read. */
let unstored: Trace | undefined

/**
 * Takes in a run that is being stored, so that it can be opened and edited at once: it is shown as it was
 * read, and edits wait until it is stored. `stored`: whether it was, in the end.
 */
export function addUnstoredRun(run: Trace, stored: Promise<boolean>): void {
  unstored = run
  const kept = stored.then((isStored) => {
    if (isStored) states.keep(run)
    if (unstored === run) unstored = undefined
  })
  addUnstored(run.id, kept)
}

/**
 * Opens what the route names: the newest state of a trace, or with a revision behind its id just that one, to
 * look at. `isWanted`: whether it is still to be shown when it is there.
 */
export async function openState(name: string, isWanted: () => boolean): Promise<void> {
  unwatch?.()
  unwatch = undefined
  if (unstored?.id === name) {
    store.setState({ trace: { status: 'done', value: unstored }, editing: undefined })
    await untilStored(name)
  }
  // A run that is followed as it grows stays on the screen until its next state is there.
  else if (!isSameOpenedRun(doneValue(store.getState().trace)?.id, name))
    store.setState({ trace: RUNNING, editing: undefined })
  return enqueue(async () => {
    if (!isWanted()) return
    const { traceId, revision } = parseAddress(name)
    if (traceId !== name) {
      const loaded = await states.load(formatAddress({ traceId, revision }))
      if (isWanted()) store.setState({ trace: workOf(loaded), editing: undefined })
      return
    }
    const opened = await openSession(traceId)
    if (!isWanted()) return
    if (!opened.ok) return store.setState({ trace: workOf(opened), editing: undefined })
    show(opened.value)
    unwatch = watchHead(traceId, (head) => {
      if (head.ok) void enqueue(() => adopt(traceId, head.value))
    })
    if (isSummaryOld(opened.value)) scheduleSummary()
  })
}

async function openSession(traceId: string): Promise<Result<Session>> {
  await untilStored(traceId)
  if (session?.traceId !== traceId) flushSummary()
  const head = await loadHead(traceId)
  if (!head.ok) return head
  const rows = head.value.last === 0 ? ok(new Map<number, Revision>()) : await loadRevisions(traceId)
  if (!rows.ok) return rows
  const trace = await states.load(formatAddress({ traceId, revision: head.value.head }))
  if (!trace.ok) return trace
  const revisions = new Map([...rows.value].map(([number, row]) => [number, withoutEdits(row)]))
  session = { traceId, head: head.value, trace: trace.value, revisions }
  return ok(session)
}

/** The session of a trace, whichever was the last. */
async function sessionOf(traceId: string): Promise<Result<Session>> {
  return session?.traceId === traceId ? ok(session) : openSession(traceId)
}

function withoutEdits({ revision, parent, label }: Revision): Omit<Revision, 'edits'> {
  return { revision, parent, label }
}

/** Draws the session where its trace is the open one. The cursor stays on the answer that it was on. */
function show(shown: Session, save: Editing['save'] = { status: 'saved' }): void {
  session = shown
  const { route, trace: work } = store.getState()
  if (route.traceId !== shown.traceId) return
  const stood = doneValue(work)?.calls[route.call ?? -1]
  const call = stood === undefined ? -1 : shown.trace.calls.findIndex(({ stepId }) => stepId === stood.stepId)
  store.setState({
    trace: { status: 'done', value: shown.trace },
    editing: { traceId: shown.traceId, head: shown.head, moves: movesOf(shown.head, shown.revisions), save },
  })
  if (call >= 0 && call !== route.call) navigate({ call }, { replace: true })
}

function setSave(save: Editing['save']): void {
  store.setState(({ editing }) => (editing === undefined ? {} : { editing: { ...editing, save } }))
}

/** Another tab moved the head of the open trace. */
async function adopt(traceId: string, head: Head): Promise<void> {
  if (session?.traceId !== traceId) return
  if (session.head.head === head.head && session.head.tip === head.tip) return
  if (store.getState().route.traceId !== traceId) {
    // No one looks at it: whoever asks next reads it again.
    session = undefined
    return
  }
  const opened = await openSession(traceId)
  if (opened.ok) show(opened.value)
  else tellProblem(opened.error)
}

/**
 * Makes edits of the newest state of a trace and stores them as one revision; `make` gets that state. Gives
 * the new state. What went wrong is told to the person, and nothing was changed then.
 */
export function makeRevision(
  name: string,
  label: string,
  make: (trace: Trace) => readonly Edit[],
): Promise<Result<Trace>> {
  const traceId = storedIdOf(name)
  return enqueue(async () => {
    const opened = await sessionOf(traceId)
    if (!opened.ok) return refused(opened.error)
    const { trace, head, revisions } = opened.value
    const edits = make(trace)
    if (edits.length === 0) return ok(trace)
    const applied = applyEdits(trace, edits)
    if (!applied.ok) return refused(applied.error)
    setSave({ status: 'saving' })
    const stored = await storeRevision({ traceId, on: head.head, label, edits })
    if (!stored.ok) {
      await notStored(traceId, stored.error, () => void makeRevision(name, label, make))
      return stored
    }
    const revision = stored.value.head
    const made = { ...applied.value, id: formatAddress({ traceId, revision }) }
    states.keep(made)
    show({
      traceId,
      head: stored.value,
      trace: made,
      revisions: new Map(revisions).set(revision, { revision, parent: head.head, label }),
    })
    scheduleSummary()
    return ok(made)
  })
}

/**
 * Goes to another revision of the open trace. `choose` gives it; undefined or the one that is shown: nothing.
 */
export function goTo(
  choose: (at: { readonly head: Head; readonly moves: Moves }) => number | undefined,
): Promise<void> {
  return enqueue(async () => {
    const { editing } = store.getState()
    if (editing === undefined) return
    const opened = await sessionOf(editing.traceId)
    if (!opened.ok) return tellProblem(opened.error)
    const { traceId, head, revisions } = opened.value
    const to = choose({ head, moves: movesOf(head, revisions) })
    if (to === undefined || to === head.head) return
    const trace = await states.load(formatAddress({ traceId, revision: to }))
    if (!trace.ok) return tellProblem(trace.error)
    setSave({ status: 'saving' })
    const stored = await moveHead({ traceId, on: head.head, to })
    if (!stored.ok) return notStored(traceId, stored.error, () => void goTo(() => to))
    show({ traceId, head: stored.value, trace: trace.value, revisions })
    scheduleSummary()
  })
}

function refused(problem: Problem): Result<never> {
  tellProblem(problem)
  return { ok: false, error: problem }
}

/** What another tab did is shown; for all else the person can try again. */
async function notStored(traceId: string, problem: Problem, retry: () => void): Promise<void> {
  tellProblem(problem)
  if (problem.code !== 'stale-edit') return setSave({ status: 'failed', problem, retry })
  const opened = await openSession(traceId)
  if (opened.ok) show(opened.value)
}

/** Milliseconds after which the library learns of an edit: it reads all its rows again each time. */
const SUMMARY_PACE = 800

function scheduleSummary(): void {
  clearTimeout(summaryTimer)
  summaryTimer = setTimeout(flushSummary, SUMMARY_PACE)
}

/** Brings what the library says of the edited trace up to date. */
export function flushSummary(): void {
  if (summaryTimer === undefined || session === undefined) return
  clearTimeout(summaryTimer)
  summaryTimer = undefined
  void storeSummary(session.traceId, session.trace)
}

/** A tab that was killed just after an edit left the library behind. */
function isSummaryOld({ traceId, head, trace }: Session): boolean {
  const entry = doneValue(store.getState().library)?.find(({ id }) => id === traceId)
  if (entry === undefined) return head.last > 0
  return (
    (entry.isEdited === true) !== (head.head !== 0) ||
    entry.stepCount !== trace.steps.length ||
    entry.title !== trace.title
  )
}

/**
 * The state that a stored trace is in, for jobs; names of states stay as they are. Fails with
 * `no-such-trace`.
 */
export async function newestState(name: string): Promise<Result<string>> {
  await untilStored(name)
  return session?.traceId === name ? ok(session.trace.id) : newestName(name)
}

/**
 * What a name represents: of a stored id the newest state, else the state that it names. Fails as
 * `newestState`.
 */
export async function loadNamed(name: string): Promise<Result<Trace>> {
  const state = await newestState(name)
  return state.ok ? states.load(state.value) : state
}
