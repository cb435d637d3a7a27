/**
 * What the columns lose and could at least have lost: asked for when the figures that everybody looks at
 * first are there.
 */
import { useCallback, useMemo, useState } from 'react'
import { isLossBound } from '#core/compactions/unseen.ts'
import type { Bound } from '#core/oracle/bound.ts'
import type { RunLosses } from '#core/rereads/asking.ts'
import type { ListedRisk } from '#core/rereads/run-risk.ts'
import { skeletonFacts } from '#core/skeleton/skeleton.ts'
import { OWN_COMPACTION } from '#core/spec/spec-data.ts'
import { hasOwnLoss } from '#core/sweep/own-compaction.ts'
import {
  type Derived,
  type JobProgress,
  useBoundProgress,
  useBounds,
  useCompactions,
  useLosses,
  useOwnCompaction,
  useRereadRisks,
  useTrace,
} from '#state/index.ts'
import type { Column } from './use-comparison.ts'
import { type ProviderRefusal, useProviderRefusals } from './use-provider-refusals.ts'
import { useSameList } from './use-same-list.ts'

/** The same object as long as nothing came; columns are told apart by their places. */
export interface LossesOfColumns {
  /** Undefined for the baseline, which loses nothing by definition, and for what failed. */
  readonly lossOf: (column: Column) => Derived<RunLosses> | undefined
  /**
   * What it makes the agent read again; undefined: not known yet, or of the baseline, of a bound, or in a
   * skeleton.
   */
  readonly rereadsOf: (column: Column) => ListedRisk | undefined
  /** Of a column of the oracle its own bound, with its choice of steps. */
  readonly boundOf: (column: Column) => Derived<Bound> | undefined
  /** Whether its lost facts are an upper bound: a summary that can't be read may contain some of them. */
  readonly isUpperBound: (column: Column) => boolean
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** Undefined: the provider would take all of its contexts, or that is not known. */
  readonly refusalOf: (column: Column) => ProviderRefusal | undefined
  /** Whether it is known which of its contexts the provider would refuse. */
  readonly isChecked: (column: Column) => boolean
  /**
   * Looks for the bounds of memories: of a long run only when somebody asks. Undefined: it is done or under
   * way.
   */
  readonly askForBounds: (() => void) | undefined
  /** Gives the search for them up. */
  readonly stopBounds: () => void
  /** How far it is; undefined: it is not under way. */
  readonly boundProgress: JobProgress | undefined
  /** A skeleton contains no arguments, so that nothing is known of re-fetched results. */
  readonly isSkeleton: boolean
  /** It is a skeleton from before they kept references: nothing can be told. */
  readonly isRefused: boolean
}

/**
 * Up to here a bound takes a second or two a column, and other work is let in meanwhile: it is looked for
 * unasked.
 */
const MOST_CALLS = 2000

export function useLossesOfColumns(columns: readonly Column[]): LossesOfColumns {
  const trace = useTrace()
  const [wish, setWish] = useState<{ readonly traceId: string; readonly isAsked: boolean } | undefined>(
    undefined,
  )
  const isShort = trace !== undefined && trace.calls.length <= MOST_CALLS
  const isAsked = wish !== undefined && wish.traceId === trace?.id ? wish.isAsked : isShort
  const traceId = trace?.id
  const ask = useCallback(
    (isWanted: boolean) => traceId !== undefined && setWish({ traceId, isAsked: isWanted }),
    [traceId],
  )
  const memories = columns.filter(({ isBound }) => !isBound)
  const oracles = columns.filter(({ isBound, failure }) => isBound && failure === undefined)
  const isSettled = memories.every(({ replay, failure }) => replay !== undefined || failure !== undefined)
  const losses = useLosses(
    columns.map(({ spec }) => spec),
    isSettled,
  )
  const ofMemories = losses.filter((_, place) => columns[place]?.isBound === false)
  // The bound takes a few times as long as the losses, which everybody looks at first.
  const isCounted = ofMemories.every(({ work, latest }) => latest !== undefined || work.status === 'failed')
  const risks = useRereadRisks(
    memories.map(({ spec }) => spec),
    isSettled && isCounted,
  )
  const refusals = useProviderRefusals(columns, isSettled && isCounted)
  const questions = memories.map(({ spec }) => ({ memory: spec }))
  const isWanted = isSettled && isCounted && losses.length > 0 && isAsked
  const bounds = useBounds(questions, isWanted)
  // What such a column shows rests on its bound, so that nothing is to be waited for.
  const ownBounds = useBounds(
    oracles.map(({ spec }) => ({ memory: spec })),
    true,
  )
  const boundProgress = useBoundProgress(isWanted ? questions : NONE)
  const memoryPlaces = useSameList(memories.map(({ index }) => index))
  const oraclePlaces = useSameList(oracles.map(({ index }) => index))
  const metadata = trace?.metadata
  const hasOwn = columns.some(({ spec }) => spec.id === OWN_COMPACTION)
  const isBounded = useCompactions(hasOwn).latest?.some(isLossBound) === true
  const isMore = hasOwnLoss(useOwnCompaction(isSettled && isCounted).latest)
  return useMemo(
    (): LossesOfColumns => ({
      // What replaces a memory that cannot be has figures of its own, which are not to pass for the
      // memory's.
      lossOf: ({ index, failure }) =>
        index === undefined || failure !== undefined ? undefined : losses[index],
      rereadsOf: ({ index, failure, isBound }) =>
        failure !== undefined || isBound ? undefined : risks[memoryPlaces.indexOf(index)]?.latest,
      boundOf: ({ index, failure, isBound }) =>
        failure !== undefined
          ? undefined
          : isBound
            ? ownBounds[oraclePlaces.indexOf(index)]
            : bounds[memoryPlaces.indexOf(index)],
      isUpperBound: ({ spec }) => isBounded && spec.id === OWN_COMPACTION,
      isMore,
      ...refusals,
      askForBounds: isAsked ? undefined : () => ask(true),
      stopBounds: () => ask(false),
      boundProgress,
      isSkeleton: metadata !== undefined && skeletonFacts(metadata) !== undefined,
      isRefused: losses.some(({ work }) => work.status === 'failed' && work.problem.code === 'no-references'),
    }),
    [
      losses,
      risks,
      bounds,
      ownBounds,
      memoryPlaces,
      oraclePlaces,
      isBounded,
      isMore,
      refusals,
      isAsked,
      ask,
      boundProgress,
      metadata,
    ],
  )
}

const NONE: readonly { readonly memory: Column['spec'] }[] = []
