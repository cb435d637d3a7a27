/**
 * * All strategies on a run: replayed in helper workers while the view is open, kept per run and settings,
 * and continued where a person left before all were there.
 */
import { useEffect, useMemo } from 'react'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import type { OnRun } from '#workers/protocol/job-table.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'
import type { RankingState } from '../store/ranking-types.ts'
import { store, useApp } from '../store/store.ts'
import { createDrawings } from './drawings.ts'
import { rankOn } from './rank-run.ts'
import { orderedRun } from './several-runs.ts'

const KEPT = 8
const NOTHING: RankingState = { status: 'running', figures: [] }

export interface OpenRanking extends RankingState {
  readonly stop: () => void
  /** Goes on after a stop or a failure. */
  readonly resume: () => void
}

/** The ranking of the open run as far as it is there; nothing is replayed for it. */
export function useKnownRanking(): RankingState {
  const key = useKey()
  return useApp(({ rankings }) => rankings.get(key)) ?? NOTHING
}

function useKey(): string {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  return rankingKey(traceId, counting)
}

/** Under which a ranking is kept. */
export function rankingKey(traceId: string | undefined, counting: OnRun['counting']): string {
  return JSON.stringify({ traceId, counting })
}

/**
 * The ranking of the open run, which is worked on as long as this is used: when it is shown again it is
 * `running` at once, not only when the work has begun again.
 */
export function useRanking(): OpenRanking {
  return useRankingAt(useKey(), useTrace()?.id, false)
}

/**
 * The same of any stored run, under its own settings; without one, nothing is ranked. `isHeld`: other work
 * comes first.
 */
export function useRankingOf(run: string | undefined, isHeld: boolean): OpenRanking {
  const counting = useJobCounting()
  const key = useMemo(() => {
    // Of the open run they are those of the address, which may be changed at any time.
    const own = run === undefined ? counting : orderedRun({ id: run }).counting
    return rankingKey(run, own)
  }, [run, counting])
  return useRankingAt(key, run, isHeld)
}

function useRankingAt(key: string, traceId: string | undefined, isHeld: boolean): OpenRanking {
  const state = useApp(({ rankings }) => rankings.get(key)) ?? NOTHING
  useEffect(() => {
    if (traceId === undefined || isHeld) return
    if (store.getState().rankings.get(key)?.status !== 'stopped') start(key)
    return () => pause(key)
  }, [key, traceId, isHeld])
  const status = state.status === 'paused' ? 'running' : state.status
  return { ...state, status, stop: () => pause(key, 'stopped'), resume: () => start(key) }
}

/** By key: how to end the work. */
const running = new Map<string, () => void>()

/** Replays what is not there yet. A key contains a run and its settings, as `useRanking` writes it. */
function start(key: string): void {
  const before = store.getState().rankings.get(key) ?? NOTHING
  if (running.has(key) || before.status === 'done') return
  const wanted: OnRun = JSON.parse(key)
  const rows = showRows(key, before.figures)
  const end = rankOn(wanted, before.figures, {
    onRow: rows.add,
    onEnd: (result) => {
      running.delete(key)
      rows.show()
      change(key, result.ok ? { status: 'done' } : { status: 'failed', problem: result.error })
    },
  })
  running.set(key, () => {
    end()
    rows.show()
  })
  change(key, { status: 'running', figures: before.figures })
}

/** The table of a ranking as its rows come. */
function showRows(key: string, known: RankingState['figures']) {
  const figures: (SweepFigures | undefined)[] = rankedSpecs().map((_, place) => known[place])
  const drawings = createDrawings(() => change(key, { figures: [...figures] }))
  return {
    show: drawings.now,
    add: (place: number, row: SweepFigures) => {
      const isNew = figures[place] === undefined
      figures[place] = row
      if (isNew && !figures.includes(undefined)) drawings.now()
      else drawings.add()
    },
  }
}

/** What is there stays. */
function pause(key: string, status: 'paused' | 'stopped' = 'paused'): void {
  const end = running.get(key)
  if (end === undefined) return
  running.delete(key)
  end()
  change(key, { status })
}

function change(key: string, part: Partial<RankingState>): void {
  const rankings = new Map(store.getState().rankings)
  const before = rankings.get(key) ?? NOTHING
  rankings.delete(key)
  rankings.set(key, { ...before, ...part })
  for (const oldest of rankings.keys()) {
    if (rankings.size <= KEPT) break
    rankings.delete(oldest)
  }
  store.setState({ rankings })
}
