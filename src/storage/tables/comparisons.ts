/**
 * Saved comparisons: a name and the link to one. The link says columns, counting settings, run and call;
 * nothing of the run is in it.
 */
import { byName } from '#base/locale.ts'
import { ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { watch } from './watch.ts'

export interface SavedComparison {
  readonly id: string
  readonly name: string
  /** The hash of the address, with its `#`. */
  readonly link: string
  /** The title of the run that it was of. */
  readonly run: string
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** Adds one, or puts it in the place of the one with its id. */
export function saveComparison(
  comparison: Omit<SavedComparison, 'savedAt'>,
  store: Store = sharedStore(),
): Promise<Result<undefined>> {
  return attempt(store, t`the comparison “${comparison.name}” was not saved`, async (database) => {
    await database.comparisons.put({ ...comparison, savedAt: Date.now() })
    return ok(undefined)
  })
}

export function deleteComparison(id: string, store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the comparison was not deleted`, async (database) => {
    await database.comparisons.delete(id)
    return ok(undefined)
  })
}

/** Tells all of them, by name, now and after each change, in this tab or another. Returns how to stop. */
export function watchComparisons(
  listener: (comparisons: Result<readonly SavedComparison[]>) => void,
  store: Store = sharedStore(),
): () => void {
  const list = () =>
    attempt(store, t`the saved comparisons were not read`, async (database) => {
      const rows = await database.comparisons.toArray()
      return ok(rows.sort((one, other) => byName(one.name, other.name)))
    })
  return watch(store, list, listener)
}
