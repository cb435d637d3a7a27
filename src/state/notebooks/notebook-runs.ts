/**
 * Running the cells of a notebook: one, several as an agent's steps, stopping, starting again. Each run
 * becomes an entry of the history.
 */
import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { isRunEntry, noteOfFailure, type RunEntry, stateAt, stepsOfRun } from '#core/scratchpad/history.ts'
import {
  EMPTY_NOTEBOOK,
  type NotebookError,
  type NotebookRun,
  type NotebookRunRequest,
  notRun,
} from '#core/scratchpad/notebook.ts'
import { type NotebookCell, titleOfCell } from '#core/scratchpad/notebook-document.ts'
import { loadNotebook, type StoredNotebook } from '#storage/index.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import type { NotebookActivity } from '../store/notebook-types.ts'
import { plainCode, type RunnableCode, runnableCode } from './notebook-code.ts'
import { activityOf, openNotebook, setActivity } from './notebook-open.ts'
import { openRunFor } from './notebook-open-run.ts'
import { noteRevision, recordEntry } from './notebook-save.ts'
import { type LiveSession, restartSession, sessionOf } from './notebook-sessions.ts'

const stops = new Map<string, AbortController>()

/** Code to run, as a cell of the notebook or from the console. */
interface RunOrder {
  readonly cell?: string
  readonly title: string
  readonly code: string
  /** Milliseconds; absent: as the notebook's options say. */
  readonly timeout?: number
}

/** Runs a cell of the open notebook on the memory in use. */
export async function runCell(cell: string): Promise<void> {
  await runOpen((notebook) => notebook.document.cells.filter(({ id }) => id === cell), false)
}

/**
 * The agent's run from its start: an empty memory, the interpreter again, then all cells, or those up to one
 * of them.
 */
export async function runFromStart(upTo?: string): Promise<void> {
  await runOpen(({ document: { cells } }) => {
    const last = cells.findIndex(({ id }) => id === upTo)
    return last < 0 ? cells : cells.slice(0, last + 1)
  }, true)
}

async function runOpen(
  choose: (notebook: StoredNotebook) => readonly NotebookCell[],
  isFromStart: boolean,
): Promise<void> {
  const notebook = openNotebook()
  if (notebook === undefined || stops.has(notebook.id)) return
  const orders = choose(notebook).map((cell) => orderOf(notebook, cell))
  await atWork(notebook.id, async (signal) => {
    if (isFromStart) await startRun(notebook.id)
    for (const [index, order] of orders.entries()) {
      if (signal.aborted) break
      const ran = await runOrder(notebook.id, order, { signal, waiting: orders.length - index - 1 })
      if (!ran.ok) return tellProblem(ran.error)
      // A step that fails is the loop's everyday; without an interpreter there is no loop.
      if (ran.value.cause.run.error?.kind === 'crashed') break
      const left = orders.length - index - 1
      if (ran.value.cause.run.isFinal === true) {
        if (left > 0) tell(t`final_answer ended the run: ${plural(left, 'cell')} did not run.`)
        break
      }
    }
  })
}

function orderOf({ document }: StoredNotebook, cell: NotebookCell): RunOrder {
  const number = document.cells.indexOf(cell) + 1
  return { cell: cell.id, title: titleOfCell(cell, number), code: cell.code }
}

/** A notebook does one thing at a time. */
async function atWork<T>(id: string, job: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  stops.set(id, stop)
  try {
    return await job(stop.signal)
  } finally {
    stops.delete(id)
    setActivity(id, undefined)
  }
}

/** Ends what runs, within a second; cells that wait are not run. */
export function stopNotebook(id: string): void {
  stops.get(id)?.abort()
  const activity = activityOf(id)
  if (activity !== undefined) setActivity(id, { ...activity, isStopping: true })
}

/** Restarts the interpreter. Stored values are kept; other variables are gone. */
export async function restartNotebook(id: string): Promise<void> {
  stopNotebook(id)
  await restartSession(id)
  tell(t`The interpreter was restarted. Stored values are kept; other variables are gone.`)
}

/** A run of the agent begins, as in the documents: with an empty memory. */
async function startRun(id: string): Promise<void> {
  await restartSession(id)
  await recordEntry(id, () => {
    const notebook = openNotebook(id)
    return {
      ...(notebook?.head === undefined ? {} : { from: notebook.head }),
      at: Date.now(),
      cause: { kind: 'start' },
      state: EMPTY_NOTEBOOK,
    }
  })
}

/** The same as an action of its own: nothing runs yet. */
export async function startOver(): Promise<void> {
  const notebook = openNotebook()
  if (notebook !== undefined && !stops.has(notebook.id)) await startRun(notebook.id)
}

/**
 * Runs code in a stored notebook, whether it is open or not. Fails with `pad-busy`, `no-such-pad` and what
 * storage refuses.
 */
