/** Queries that are asked again when what they read has changed, in this tab, a worker or another tab. */
import { liveQuery, type Subscription } from 'dexie'
import { fail, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Store } from './database.ts'
import { storageProblem } from './problems.ts'

/** Tells the answer now and after each change. Returns how to stop. */
export function watch<T>(
  store: Store,
  query: () => Promise<Result<T>>,
  listener: (answer: Result<T>) => void,
): () => void {
  let subscription: Subscription | undefined
  let isStopped = false
  void store.prepare().then(() => {
    if (isStopped) return
    subscription = liveQuery(query).subscribe({
      next: listener,
      error: (error: unknown) => listener(fail(storageProblem(error, t`this page no longer updates`))),
    })
  })
  return () => {
    isStopped = true
    subscription?.unsubscribe()
  }
}
