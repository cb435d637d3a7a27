/**
 * Runs of a notebook on the timeline: the steps of an agent's run as a trace of their own, or one more step
 * behind it.
 */

import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { isRunEntry, type RunEntry, stepsOfRun } from '#core/scratchpad/history.ts'
import { actionOfRun, callOfRun, traceOfNotebook } from '#core/scratchpad/notebook-trace.ts'
import { newId, type StoredNotebook, storeTrace } from '#storage/index.ts'
import { insertSteps } from '../edits/edits.ts'
import { openTrace } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { openNotebook } from './notebook-open.ts'
import { noteTrace } from './notebook-save.ts'

/** Stores the steps of the agent's run, up to the memory in use, as a new trace. */
export async function putRunsOnTimeline(): Promise<void> {
  const notebook = openNotebook()
  if (notebook !== undefined) await putNew(notebook, stepsOfRun(notebook.entries, notebook.head))
}

/** Puts one run behind the others on the notebook's trace; without one, on a new trace. */
export async function putRunOnTimeline(number: number): Promise<void> {
  const notebook = openNotebook()
  const run = notebook?.entries.find((entry) => entry.number === number)
  if (notebook === undefined || run === undefined || !isRunEntry(run)) return
  const traceId = timelineOf(notebook)
  // There the memory is in each prompt and not in the steps: one more step would lack it.
  if (traceId === undefined || notebook.document.options.placement === 'last-message')
    return putNew(notebook, [run])
  const step = actionOfRun(run, number, notebook.document)
  const calls = [{ at: 0, facts: callOfRun(run) }]
  const added = await insertSteps(traceId, [step], { label: t`Add a run of the scratchpad`, calls })
  if (added.ok) tell(t`Added “${run.cause.title}” as a step of “${notebook.document.name}”.`, 'success')
}

async function putNew(notebook: StoredNotebook, runs: readonly RunEntry[]): Promise<void> {
  if (runs.length === 0) return
  const trace = traceOfNotebook({ id: newId(), document: notebook.document, runs })
  const stored = await storeTrace(trace)
  if (!stored.ok) return tellProblem(stored.error)
  await noteTrace(notebook.id, trace.id)
  const what = runs.length === 1 ? t`Saved 1 scratchpad run` : t`Saved ${runs.length} scratchpad runs`
  tell(t`${what} as “${trace.title}”.`, 'success')
}

/** The trace that the notebook's runs are on, if it is still there. */
export function timelineOf({ traceId }: Pick<StoredNotebook, 'traceId'>): string | undefined {
  const stored = doneValue(store.getState().library) ?? []
  return stored.some(({ id }) => id === traceId) ? traceId : undefined
}

export function openTimelineOfNotebook(): void {
  const notebook = openNotebook()
  const traceId = notebook === undefined ? undefined : timelineOf(notebook)
  if (traceId !== undefined) openTrace(traceId, 'timeline')
}
