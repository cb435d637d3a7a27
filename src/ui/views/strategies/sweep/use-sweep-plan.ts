/** What a sweep that is set up would try, and whether that is what was tried last. */
import { useEffect, useMemo, useRef } from 'react'
import { t } from '#base/words.ts'
import { storedIdOf } from '#core/edit/address.ts'
import { memoryInfos } from '#core/spec/memory-info.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { answerOf } from '#core/sweep/ranking.ts'
import {
  NO_SWEEP,
  rankedFigures,
  runSweep,
  type SweepOrder,
  useApp,
  useCustomEntries,
  useJobCounting,
  useTrace,
} from '#state/index.ts'
import { rankSettings } from './sweep-rows.ts'
import { memoriesOf, type SweepSetup } from './sweep-setup.ts'

export interface SweepPlan {
  /** Undefined: it can't be run. */
  readonly order: SweepOrder | undefined
  /** Why it can't. */
  readonly reason: string | undefined
  /** It is what runs, or what ran last. */
  readonly isCurrent: boolean
}

/** By what was tried: how it was set up, to go on from there. */
const setups = new WeakMap<readonly CheckedSpec[], SweepSetup>()

/** How the last sweep was set up; undefined: none ran, or it was of other runs. */
export function lastSetup(
  order: SweepOrder | undefined,
  traceId: string | undefined,
): SweepSetup | undefined {
  const isHere = order?.traceIds.some((id) => storedIdOf(id) === storedIdOf(traceId ?? '')) === true
  return isHere ? setups.get(order.memories) : undefined
}

export function startSweep(order: SweepOrder, setup: SweepSetup): void {
  setups.set(order.memories, setup)
  void runSweep(order)
}

export function useSweepPlan(setup: SweepSetup): SweepPlan {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const own = useCustomEntries()
  const memories = useMemo(() => memoriesOf(setup, memoryInfos(own), own), [setup, own])
  const last = useApp((state) => state.sweep?.order)
  const status = useApp((state) => state.sweep?.work.status)
  const traceIds = setup.runs === 'chosen' ? setup.chosen : traceId === undefined ? [] : [traceId]
  if (!memories.ok) {
    const reason = [memories.error.message, memories.error.hint].filter(Boolean).join(' ')
    return { order: undefined, reason, isCurrent: false }
  }
  if (traceIds.length === 0) {
    return { order: undefined, reason: t`Select at least one run.`, isCurrent: false }
  }
  const order = { traceIds, memories: memories.value, counting }
  const isShown = status === 'running' || status === 'done'
  return {
    order,
    reason: undefined,
    isCurrent: isShown && last !== undefined && keyOf(last) === keyOf(order),
  }
}

function keyOf({ traceIds, memories, counting }: SweepOrder): string {
  return JSON.stringify([traceIds.map(storedIdOf), memories, counting])
}

/** More replays are not begun before a person asks for them. */
const MOST_UNASKED = 12

/** How many values `withFinerValues` adds at most. */
const MOST_FINER = 3

/**
 * The best of what was tried, by what each loses at its own value. Undefined: none is recommended, not all is
 * replayed yet, or with finer values it would be too much to begin unasked.
 */
export function useBestTried(isWanted: boolean): CheckedSpec | undefined {
  const { order, work } = useApp((state) => state.sweep ?? NO_SWEEP)
  return useMemo(() => {
    if (!isWanted || order === undefined || work.status !== 'done') return undefined
    const count = order.traceIds.length * (order.memories.length + MOST_FINER)
    const ranking = count > MOST_UNASKED ? undefined : rankSettings(order.memories, work.value)
    const answer = ranking && answerOf(ranking)
    return answer?.kind === 'cheaper' ? answer.best.spec : undefined
  }, [isWanted, order, work])
}

/**
 * Runs what was proposed, and not changed by the person; once, also where they stop it. Of many strategies
 * only what the ranking of the run has.
 */
export function useProposedSweep({ order, isCurrent }: SweepPlan, setup: SweepSetup, isProposed: boolean) {
  const asked = useRef('')
  const isRanked = useApp(
    ({ rankings }) => order !== undefined && rankedFigures(order, rankings) !== undefined,
  )
  const isSmall = order !== undefined && order.traceIds.length * order.memories.length <= MOST_UNASKED
  const isWanted = isProposed && !isCurrent && (isSmall || isRanked)
  const key = isWanted && order !== undefined ? keyOf(order) : ''
  useEffect(() => {
    if (order === undefined || key === '' || asked.current === key) return
    asked.current = key
    startSweep(order, setup)
  }, [key, order, setup])
}
