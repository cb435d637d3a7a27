/**
 * Summaries that outlive the worker: lists show hundreds, and each costs a replay. Only of runs as they were
 * stored.
 */
import { sortedJson } from '#base/json.ts'
import { ok, type Result } from '#base/result.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

export interface FiguresSources {
  readonly load: (traceId: string, way: string) => Promise<Result<RunSummary | undefined>>
  readonly store: (
    traceId: string,
    made: { readonly way: string; readonly figures: RunSummary },
  ) => Promise<Result<undefined>>
  /** Names the code that makes them: what another build made is made again. */
  readonly build: string
}

type Make = () => Promise<Result<RunSummary>>

export function createKeptFigures(sources: FiguresSources | undefined) {
  return {
    /** What is kept, else what `make` gives, which is kept from then on. */
    keptOr: async (traceId: string, counting: CountingSettings, make: Make): Promise<Result<RunSummary>> => {
      if (sources === undefined || storedIdOf(traceId) !== traceId) return make()
      const way = `${sources.build} ${sortedJson(counting)}`
      const kept = await sources.load(traceId, way)
      if (kept.ok && kept.value !== undefined) return ok(kept.value)
      const made = await make()
      // A full disk shows where something is lost by it.
      if (made.ok) void sources.store(traceId, { way, figures: made.value })
      return made
    },
  }
}
