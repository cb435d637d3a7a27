/**
 * Figures of runs under strategies, as they were replayed: what a collection is evaluated by. A cache: what
 * is missing is replayed.
 */
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { isContentName } from '#core/collections/opened-run.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { keepNewestWays } from './kept-ways.ts'

/** By the name of the strategy with its parameters and code. */
type KeptReplays = Readonly<Record<string, SweepFigures>>

/** Ways that are kept of a run; the newest. */
const KEPT_WAYS = 2
/** Strategies that are kept of a run in one way: sweeps of parameters may have any number. */
const KEPT_STRATEGIES = 1000

/**
 * `traceId`: of a stored run, or the name of a content. `way` names everything besides run and strategy that
 * the figures depend on. Empty: nothing is kept.
 */
export function loadReplays(
  traceId: string,
  way: string,
  store: Store = sharedStore(),
): Promise<Result<KeptReplays>> {
  return attempt(store, t`the saved replays of a run were not read`, async (database) =>
    ok((await database.replays.get([traceId, way]))?.figures ?? {}),
  )
}

/**
 * Adds to what is kept of the run in this way. Of a run that was deleted meanwhile nothing is kept; what is
 * kept by content needs no stored run, and goes with its collection.
 */
export function storeReplays(
  traceId: string,
  made: { readonly way: string; readonly figures: KeptReplays },
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the replays of a run were not saved`, (database) =>
    database.transaction('rw', database.replays, database.traces, async () => {
      if (!isContentName(traceId) && (await database.traces.get(traceId)) === undefined) return ok(undefined)
      const { way } = made
      const kept = (await database.replays.get([traceId, way]))?.figures ?? {}
      const newest = Object.entries({ ...kept, ...made.figures }).slice(-KEPT_STRATEGIES)
      await database.replays.put({ traceId, way, figures: Object.fromEntries(newest), madeAt: Date.now() })
      await keepNewestWays(database.replays, { traceId, way, by: 'madeAt' }, KEPT_WAYS)
      return ok(undefined)
    }),
  )
}
