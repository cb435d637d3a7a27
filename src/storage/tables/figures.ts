/**
 * Runs in ten figures as they were made: lists show hundreds at once. A cache: whatever is missing is made
 * again.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { keepNewestWays } from './kept-ways.ts'

/** Ways that are kept of a trace; the newest. */
const KEPT_WAYS = 2

/** Undefined: not kept. `way` names everything besides the trace that the figures depend on. */
export function loadFigures(
  traceId: string,
  way: string,
  store: Store = sharedStore(),
): Promise<Result<RunSummary | undefined>> {
  return attempt(store, t`the saved figures of a run were not read`, async (database) =>
    ok((await database.figures.get([traceId, way]))?.figures),
  )
}

/** Of a trace that was deleted meanwhile nothing is kept, and nothing of an edited state. */
export function storeFigures(
  traceId: string,
  made: { readonly way: string; readonly figures: RunSummary },
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the figures of a run were not saved`, (database) =>
    database.transaction('rw', database.figures, database.traces, async () => {
      if ((await database.traces.get(traceId)) === undefined) return ok(undefined)
      await database.figures.put({ traceId, ...made, madeAt: Date.now() })
      await keepNewestWays(database.figures, { traceId, way: made.way, by: 'madeAt' }, KEPT_WAYS)
      return ok(undefined)
    }),
  )
}
