/**
 * Searching stored traces, run by run: a run that was not searched before is read through, and its index is
 * built behind that, for the searches that follow; the last ones are kept. What is found in a run is told at
 * once; a run that cannot be read costs that run, not the search.
 */
import { dedupeInFlight } from '#base/dedupe-in-flight.ts'
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import { hitOf, type RunHits } from '#core/search/hits.ts'
import { passesFilters } from '#core/search/passes-filters.ts'
import { type Clause, markerOf, parseQuery } from '#core/search/query.ts'
import { createLru } from '../bench/lru.ts'
import type { Handlers } from '../protocol/host.ts'
import type { Jobs } from '../protocol/protocol.ts'
import { gatherRun } from '../protocol/run-pieces.ts'
import { indexTrace, type Searchable, type TraceIndex } from '../search/index-trace.ts'
import { scanTrace } from '../search/scan-trace.ts'

interface SearchSources {
  /** The name of the state that a stored trace is in. */
  readonly nameOf: (id: string) => Promise<Result<string>>
  /** A state by its name; what is under a name never changes. */
  readonly loadTrace: (name: string) => Promise<Result<Trace>>
  /** Keeps a state that the page has, for `loadTrace`. */
  readonly keepTrace: (trace: Trace) => void
}

interface Searcher extends Handlers<'search'> {
  /** Forgets all traces but these: others were deleted, here or in another tab. */
  keepOnly(ids: ReadonlySet<string>): void
}

/**
 * Characters of the texts whose indexes are kept; what an index weighs for them is in docs/performance.md.
 */
const KEPT_CHARACTERS = 32_000_000

/** Runs that wait for their index are held whole. */
const MOST_WAITING = 8

interface Asked {
  readonly clauses: readonly Clause[]
  readonly filters: Jobs['search']['input']['filters']
  readonly limit: number
}

export function createSearcher({ nameOf, loadTrace, keepTrace }: SearchSources): Searcher {
  const indexes = createLru<TraceIndex>(KEPT_CHARACTERS, ({ characters }) => characters)
  /** Runs whose index is not there yet, by name. */
  const waiting = new Map<string, Trace>()
  let building = false
  /** A person who types on waits for the run that the word before asked for: it is not read again. */
  const once = dedupeInFlight<string, Result<Trace>>()

  async function searchableOf(name: string): Promise<Result<Searchable>> {
    const known = indexes.get(name)
    if (known !== undefined) return ok(known)
    const held = waiting.get(name)
    const trace = held === undefined ? await once(name, () => loadTrace(name)) : ok(held)
    if (!trace.ok) return trace
    buildBehind(name, trace.value)
    return ok(scanTrace(trace.value))
  }

  /** No more runs wait than can be kept: others are read through again. */
  function buildBehind(name: string, trace: Trace): void {
    if (waiting.has(name) || waiting.size >= MOST_WAITING) return
    waiting.set(name, trace)
    if (!building) void buildAll()
  }

  async function buildAll(): Promise<void> {
    building = true
    for (let next = firstOf(waiting); next !== undefined; next = firstOf(waiting)) {
      const [name, trace] = next
      const index = await indexTrace(trace)
      // It may have been deleted meanwhile.
      if (waiting.delete(name)) indexes.set(name, index)
    }
    building = false
  }

  async function searchRun(traceId: string, asked: Asked): Promise<Result<RunHits>> {
    const name = await nameOf(traceId)
    if (!name.ok) return name
    const { clauses } = asked
    if (clauses.length === 0) {
      const trace = await loadTrace(name.value)
      return trace.ok ? ok(runHits(trace.value, passing(trace.value, asked), asked)) : trace
    }
    const searchable = await searchableOf(name.value)
    if (!searchable.ok) return searchable
    const { trace, find } = searchable.value
    const found = await find(clauses, (step) => passesFilters(step, asked.filters, trace.steps))
    return ok(runHits(trace, found, asked))
  }

  const take = gatherRun(keepTrace)

  return {
    takeRun: async (piece) => {
      take(piece)
      return ok(undefined)
    },
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
    keepOnly: (ids) => {
      for (const name of waiting.keys()) if (!ids.has(storedIdOf(name))) waiting.delete(name)
      indexes.drop((name) => !ids.has(storedIdOf(name)))
    },
  }
}

function firstOf<K, V>(map: ReadonlyMap<K, V>): readonly [K, V] | undefined {
  return map.entries().next().value
}

function passing({ steps }: Trace, { filters }: Asked): readonly number[] {
  return steps.flatMap((step, position) => (passesFilters(step, filters, steps) ? [position] : []))
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
