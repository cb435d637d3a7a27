/**
 * What the agent that made several runs can be told, replayed on all of them before any strategy is: it is
 * what most people can set, so that it is the first answer.
 */
import { useEffect, useMemo, useState } from 'react'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type OfferedSettings, offeredSettings } from '#core/sweep/agent-settings-over.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import type { TraceEntry } from '#storage/index.ts'
import { useJobCounting } from '../shell/selectors.ts'
import type { OrderedRun, SeveralRunsOrder } from '../store/several-runs-types.ts'
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
  const { offered, order } = useOffered(runs)
  const [asked, setAsked] = useState<SeveralRunsOrder>()
  const [stopped, setStopped] = useState<SeveralRunsOrder>()
  const calls = order === undefined ? 0 : callsOf(order.runs) * order.specs.length
  // What was asked for goes on when the person asks for strategies, too.
  if (isAsked && order !== undefined && asked !== order && stopped !== order) setAsked(order)
  const isWanted = asked === order || (stopped !== order && calls <= MOST_UNASKED)
  const { replayed, replays, isDone } = useReplays(order, isWanted)
  if (offered === undefined || order === undefined) return undefined
  return {
    ...offered,
    order,
    status: isDone ? 'done' : isWanted ? 'running' : 'waiting',
    replayed,
    replays,
    all: order.runs.length * order.specs.length,
    ask: () => setAsked(order),
    stop: () => {
      setStopped(order)
      setAsked(undefined)
    },
  }
}

interface Offered {
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
    if (offered === undefined) return {}
    const specs = [IDENTITY, ...offered.settings.map(({ spec }) => spec)]
    return { offered, order: { runs: offered.runs.map((id) => orderedRun({ id, ...knownOf(id) })), specs } }
  }, [key])
}

function callsOf(runs: readonly OrderedRun[]): number {
  return runs.reduce((sum, { calls = 0 }) => sum + calls, 0)
}

interface Replays {
  readonly replayed: readonly ReplayedRun[]
  readonly replays: number
  readonly isDone: boolean
}

const NOTHING: Replays = { replayed: [], replays: 0, isDone: false }

/** They go on while they are shown and wanted; what there is of these runs stays. */
function useReplays(order: SeveralRunsOrder | undefined, isWanted: boolean): Replays {
  const [made, setMade] = useState<{ readonly of: SeveralRunsOrder; readonly replays: Replays }>()
  useEffect(() => {
    if (order === undefined || !isWanted) return undefined
    const replayed: ReplayedRun[] = []
    const partly = new Map<string, number>()
    const tell = (isDone = false) => {
      const open = [...partly.values()].reduce((sum, count) => sum + count, 0)
      const replays = replayed.length * order.specs.length + open
      setMade({ of: order, replays: { replayed: [...replayed], replays, isDone } })
    }
    return replayInPool({
      ...order,
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
  }, [order, isWanted])
  return made !== undefined && made.of === order ? made.replays : NOTHING
}
