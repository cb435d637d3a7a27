/**
 * Memories that outlive their run: named lists of steps, which another run can start from. A summary row for
 * the list and the steps in a row of their own, so that a list costs nothing. Those that end with the session
 * are never stored.
 */
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Step } from '#core/model/step.ts'
import { attempt, type Store, sharedStore } from './database.ts'
import { isSteps } from './rows.ts'
import { watch } from './watch.ts'

/**
 * What a list shows of a kept memory. Its name is its key: keeping another under the same name replaces it.
 */
export interface KeptMemory {
  readonly name: string
  /** The title of the run that it was kept from last. */
  readonly from: string
  readonly stepCount: number
  /** How often it was kept: from one run, or on and on. */
  readonly times: number
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

/** Keeps steps under a name, in place of what is kept there. */
export function keepMemory(
  name: string,
  { from, steps }: { readonly from: string; readonly steps: readonly Step[] },
  store: Store = sharedStore(),
): Promise<Result<KeptMemory>> {
  return attempt(store, t`the memory “${name}” was not saved`, (database) =>
    database.transaction('rw', database.kept, database.keptSteps, async () => {
      const before = await database.kept.get(name)
      const times = (before?.times ?? 0) + 1
      const row: KeptMemory = { name, from, stepCount: steps.length, times, savedAt: Date.now() }
      await database.kept.put(row)
      await database.keptSteps.put({ name, steps })
      return ok(row)
    }),
  )
}

/** The steps of a kept memory. Fails with `no-such-memory` and `damaged-memory`. */
export function loadKept(name: string, store: Store = sharedStore()): Promise<Result<readonly Step[]>> {
  return attempt(store, t`the memory “${name}” was not read`, async (database) => {
    const row = await database.keptSteps.get(name)
    if (row === undefined) {
      return fail({ code: 'no-such-memory', message: t`There is no saved memory named “${name}”.` })
    }
    if (isSteps(row.steps)) return ok(row.steps)
    return fail({
      code: 'damaged-memory',
      message: t`The saved memory “${name}” is damaged and can’t be read.`,
    })
  })
}

export function deleteKept(name: string, store: Store = sharedStore()): Promise<Result<undefined>> {
  return attempt(store, t`the memory “${name}” was not deleted`, (database) =>
    database.transaction('rw', database.kept, database.keptSteps, async () => {
      await database.kept.delete(name)
      await database.keptSteps.delete(name)
      return ok(undefined)
    }),
  )
}

/**
 * Tells all kept memories, the newest first, now and after each change, in this tab or another. Returns how
 * to stop.
 */
export function watchKept(
  listener: (kept: Result<readonly KeptMemory[]>) => void,
  store: Store = sharedStore(),
): () => void {
  const list = () =>
    attempt(store, t`the saved memories were not read`, async (database) => {
      const rows = await database.kept.toArray()
      return ok(rows.sort((one, other) => other.savedAt - one.savedAt))
    })
  return watch(store, list, listener)
}
