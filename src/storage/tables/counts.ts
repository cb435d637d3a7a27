/**
 * Tokens of a trace's steps as they were counted: read again, they are there at once. One row a trace and way
 * of counting, as a row a text is dearer than counting it again (docs/tokens.md). A cache: whatever is
 * missing is counted.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { keepNewestWays } from './kept-ways.ts'

/** Ways of counting that are kept of a trace; the newest. */
const KEPT_WAYS = 4

/** Undefined: not kept. `way` names all that the tokens depend on beside the trace. */
export function loadCounts(
  traceId: string,
  way: string,
  store: Store = sharedStore(),
): Promise<Result<Int32Array | undefined>> {
  return attempt(store, t`the saved token counts were not read`, async (database) =>
    ok((await database.counts.get([traceId, way]))?.tokens),
  )
}

/** Of a trace that was deleted meanwhile nothing is kept. */
export function storeCounts(
  traceId: string,
  counted: { readonly way: string; readonly tokens: Int32Array },
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the token counts were not saved`, (database) =>
    database.transaction('rw', database.counts, database.traces, async () => {
      if ((await database.traces.get(traceId)) === undefined) return ok(undefined)
      await database.counts.put({ traceId, ...counted, countedAt: Date.now() })
      await keepNewestWays(database.counts, { traceId, way: counted.way, by: 'countedAt' }, KEPT_WAYS)
      return ok(undefined)
    }),
  )
}
