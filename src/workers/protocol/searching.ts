/** What the job of search gives: what was found, run by run, and what could not be read. */
import type { Problem } from '#base/result.ts'
import type { RunHits } from '#core/search/hits.ts'

/** How far a search is, in runs, with what was found in the one just searched. */
export interface SearchProgress {
  readonly done: number
  readonly total: number
  readonly found?: RunHits
}

export interface SearchOutcome {
  /** Runs. */
  readonly searched: number
  /** Why others could not be read. */
  readonly unread: readonly Problem[]
}