export async function runInNotebook(id: string, order: RunOrder): Promise<Result<RunEntry>> {
  if (stops.has(id)) return fail(NOTEBOOK_BUSY)
  return atWork(id, (signal) => runOrder(id, order, { signal, waiting: 0 }))
}

const NOTEBOOK_BUSY: Problem = {
  code: 'pad-busy',
  message: t`This notebook is running.`,
  hint: t`Stop it, or wait until it finishes.`,
}

interface OrderContext {
  readonly signal: AbortSignal
  readonly waiting: number
}

async function runOrder(id: string, order: RunOrder, context: OrderContext): Promise<Result<RunEntry>> {
  const found = await findNotebook(id)
  if (!found.ok) return found
  const notebook = found.value
  const activity = {
    ...given({ cell: order.cell }),
    waiting: context.waiting,
  }
  const performed = await perform(notebook, order, {
    signal: context.signal,
    show: (phase) => setActivity(id, { ...activity, phase, isStopping: context.signal.aborted }),
  })
  return ok(await record(notebook, order, performed))
}

/** The open notebook, or as it is stored. */
async function findNotebook(id: string): Promise<Result<StoredNotebook>> {
  const open = openNotebook(id)
  if (open !== undefined) return ok(open)
  const loaded = await loadNotebook(id)
  if (loaded.ok) noteRevision(id, loaded.value.revision)
  return loaded
}

interface Performed {
  readonly run: NotebookRun
  /** Whether nothing had run in the interpreter before. */
  readonly isFresh: boolean
  /** The interpreter that it ran in; absent: it did not run. */
  readonly live?: LiveSession
}

async function perform(
  notebook: StoredNotebook,
  order: RunOrder,
  {
    signal,
    show,
  }: { readonly signal: AbortSignal; readonly show: (phase: NotebookActivity['phase']) => void },
): Promise<Performed> {
  const { language, options } = notebook.document
  const state = stateAt(notebook.entries, notebook.head)
  const plain = language === 'typescript' ? plainCode(order.code) : undefined
  const ready = plain ?? (await compiled())
  if (ready.kind !== 'code') return { run: notRun(ready, state), isFresh: false }
  const live = await sessionOf(notebook.id, language, (other) => stops.has(other))
  show(live.isFresh ? 'starting' : 'running')
  const { isFresh } = live
  const open = await openRunFor(order.code, language)
  const run = await runWith(ready)
  if (plain === undefined || run.error?.kind !== 'syntax') return { run, isFresh, live }
  // It has types.
  const typed = await compiled()
  if (typed.kind !== 'code') return { run: notRun(typed, state), isFresh, live }
  show('running')
  return { run: await runWith(typed), isFresh, live }

  function compiled() {
    show(language === 'typescript' ? 'compiling' : 'running')
    return runnableCode(order.code, language)
  }

  async function runWith({ code, place }: RunnableCode): Promise<NotebookRun> {
    const hasOther = live.memory !== (notebook.head ?? 'start')
    const request: NotebookRunRequest = {
      code,
      ...(hasOther ? { state } : {}),
      includeFail: options.includeFail,
      validateNames: options.validateNames,
      ...given({ openRun: open?.records }),
      timeout: order.timeout ?? options.timeout * 1000,
    }
    const done = await live.session.run(request, { signal, answer: open?.answer })
    noteOutcome(live, done)
    return place(done)
  }
}

/** After these the interpreter is another one. */
const ENDED: readonly NotebookError['kind'][] = ['timeout', 'stopped', 'crashed', 'refused']

function noteOutcome(live: LiveSession, { error }: NotebookRun): void {
  live.isFresh = error !== undefined && (error.kind === 'crashed' || error.kind === 'stopped')
  live.memory = 'unknown'
}

async function record(
  notebook: StoredNotebook,
  order: RunOrder,
  { run, isFresh, live }: Performed,
): Promise<RunEntry> {
  const { state: after, ...outcome } = run
  const { cells, options } = notebook.document
  const place = cells.findIndex(({ id }) => id === order.cell)
  // Cells have the numbers of the list; code from the console goes on behind what ran.
  const step = place < 0 ? stepsOfRun(notebook.entries, notebook.head).length + 1 : place + 1
  const noted = options.notesFailures ? noteOfFailure(step, run.error) : undefined
  const state =
    noted === undefined ? after : { ...after, failedApproaches: [...after.failedApproaches, noted] }
  const { cell, title, code } = order
  const cause: RunEntry['cause'] = {
    kind: 'run',
    ...given({ cell }),
    title,
    code,
    run: outcome,
    ...given({ noted }),
    ...(isFresh && notebook.entries.some(isRunEntry) ? { isFresh } : {}),
  }
  const from = notebook.head === undefined ? {} : { from: notebook.head }
  const entry = await recordEntry(notebook.id, () => ({ ...from, at: Date.now(), cause, state }))
  const isAlive = noted === undefined && !ENDED.some((kind) => kind === run.error?.kind)
  if (live !== undefined && isAlive) live.memory = entry.number
  return { ...entry, cause }
}
