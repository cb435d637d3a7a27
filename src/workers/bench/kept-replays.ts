/**
 * Figures of runs under strategies that outlive the worker: an evaluation of thousands of runs goes on where
 * it was.
 */
import { sortedJson } from '#base/json.ts'
import type { Result } from '#base/result.ts'
import { storedIdOf } from '#core/edit/address.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { onDevice } from '#core/summaries/on-device.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { CountingSettings } from '../protocol/protocol.ts'

export interface ReplaysSources {
  readonly load: (traceId: string, way: string) => Promise<Result<Readonly<Record<string, SweepFigures>>>>
  readonly store: (
    traceId: string,
    made: { readonly way: string; readonly figures: Readonly<Record<string, SweepFigures>> },
  ) => Promise<Result<undefined>>
  /** Names the code that makes them: what another build made is made again. */
  readonly build: string
}

export interface RunReplays {
  /** Undefined: not kept, or without the refusals that are asked for. */
  get(spec: CheckedSpec, withRefusals: boolean): SweepFigures | undefined
  set(spec: CheckedSpec, figures: SweepFigures): void
  /** Keeps what was set since the last time. */
  save(): void
}

export const NOTHING_KEPT: RunReplays = { get: () => undefined, set: () => undefined, save: () => undefined }

export function createKeptReplays(sources: ReplaysSources | undefined) {
  return {
    /**
     * Of a run as it was stored, or of a content. An answer of the device's model may change: nothing of it
     * is kept.
     */
    of: async (traceId: string, counting: CountingSettings): Promise<RunReplays> => {
      if (sources === undefined || storedIdOf(traceId) !== traceId) return NOTHING_KEPT
      if (counting.summariser.id === onDevice.id) return NOTHING_KEPT
      const way = `${sources.build} ${sortedJson(counting)}`
      const loaded = await sources.load(traceId, way)
      const kept = new Map(Object.entries(loaded.ok ? loaded.value : {}))
      let made: Record<string, SweepFigures> = {}
      return {
        get: (spec, withRefusals) => {
          const found = kept.get(sortedJson(spec))
          return withRefusals && found?.refused === undefined ? undefined : found
        },
        set: (spec, figures) => {
          const name = sortedJson(spec)
          kept.set(name, figures)
          made[name] = figures
        },
        save: () => {
          if (Object.keys(made).length === 0) return
          // A full disk shows where something is lost by it.
          void sources.store(traceId, { way, figures: made })
          made = {}
        },
      }
    },
  }
}

export type KeptReplays = ReturnType<typeof createKeptReplays>
