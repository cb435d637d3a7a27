/** The open trace: loaded when the route names another one. */
import { doneValue, type Work, workOf } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { StepId } from '#core/model/step.ts'
import { runJob } from '#workers/client.ts'
import type { Jobs } from '#workers/protocol/protocol.ts'
import { flushSummary, openState } from '../edits/edit-session.ts'
import { type AppState, store } from '../store/store.ts'

export type StepRecords = Jobs['records']['output']

/**
 * Starts to follow the route's trace. `restore` stores a run again that is kept elsewhere, by its stored id;
 * it does nothing for those that are stored.
 */
export function followTrace(restore: (id: string) => Promise<void>): void {
  const load = async (id: string | undefined): Promise<void> => {
    if (id === undefined) return store.setState({ trace: { status: 'idle' }, editing: undefined })
    await restore(storedIdOf(id))
    // The person may have gone on to another trace meanwhile.
    await openState(id, () => store.getState().route.traceId === id)
  }
  store.subscribe((state, before) => {
    const { traceId } = state.route
    const isAnother = traceId !== before.route.traceId
    // Deleted in another tab: what is open is no longer there, and the view says so.
    const isGone = traceId !== undefined && isListed(before, traceId) && !isListed(state, traceId)
    if (isAnother || isGone) void load(traceId)
  })
  addEventListener('pagehide', flushSummary)
  void load(store.getState().route.traceId)
}

function isListed({ library }: Pick<AppState, 'library'>, traceId: string): boolean {
  return doneValue(library)?.some((entry) => entry.id === storedIdOf(traceId)) === true
}

/** The original records of a step, as far as a page can draw them, read when somebody looks at them. */
export async function readRecords(traceId: string, stepId: StepId): Promise<Work<StepRecords>> {
  return workOf(await runJob('records', { traceId, stepId }))
}
