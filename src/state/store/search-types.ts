/** The search over the texts of runs as data: what a person looks for, how far it is, and what was found. */
import type { Work } from '#base/work.ts'
import type { RunHits } from '#core/search/hits.ts'
import { NO_FILTERS, type SearchFilters } from '#core/search/search-filters.ts'
import type { SearchOutcome } from '#workers/protocol/protocol.ts'

/** The open run, or all that are stored. */
type SearchScope = 'run' | 'all'

export interface SearchState {
  readonly query: string
  readonly filters: SearchFilters
  readonly scope: SearchScope
  /** The query that `runs` were found with: marks in them go by it. */
  readonly asked: string
  /** Runs with something found, in the order of the library, the open one first. */
  readonly runs: readonly RunHits[]
  /** Progress in runs. */
  readonly work: Work<SearchOutcome, { readonly done: number; readonly total: number }>
}

export const NO_SEARCH: SearchState = {
  query: '',
  filters: NO_FILTERS,
  scope: 'run',
  asked: '',
  runs: [],
  work: { status: 'idle' },
}
