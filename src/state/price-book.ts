/** The price book is too large for the first load: it arrives behind it and then stays in the store. */

import type { Profile } from '#core/profiles/profile.ts'
import type { Lens } from '#workers/protocol.ts'
import { store, useApp } from './store.ts'

/** Once, at the start. */
export async function loadPriceBook(): Promise<void> {
  const { findProfile } = await import('#core/profiles/index.ts')
  store.setState({ priceBook: { findProfile } })
}

/** The profile with this id, a person's own first; undefined also while the book is loading. */
export function useProfileById(id: string | undefined, own: readonly Profile[]): Profile | undefined {
  const book = useApp((state) => state.priceBook)
  if (id === undefined) return undefined
  const mine = own.find((profile) => profile.id === id)
  if (mine !== undefined || book === undefined) return mine
  const found = book.findProfile(id)
  return found.ok ? found.value : undefined
}

/** The profile of a lens that carries its own with it. */
export function useProfileOfLens({ profile, ownProfile }: Lens): Profile | undefined {
  return useProfileById(profile, ownProfile === undefined ? [] : [ownProfile])
}
