/**
 * A second run beside the open one. The route names it; it is loaded here to be read, while aligning and
 * counting are jobs. The left side is the one beside, the right side the open run, so that differences read
 * from there to here.
 */
import { RUNNING, type Work, workOf } from '#base/work.ts'
import type { Trace } from '#core/model/trace.ts'
import type { Jobs } from '#workers/protocol/protocol.ts'
import { loadNamed } from '../edits/edit-session.ts'
import { type Derived, useJob, useJobs } from '../shell/jobs.ts'
import { navigate, openTrace } from '../shell/navigation.ts'
import { useJobCounting, useRoute } from '../shell/selectors.ts'
import { useAsync } from '../shell/use-async.ts'
import { store } from '../store/store.ts'

/**
 * The timeline with a run beside the open one, by the name of a run or of a state; empty: it is to be chosen;
 * undefined: none.
 */
export function showSideBySide(beside: string | undefined): void {
  navigate({ view: 'timeline', beside })
}

/** Opens a stored run with another one beside it. */
export function openSideBySide(id: string, other: string): void {
  openTrace(id, 'timeline')
  navigate({ beside: other }, { replace: true })
}

/** Opens the run that is next to, with the one that was open beside it. */
export function swapSideBySide(): void {
  const { traceId, beside } = store.getState().route
  if (traceId === undefined || beside === undefined || beside === '') return
  openTrace(beside, 'timeline')
  navigate({ beside: traceId }, { replace: true })
}

/**
 * The run that is next to; idle where none is named. A newer edit of it in another tab is not followed.
 */
export function useSideBySideTrace(): Work<Trace> {
  const { beside = '' } = useRoute()
  const work = useAsync(beside, async () => (beside === '' ? RUNNING : workOf(await loadNamed(beside))))
  return beside === '' ? { status: 'idle' } : work
}

/** Both runs step by step. */
export function useAlignedSteps(left: Trace, right: Trace): Derived<Jobs['align']['output']> {
  return useJob('align', { left: left.id, right: right.id })
}

/** The figures of both, the left one first. */
export function useSideBySideTotals(
  left: Trace,
  right: Trace,
): readonly Derived<Jobs['runTotals']['output']>[] {
  const counting = useJobCounting()
  return useJobs(
    'runTotals',
    [left, right].map(({ id: traceId }) => ({ traceId, counting })),
  )
}

/** Tokens of the steps of both, the left one first. */
export function useSideBySideTokens(
  left: Trace,
  right: Trace,
): readonly Derived<Jobs['measure']['output']>[] {
  const counting = useJobCounting()
  return useJobs(
    'measure',
    [left, right].map(({ id: traceId }) => ({ traceId, counting })),
  )
}
