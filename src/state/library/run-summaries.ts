/**
 * Summaries of stored runs for lists: made one after the other while the list is open, in the order of the
 * list. The worker keeps them in the database, so that each is made once.
 */
import { useEffect } from 'react'
import type { RunSummary } from '#core/account/summary.ts'
import { newestName, type TraceEntry } from '#storage/index.ts'
import { runJob } from '#workers/client.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'
import { withPrices } from '../shell/selectors.ts'
import { DEFAULT_COUNTING } from '../store/counting-fields.ts'
import { store, useApp } from '../store/store.ts'

/** By stored id, as far as they are made; every run is counted and priced by its own model. */
export function useRunSummaries(entries: readonly TraceEntry[]): ReadonlyMap<string, RunSummary> {
  const customProfiles = useApp((state) => state.customProfiles)
  const modelPrices = useApp((state) => state.modelPrices)
  useEffect(() => {
    wanted = { entries, counting: withPrices(DEFAULT_COUNTING, { customProfiles, modelPrices }) }
    void makeWanted()
  }, [entries, customProfiles, modelPrices])
  useEffect(() => {
    tried = new Set([...tried].filter((key) => !key.startsWith(EDITED)))
    return () => {
      wanted = NOTHING
    }
  }, [])
  return useApp((state) => state.runSummaries)
}

interface Wanted {
  readonly entries: readonly TraceEntry[]
  /** How their figures are made. */
  readonly counting: CountingSettings
}

const NOTHING: Wanted = { entries: [], counting: DEFAULT_COUNTING }

let wanted = NOTHING
/** Made or failed, by what they depend on. */
let tried = new Set<string>()
let isMaking = false

/** Milliseconds between two drawings of the list: most summaries are only read. */
const PACE = 250

/** Only one at a time: whatever else the worker is asked meanwhile waits for one run at most. */
async function makeWanted(): Promise<void> {
  if (isMaking) return
  isMaking = true
  let came = new Map<string, RunSummary>()
  let shownAt = performance.now()
  const show = () => {
    if (came.size > 0)
      store.setState(({ runSummaries }) => ({ runSummaries: new Map([...runSummaries, ...came]) }))
    came = new Map()
    shownAt = performance.now()
  }
  for (let next = nextWanted(); next !== undefined; next = nextWanted()) {
    tried.add(next.key)
    const summary = await summaryOf(next.entry.id, next.counting)
    if (summary !== undefined) came.set(next.entry.id, summary)
    else leaveOut(next.entry.id)
    if (performance.now() - shownAt > PACE) show()
  }
  show()
  isMaking = false
}

function leaveOut(id: string): void {
  store.setState(({ unsummarized }) => ({ unsummarized: new Set([...unsummarized, id]) }))
}

function nextWanted() {
  const { entries, counting } = wanted
  const ways = JSON.stringify(counting)
  for (const entry of entries) {
    const key = `${entry.isEdited === true ? EDITED : ''}${entry.id} ${ways}`
    if (!tried.has(key)) return { entry, key, counting }
  }
  return undefined
}

/** What edits make of a run changes: it is made again when the list is next looked at. */
const EDITED = 'edited '

async function summaryOf(id: string, counting: CountingSettings): Promise<RunSummary | undefined> {
  const name = await newestName(id)
  if (!name.ok) return undefined
  const made = await runJob('summary', { traceId: name.value, counting })
  return made.ok ? made.value : undefined
}
