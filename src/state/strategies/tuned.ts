/**
 * Tuned strategies that a person added to the ranking of a run, with their figures. They last as long as the
 * page.
 */
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { useJobs } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'
import { store, useApp } from '../store/store.ts'
import type { TunedStrategy } from '../store/tuned-types.ts'

const NONE: readonly TunedStrategy[] = []

export interface RankedTuned extends TunedStrategy {
  /** Undefined: not replayed yet. */
  readonly figures: SweepFigures | undefined
}

/** Those of the open run, in the order in which they were added. */
export function useTuned(): readonly RankedTuned[] {
  const traceId = useTrace()?.id ?? ''
  const counting = useJobCounting()
  const tuned = useApp((state) => state.tuned.get(traceId)) ?? NONE
  const figures = useJobs(
    'sweep',
    tuned.map(({ spec }) => ({ traceIds: [traceId], memories: [spec], counting })),
  )
  return tuned.map((one, at) => ({ ...one, figures: figures[at]?.latest?.[0] }))
}

/** Adds it to the ranking of a run, once, and gives its id. */
export function addTuned(traceId: string, spec: CheckedSpec): string {
  const before = store.getState().tuned.get(traceId) ?? NONE
  const known = before.find((other) => JSON.stringify(other.spec) === JSON.stringify(spec))
  if (known !== undefined) return known.id
  const last = Number(before.at(-1)?.id.split('-').at(-1) ?? 0)
  const id = `tuned-${last + 1}`
  change(traceId, [...before, { id, spec }])
  return id
}

export function removeTuned(traceId: string, id: string): void {
  change(
    traceId,
    (store.getState().tuned.get(traceId) ?? NONE).filter((one) => one.id !== id),
  )
}

function change(traceId: string, tuned: readonly TunedStrategy[]): void {
  store.setState((state) => ({ tuned: new Map(state.tuned).set(traceId, tuned) }))
}
