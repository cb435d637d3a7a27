/** What the columns lose and could at least have lost: asked for when the figures that everybody looks at first are there. */
import type { Bound } from '#core/oracle/bound.ts'
import type { LossFigures } from '#core/references/lost.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { type Derived, useBounds, useLosses, useTrace } from '#state/index.ts'
import type { Column } from './use-comparison.ts'

export interface LossesOfColumns {
  /** Undefined for the baseline, which loses nothing by definition. */
  readonly lossOf: (column: Column) => Derived<LossFigures> | undefined
  readonly boundOf: (column: Column) => Derived<Bound> | undefined
  /** A skeleton holds no arguments, so that nothing is known of page faults. */
  readonly isSkeleton: boolean
  /** It is a skeleton from before they kept references: nothing can be told. */
  readonly isRefused: boolean
}

export function useLossesOfColumns(columns: readonly Column[]): LossesOfColumns {
  const trace = useTrace()
  const isSettled = columns.every(({ replay, failure }) => replay !== undefined || failure !== undefined)
  const losses = useLosses(
    columns.map(({ spec }) => spec),
    isSettled,
  )
  // The bound takes a few times as long as the losses, and the engine does one job after another.
  const isCounted =
    losses.length > 0 && losses.every(({ work, latest }) => latest !== undefined || work.status === 'failed')
  const bounds = useBounds(
    columns.map(({ spec }) => ({ memory: spec })),
    isSettled && isCounted,
  )
  return {
    lossOf: ({ index }) => (index === undefined ? undefined : losses[index]),
    boundOf: ({ index }) => (index === undefined ? undefined : bounds[index]),
    isSkeleton: trace !== undefined && skeletonFacts(trace.metadata) !== undefined,
    isRefused: losses.some(({ work }) => work.status === 'failed' && work.problem.code === 'no-references'),
  }
}
