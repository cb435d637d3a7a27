/** What a memory around another one (facts.ts, demonstrations.ts) passes on as it is. */
import type { Memory } from './memory.ts'

/**
 * `Inner` is the state of the memory inside. Lists, and what changes them, are the outer memory's business.
 */
export function passedOn<Inner>({
  search,
  saved,
  texts,
  replayed,
  ...memory
}: Memory<Inner>): Pick<
  Memory<{ readonly inner: Inner }>,
  'blame' | 'search' | 'saved' | 'texts' | 'replayed'
> {
  return {
    blame: ({ inner }) => memory.blame(inner),
    ...(search === undefined
      ? {}
      : { search: { title: search.title, find: ({ inner }, query) => search.find(inner, query) } }),
    ...(saved === undefined ? {} : { saved: ({ inner }) => saved(inner) }),
    ...(replayed === undefined ? {} : { replayed: ({ inner }) => replayed(inner) }),
    ...(texts === undefined ? {} : { texts: ({ inner }) => texts(inner) }),
  }
}
