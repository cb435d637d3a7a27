/**
 * What the agent that made several runs can be told, replayed on all of them before any strategy is: it is
 * what most people can set, so that it is the first answer.
 */
import { useEffect, useMemo } from 'react'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type OfferedSettings, offeredSettings } from '#core/sweep/agent-settings-over.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import type { TraceEntry } from '#storage/index.ts'
import { useJobCounting } from '../shell/selectors.ts'
import {
  type AgentReplaysMade,
  NO_SEVERAL_RUNS,
  type OrderedRun,
  type SeveralRunsOrder,
} from '../store/several-runs-types.ts'
import { store, useApp } from '../store/store.ts'
import { replayInPool } from './run-pool.ts'
import { knownOf, orderedRun } from './several-runs.ts'

export interface AgentReplays extends OfferedSettings {
  /** Of the agent, as they are replayed; the baseline first among the strategies. */
  readonly order: SeveralRunsOrder
  /** `waiting`: it takes long, and the person has not asked for it, or they stopped it. */
  readonly status: 'waiting' | 'running' | 'done'
  /** What is there: a run that could not be replayed is missing at the end. */
  readonly replayed: readonly ReplayedRun[]
  /** Replays, as they go on within runs too, and how many there will be. */
  readonly replays: number
  readonly all: number
  readonly ask: () => void
  /** Ends the replays; they can be asked for again. */
  readonly stop: () => void
}

/** Replayed calls; beyond, it takes minutes. */
const MOST_UNASKED = 60_000

/**
 * Works on it as long as this is used. `isAsked`: the person wants these runs to be compared. Undefined: the
 * agents are unknown or have nothing to set.
 */
export function useAgentReplays(runs: readonly TraceEntry[], isAsked: boolean): AgentReplays | undefined {
  const { key, offered, order } = useOffered(runs)
  const made = useApp(({ severalRuns }) => severalRuns?.agent)
  const { wish, replayed, replays, isDone } = made?.of === key ? made : { ...NOTHING, wish: undefined }
  const calls = order === undefined ? 0 : callsOf(order.runs) * order.specs.length
  const isWanted = wish === undefined ? isAsked || calls <= MOST_UNASKED : wish === 'asked'
  useEffect(() => (order !== undefined && isWanted ? replay(key, order) : undefined), [key, order, isWanted])
  if (offered === undefined || order === undefined) return undefined
  return {
    ...offered,
    order,
    status: isDone ? 'done' : isWanted ? 'running' : 'waiting',
    replayed,
    replays,
    all: order.runs.length * order.specs.length,
    ask: () => keep(key, { wish: 'asked' }),
    stop: () => keep(key, { wish: 'stopped' }),
  }
}

interface Offered {
  readonly key: string
  readonly offered?: OfferedSettings
  readonly order?: SeveralRunsOrder
}

/** The same as long as it is of the same runs, counted in the same way. */
function useOffered(runs: readonly TraceEntry[]): Offered {
  const counting = useJobCounting()
  const key = JSON.stringify({
    counting,
    runs: runs.map(({ id, source }) => ({ id, format: source.format })),
  })
  return useMemo((): Offered => {
    const wanted: { readonly runs: Parameters<typeof offeredSettings>[0] } = JSON.parse(key)
    const offered = offeredSettings(wanted.runs)
    if (offered === undefined) return { key }
    const specs = [IDENTITY, ...offered.settings.map(({ spec }) => spec)]
    const runs = offered.runs.map((id) => orderedRun({ id, ...knownOf(id) }))
    return { key, offered, order: { runs, specs } }
  }, [key])
}

function callsOf(runs: readonly OrderedRun[]): number {
  return runs.reduce((sum, { calls = 0 }) => sum + calls, 0)
}

const NOTHING: Omit<AgentReplaysMade, 'of' | 'wish'> = { replayed: [], replays: 0, isDone: false }

/** Goes on with what there is of these runs. Gives what ends it. */
function replay(key: string, order: SeveralRunsOrder): (() => void) | undefined {
  const before = madeOf(key)
  if (before.isDone) return undefined
  const replayed = [...before.replayed]
  const known = new Set(replayed.map(({ id }) => id))
  const partly = new Map<string, number>()
  const tell = (isDone = false) => {
    const open = [...partly.values()].reduce((sum, count) => sum + count, 0)
    keep(key, { replayed: [...replayed], replays: replayed.length * order.specs.length + open, isDone })
  }
  keep(key, { wish: 'asked' })
  return replayInPool({
    specs: order.specs,
    runs: order.runs.filter(({ id }) => !known.has(id)),
    onReplayed: (run, count) => {
      partly.set(run, count)
      tell()
    },
    onRun: (run) => {
      partly.delete(run.id)
      replayed.push(run)
      tell()
    },
    onFailed: (run) => {
      partly.delete(run)
      tell()
    },
    onEnd: () => tell(true),
  })
}

function madeOf(key: string): AgentReplaysMade {
  const made = store.getState().severalRuns?.agent
  return made?.of === key ? made : { ...NOTHING, of: key, wish: 'asked' }
}

function keep(key: string, part: Partial<AgentReplaysMade>): void {
  store.setState(({ severalRuns = NO_SEVERAL_RUNS }) => ({
    severalRuns: { ...severalRuns, agent: { ...madeOf(key), ...part } },
  }))
}
