/** The state that a stored trace is in, by name: what its newest edit left. */
import { ok, type Result } from '#base/result.ts'
import { formatAddress, storedIdOf } from '#core/edit/address.ts'
import { type Store, sharedStore } from './database.ts'
import { loadHead } from './edits.ts'

/**
 * Of a stored id the name of the newest state; names of states stay as they are. Fails with `no-such-trace`.
 */
export async function newestName(name: string, store: Store = sharedStore()): Promise<Result<string>> {
  if (storedIdOf(name) !== name) return ok(name)
  const head = await loadHead(name, store)
  return head.ok ? ok(formatAddress({ traceId: name, revision: head.value.head })) : head
}
