/**
 * Searching the texts of runs: asks the search worker while a person types, shows what comes, and opens what
 * is chosen.
 */
import { isCanceled } from '#base/errors.ts'
import { given } from '#base/given.ts'
import { doneValue, RUNNING, workOf } from '#base/work.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { Trace } from '#core/model/trace.ts'
import type { RunHits, SearchHit } from '#core/search/hits.ts'
import { parseQuery } from '#core/search/query.ts'
import { hasFilters } from '#core/search/search-filters.ts'
import { runJob } from '#workers/client.ts'
import { piecesOf } from '#workers/protocol/run-pieces.ts'
import type { SearchState } from '../store/search-types.ts'
import { store } from '../store/store.ts'
import { navigate, openTrace } from './navigation.ts'
import { closePanel, openDetail, openPanel } from './panels.ts'

/** Of each run: more are counted, and found with another word. */
const LISTED = 300
/** Milliseconds of rest after a key before a search begins. */
const PACE = { run: 100, all: 300 } as const

let running: AbortController | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** What a person may change. */
type Wanted = Partial<Pick<SearchState, 'query' | 'filters' | 'scope'>>

/** Opens the panel of search. Without an open run it is about all of them. */
export function openSearch(wanted: Wanted = {}): void {
  const run = doneValue(store.getState().trace)
  const hasRun = run !== undefined
  if (hasRun) giveRun(run)
  openPanel('search')
  changeSearch(hasRun ? wanted : { ...wanted, scope: 'all' })
}

/** Looks for something else; what was found before stays until the first answer comes. */
export function changeSearch(wanted: Wanted): void {
  change({ ...wanted, work: RUNNING })
  clearTimeout(timer)
  timer = setTimeout(() => void run(), PACE[store.getState().search.scope])
}

/** Gives up what is being searched; what was found stays. */
export function stopSearch(): void {
  clearTimeout(timer)
  if (running !== undefined) running.abort()
  // Stopped before it began.
  else if (store.getState().search.work.status === 'running') change({ work: { status: 'idle' } })
}

/** Whether there is anything to look for. */
export function isAsking({ query, filters }: Pick<SearchState, 'query' | 'filters'>): boolean {
  return parseQuery(query).length > 0 || hasFilters(filters)
}

async function run(): Promise<void> {
  running?.abort()
  const abort = new AbortController()
  running = abort
  const { query, filters } = store.getState().search
  if (!isAsking({ query, filters })) {
    change({ asked: query, runs: [], work: { status: 'idle' } })
    return
  }
  const traceIds = wantedTraces()
  await giving
  if (running !== abort) return
  let runs: readonly RunHits[] = []
  const result = await runJob(
    'search',
    { traceIds, query, filters, limit: LISTED },
    {
      signal: abort.signal,
      onProgress: ({ done, total, found }) => {
        if (running !== abort) return
        if (found !== undefined) runs = [...runs, found]
        change({ asked: query, runs, work: { status: 'running', progress: { done, total } } })
      },
    },
  )
  if (running !== abort) return
  running = undefined
  const isStopped = !result.ok && isCanceled(result.error)
  change({ asked: query, runs, work: isStopped ? { status: 'idle' } : workOf(result) })
}

/** The stored id of the run that the worker was given last. */
let givenRun: string | undefined
let giving: Promise<void> | undefined

/**
 * The worker gets the open run as the page has it, in pieces between which the page can draw: reading it from
 * the database takes several times as long. Its later states the worker makes of it and their edits.
 */
function giveRun(run: Trace): void {
  if (givenRun === storedIdOf(run.id)) return
  givenRun = storedIdOf(run.id)
  giving = (async () => {
    for (const piece of piecesOf(run)) {
      void runJob('takeRun', piece)
      await new Promise((resolve) => setTimeout(resolve))
    }
  })()
}

/** The open run as it is shown; of all, it comes first. */
function wantedTraces(): readonly string[] {
  const { trace, library, search } = store.getState()
  const open = doneValue(trace)?.id
  const first = open === undefined ? [] : [open]
  if (search.scope === 'run') return first
  const others = (doneValue(library) ?? []).filter(({ id }) => open === undefined || id !== storedIdOf(open))
  return [...first, ...others.map(({ id }) => id)]
}

/** Opens a found step in the timeline, with what was looked for in the find box. */
export function openHit(traceId: string, { step, call }: SearchHit): void {
  const { route, search } = store.getState()
  stopSearch()
  closePanel()
  openDetail()
  const find = search.asked.trim()
  const isOpen = storedIdOf(route.traceId ?? '') === traceId
  if (!isOpen) openTrace(traceId, 'timeline')
  navigate(
    { view: 'timeline', step, find: find === '' ? undefined : find, ...given({ call }) },
    { replace: !isOpen },
  )
}

function change(part: Partial<SearchState>): void {
  store.setState(({ search }) => ({ search: { ...search, ...part } }))
}
