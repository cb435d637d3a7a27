/**
 * Searching stored traces, run by run: an index is built when a run is first searched, and the last ones are
 * kept. What is found in a run is told at once; a run that cannot be read costs that run, not the search.
 */
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import { hitOf, type RunHits } from '#core/search/hits.ts'
import { type Clause, markerOf, parseQuery } from '#core/search/query.ts'
import { passesFilters } from '#core/search/search-filters.ts'
import { createLru } from '../bench/lru.ts'
import type { Handlers } from '../protocol/host.ts'
import type { Jobs } from '../protocol/protocol.ts'
import { indexTrace, type TraceIndex } from './search-index.ts'

export interface SearchSources {
  /** The name of the state that a stored trace is in. */
  readonly nameOf: (id: string) => Promise<Result<string>>
  /** A state by its name; what stands under a name never changes. */
  readonly loadTrace: (name: string) => Promise<Result<Trace>>
}

export interface Searcher extends Handlers<'search'> {
  /** Forgets all traces but these: others were deleted, here or in another tab. */
  keepOnly(ids: ReadonlySet<string>): void
}

/**
 * Characters of the texts whose indexes are kept; what an index weighs for them is in docs/performance.md.
 */
const KEPT_CHARACTERS = 32_000_000

interface Asked {
  readonly clauses: readonly Clause[]
  readonly filters: Jobs['search']['input']['filters']
  readonly limit: number
}

export function createSearcher({ nameOf, loadTrace }: SearchSources): Searcher {
  const indexes = createLru<TraceIndex>(KEPT_CHARACTERS, ({ characters }) => characters)
  /** A person who types on waits for the index that the word before began: it is not begun anew. */
  const once = dedupeInFlight<string, Result<TraceIndex>>()

  function indexOf(name: string): Promise<Result<TraceIndex>> {
    const known = indexes.get(name)
    if (known !== undefined) return Promise.resolve(ok(known))
    return once(name, () => build(name))
  }

  async function build(name: string): Promise<Result<TraceIndex>> {
    const trace = await loadTrace(name)
    const index = trace.ok ? ok(await indexTrace(trace.value)) : trace
    if (index.ok) indexes.set(name, index.value)
    return index
  }

  async function searchRun(traceId: string, asked: Asked): Promise<Result<RunHits>> {
    const name = await nameOf(traceId)
    if (!name.ok) return name
    const { clauses } = asked
    if (clauses.length === 0) {
      const trace = await loadTrace(name.value)
      return trace.ok ? ok(runHits(trace.value, passing(trace.value, asked), asked)) : trace
    }
    const index = await indexOf(name.value)
    if (!index.ok) return index
    const { trace, find } = index.value
    return ok(
      runHits(
        trace,
        find(clauses, (step) => passesFilters(step, asked.filters)),
        asked,
      ),
    )
  }

  return {
    search: async ({ traceIds, query, filters, limit }, { signal, onProgress }) => {
      const asked = { clauses: parseQuery(query), filters, limit }
      const unread: Problem[] = []
      for (const [place, traceId] of traceIds.entries()) {
        const run = await Promise.race([searchRun(traceId, asked), abortOf(signal)])
        if (run === undefined || signal.aborted) return fail(CANCELED)
        if (!run.ok) unread.push(run.error)
        const found = run.ok && run.value.count > 0 ? { found: run.value } : {}
        onProgress({ done: place + 1, total: traceIds.length, ...found })
      }
      return ok({ searched: traceIds.length - unread.length, unread })
    },
    keepOnly: (ids) => indexes.drop((name) => !ids.has(storedIdOf(name))),
  }
}

function passing({ steps }: Trace, { filters }: Asked): readonly number[] {
  return steps.flatMap((step, position) => (passesFilters(step, filters) ? [position] : []))
}

function runHits(trace: Trace, found: readonly number[], { clauses, limit }: Asked): RunHits {
  const finder = markerOf(clauses)
  const callOf = new Map(trace.calls.map(({ stepId, index }) => [stepId, index]))
  const hits = found.slice(0, limit).flatMap((position) => {
    const step = trace.steps[position]
    return step === undefined ? [] : [hitOf(step, callOf.get(step.id), finder)]
  })
  return { traceId: storedIdOf(trace.id), title: trace.title, count: found.length, hits }
}

/** Undefined as soon as the job is no longer wanted. */
function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })
}
