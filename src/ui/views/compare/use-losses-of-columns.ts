/** What the columns lose and could at least have lost: asked for when the figures that everybody looks at first are there. */
import { useState } from 'react'
import type { Bound } from '#core/oracle/bound.ts'
import type { LossFigures } from '#core/references/lost.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { type Derived, useBounds, useLosses, useTrace } from '#state/index.ts'
import type { Column } from './use-comparison.ts'

export interface LossesOfColumns {
  /** Undefined for the baseline, which loses nothing by definition, and for what failed. */
  readonly lossOf: (column: Column) => Derived<LossFigures> | undefined
  readonly boundOf: (column: Column) => Derived<Bound> | undefined
  /** Looks for the bounds: of a long run only when somebody asks. Undefined: it is done without asking, or was asked for. */
  readonly askForBounds: (() => void) | undefined
  /** A skeleton holds no arguments, so that nothing is known of page faults. */
  readonly isSkeleton: boolean
  /** It is a skeleton from before they kept references: nothing can be told. */
  readonly isRefused: boolean
}

/** Of a longer run the bound keeps the engine busy for seconds a column, and whoever scrubs would wait. */
const MOST_CALLS = 500

export function useLossesOfColumns(columns: readonly Column[]): LossesOfColumns {
  const trace = useTrace()
  const [askedFor, setAskedFor] = useState<string | undefined>(undefined)
  const isShort = trace !== undefined && trace.calls.length <= MOST_CALLS
  const isAsked = isShort || (trace !== undefined && askedFor === trace.id)
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
    isSettled && isCounted && isAsked,
  )
  return {
    // What stands in for a memory that cannot be has figures of its own, which are not to pass for the memory's.
    lossOf: ({ index, failure }) =>
      index === undefined || failure !== undefined ? undefined : losses[index],
    boundOf: ({ index, failure }) =>
      index === undefined || failure !== undefined ? undefined : bounds[index],
    askForBounds: isAsked ? undefined : () => setAskedFor(trace?.id),
    isSkeleton: trace !== undefined && skeletonFacts(trace.metadata) !== undefined,
    isRefused: losses.some(({ work }) => work.status === 'failed' && work.problem.code === 'no-references'),
  }
}
