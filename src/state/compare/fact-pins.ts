/**
 * Pins the fact whose loss weighs most at the cursor: one press for who does not want to look through the
 * list.
 */
import { t } from '#base/words.ts'
import { doneValue } from '#base/work.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { fetchJob } from '../shell/jobs.ts'
import { tell, tellProblem } from '../shell/notices.ts'
import { cursorOf, jobCountingOf } from '../shell/selectors.ts'
import { store } from '../store/store.ts'
import { setFactPinned } from './pins.ts'

/**
 * `column`: position of the memory. Says so where nothing is lost, or where nothing of it can be pinned.
 * Where the column or the run is another one when the answer is there, nothing is done.
 */
export async function pinWeightiestFact(column: number, memory: CheckedSpec): Promise<void> {
  const state = store.getState()
  const { columns } = state.route
  const trace = doneValue(state.trace)
  const call = trace === undefined ? undefined : cursorOf(trace, state.route)
  if (trace === undefined || call === undefined) return
  const input = { traceId: trace.id, memory, call, counting: jobCountingOf(state) }
  const lost = await fetchJob('lostFacts', input, new AbortController().signal)
  if (!lost.ok) {
    tellProblem(lost.error)
    return
  }
  const now = store.getState()
  if (doneValue(now.trace)?.id !== trace.id || now.route.columns[column] !== columns[column]) return
  const steps = new Set(trace.steps.map(({ id }) => id))
  const fact = lost.value.find(({ lastSeen }) => steps.has(lastSeen))
  if (fact === undefined) {
    tell(t`This call has no lost fact that could be pinned.`)
    return
  }
  setFactPinned(column, { step: fact.lastSeen, text: fact.text }, true)
  tell(t`Pinned “${fact.text.slice(0, 80)}”.`, 'success')
}
