/**
 * What the agents that made several runs can be told, replayed on all of them before any strategy is: it is
 * what most people can set, so that it is the first answer.
 */
import { useEffect, useMemo } from 'react'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { type OfferedSettings, offeredSettings } from '#core/sweep/agent-settings-over.ts'
import type { ReplayedRun } from '#core/sweep/several-runs.ts'
import type { TraceEntry } from '#storage/index.ts'
import { useJobCounting } from '../shell/selectors.ts'
import { type AgentReplaysMade, NO_SEVERAL_RUNS, type OrderedRun } from '../store/several-runs-types.ts'
import { store, useApp } from '../store/store.ts'
import { replayInPool } from './run-pool.ts'
import { knownOf, orderedRun, replayUnit } from './several-runs.ts'

/** One of the agents, with what is replayed on its runs. */
export interface OfferedAgent extends OfferedSettings {
  readonly order: readonly OrderedRun[]
  /** The baseline first. */
  readonly specs: readonly CheckedSpec[]
}

export interface AgentReplays {
  readonly agents: readonly OfferedAgent[]
  /** All runs, those of agents without settings too. */
  readonly order: readonly OrderedRun[]
  /** `waiting`: it takes long, and the person has not asked for it, or they stopped it. */
  readonly status: 'waiting' | 'running' | 'done'
  /**
   * What is there, of all agents: a run that could not be replayed is missing at the end; of a run without a
   * price it is the baseline only, if others have one.
   */
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
  const { key, agents, order } = useOffered(runs)
  const made = useApp(({ severalRuns }) => severalRuns?.agent)
  const { wish, replayed, replays, isDone } = made?.of === key ? made : { ...NOTHING, wish: undefined }
  const calls = agents.reduce((sum, { order, specs }) => sum + callsOf(order) * specs.length, 0)
  const isWanted = wish === undefined ? isAsked || calls <= MOST_UNASKED : wish === 'asked'
  useEffect(() => {
    return agents.length > 0 && isWanted && !isDone ? replay(key, agents) : undefined
  }, [key, agents, isWanted, isDone])
  if (agents.length === 0) return undefined
  return {
    agents,
    order,
    status: isDone ? 'done' : isWanted ? 'running' : 'waiting',
    replayed,
    replays,
    all: agents.reduce((sum, { order, specs }) => sum + order.length * specs.length, 0),
    ask: () => keep(key, { wish: 'asked' }),
    stop: () => keep(key, { wish: 'stopped' }),
  }
}

interface Offered {
  readonly key: string
  readonly agents: readonly OfferedAgent[]
  readonly order: readonly OrderedRun[]
}

/** The same as long as it is of the same runs, counted in the same way. */
function useOffered(runs: readonly TraceEntry[]): Offered {
  const counting = useJobCounting()
  const isByTokens = useApp(({ severalRuns }) => severalRuns?.isByTokens)
  const key = JSON.stringify({
    counting,
    isByTokens,
    runs: runs.map(({ id, source }) => ({ id, format: source.format })),
  })
  return useMemo((): Offered => {
    const wanted: { readonly runs: Parameters<typeof offeredSettings>[0] } = JSON.parse(key)
    const ordered = wanted.runs.map(({ id }) => orderedRun({ id, ...knownOf(id) }))
    const agents = offeredSettings(wanted.runs).map((offered) => ({
      ...offered,
      order: ordered.filter(({ id }) => offered.runs.includes(id)),
      specs: [IDENTITY, ...offered.settings.map(({ spec }) => spec)],
    }))
    return { key, agents, order: ordered }
  }, [key])
}

function callsOf(runs: readonly OrderedRun[]): number {
  return runs.reduce((sum, { calls = 0 }) => sum + calls, 0)
}

const NOTHING: Omit<AgentReplaysMade, 'of' | 'wish'> = { replayed: [], replays: 0, isDone: false }

/** Goes on with what there is of these runs. Gives what ends it. */
function replay(key: string, agents: readonly OfferedAgent[]): () => void {
  const replayed = [...madeOf(key).replayed]
  const known = new Set(replayed.map(({ id }) => id))
  const partly = new Map<string, number>()
  const specsOf = new Map(agents.flatMap(({ order, specs }) => order.map(({ id }) => [id, specs] as const)))
  const tell = (isDone = false) => {
    const whole = replayed.reduce((sum, { id }) => sum + (specsOf.get(id)?.length ?? 0), 0)
    const open = [...partly.values()].reduce((sum, count) => sum + count, 0)
    keep(key, { replayed: [...replayed], replays: whole + open, isDone })
  }
  keep(key, { wish: 'asked' })
  return replayInPool({
    specsOf: ({ id }) => specsOf.get(id) ?? [],
    unit: replayUnit(replayed),
    runs: agents.flatMap(({ order }) => order).filter(({ id }) => !known.has(id)),
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
