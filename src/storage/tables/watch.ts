/** Queries that are asked again when what they read has changed, in this tab, a worker or another tab. */
import type { Subscription } from 'dexie'
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Store } from './database.ts'
import { NOT_LOADED, storageProblem } from './problems.ts'

/** Tells the answer now and after each change. Returns how to stop. */
export function watch<T>(
  store: Store,
  query: () => Promise<Result<T>>,
  listener: (answer: Result<T>) => void,
): () => void {
  let subscription: Subscription | undefined
  let isStopped = false
  const tellOf = (error: unknown) => listener(fail(storageProblem(error, t`this page no longer updates`)))
  const start = async () => {
    await store.prepare()
    if (store.closed === NOT_LOADED) return listener(fail(NOT_LOADED))
    const { liveQuery } = await import('./declare-database.ts')
    if (!isStopped) subscription = liveQuery(query).subscribe({ next: listener, error: tellOf })
  }
  void start()
  return () => {
    isStopped = true
    subscription?.unsubscribe()
  }
}
