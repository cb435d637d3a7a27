/** Runs of a pad on the timeline: the steps of an agent's run as a trace of their own, or one more step behind it. */

import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import { isRunEntry, type RunEntry, stepsOfRun } from '#core/scratchpad/history.ts'
import { actionOfRun, callOfRun, traceOfPad } from '#core/scratchpad/pad-trace.ts'
import { newId, type StoredPad, storeTrace } from '#storage/index.ts'
import { insertSteps } from '../edits/edits.ts'
import { openTrace } from '../shell/navigation.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { store } from '../store/store.ts'
import { openPad } from './pad-open.ts'
import { noteTrace } from './pad-save.ts'

/** Stores the steps of the agent's run, up to the memory in use, as a new trace. */
export async function putRunsOnTimeline(): Promise<void> {
  const pad = openPad()
  if (pad !== undefined) await putNew(pad, stepsOfRun(pad.entries, pad.head))
}

/** Puts one run behind the others on the pad's trace; without one, on a new trace. */
export async function putRunOnTimeline(number: number): Promise<void> {
  const pad = openPad()
  const run = pad?.entries.find((entry) => entry.number === number)
  if (pad === undefined || run === undefined || !isRunEntry(run)) return
  const traceId = timelineOf(pad)
  // There the memory stands in each prompt and not in the steps: one more step would lack it.
  if (traceId === undefined || pad.document.options.placement === 'last-message') return putNew(pad, [run])
  const step = actionOfRun(run, number, pad.document)
  const calls = [{ at: 0, facts: callOfRun(run) }]
  const added = await insertSteps(traceId, [step], { label: t`Add a run of the scratchpad`, calls })
  if (added.ok) tell(t`Added “${run.cause.title}” as a step of “${pad.document.name}”.`, 'success')
}

async function putNew(pad: StoredPad, runs: readonly RunEntry[]): Promise<void> {
  if (runs.length === 0) return
  const trace = traceOfPad({ id: newId(), document: pad.document, runs })
  const stored = await storeTrace(trace)
  if (!stored.ok) return tellProblem(stored.error)
  await noteTrace(pad.id, trace.id)
  const what = runs.length === 1 ? t`Saved 1 scratchpad run` : t`Saved ${runs.length} scratchpad runs`
  tell(t`${what} as “${trace.title}”.`, 'success')
}

/** The trace that the pad's runs are on, if it is still there. */
export function timelineOf({ traceId }: Pick<StoredPad, 'traceId'>): string | undefined {
  const stored = doneValue(store.getState().library) ?? []
  return stored.some(({ id }) => id === traceId) ? traceId : undefined
}

export function openTimelineOfPad(): void {
  const pad = openPad()
  const traceId = pad === undefined ? undefined : timelineOf(pad)
  if (traceId !== undefined) openTrace(traceId)
}
