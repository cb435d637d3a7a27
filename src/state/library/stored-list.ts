/** The list of stored traces as it is shown: at once, but while many files are read only so often. */
import type { Result } from '#base/result.ts'
import { workOf } from '#base/work.ts'
import type { TraceEntry } from '#storage/index.ts'
import { store } from '../store/store.ts'

/**
 * Milliseconds between two pictures of the list while files are read: drawing it for each takes longer than
 * reading one.
 */
const PACE = 250

let shownAt = Number.NEGATIVE_INFINITY
let waiting: Result<readonly TraceEntry[]> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Shows what is stored now. While several files are read, the newest of what came within a quarter of a
 * second.
 */
export function showStored(traces: Result<readonly TraceEntry[]>): void {
  waiting = traces
  clearTimeout(timer)
  const wait = isReadingSeveral() ? shownAt + PACE - performance.now() : 0
  if (wait > 0) timer = setTimeout(showWaitingList, wait)
  else showWaitingList()
}

/** What came last and was not shown yet is shown. */
export function showWaitingList(): void {
  if (waiting === undefined) return
  clearTimeout(timer)
  store.setState({ library: workOf(waiting) })
  waiting = undefined
  shownAt = performance.now()
}

function isReadingSeveral(): boolean {
  const { imports } = store.getState()
  return imports.length > 1 && imports.some(({ work }) => work.status === 'idle' || work.status === 'running')
}
