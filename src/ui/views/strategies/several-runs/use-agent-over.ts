/** The best of what the agent that made the runs can be told, replayed on all of them. */
import { useMemo, useState } from 'react'
import {
  bestSettingOver,
  type FoundOverRuns,
  ownBests,
  type RunWithOwnBest,
  settingsOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import type { ReplayedRun, RunsRanking } from '#core/sweep/several-runs.ts'
import { type SeveralRunsOrder, type SeveralRunsState, useReplaysOver } from '#state/index.ts'
import { tunedOf } from './AutoTune.tsx'
import { useKnownRuns } from './use-runs-around.ts'

export interface AgentOverRuns extends FoundOverRuns {
  /** The agent's name. */
  readonly agent: string
  /** How many settings are tried. */
  readonly tried: number
  /** `waiting`: it takes long, and the person has not asked for it. */
  readonly status: 'waiting' | 'running' | 'done'
  /** What is recommended for each run alone. */
  readonly ofRuns: readonly RunWithOwnBest[]
  readonly ask: () => void
  /** Ends the replays; they can be asked for again. */
  readonly stop: () => void
}

const NONE: Pick<AgentOverRuns, 'best' | 'all' | 'ofRuns'> = { best: undefined, all: [], ofRuns: [] }

/** Replayed calls; beyond, it takes minutes. */
const MOST_UNASKED = 60_000

/** Undefined: not yet all ranked, or the agents are unknown or have nothing to set. */
export function useAgentOver(
  { status: ranking, order: ranked }: Pick<SeveralRunsState, 'status' | 'order'>,
  done: readonly ReplayedRun[],
  unit: RunsRanking['unit'],
): AgentOverRuns | undefined {
  const isMeant = ranking === 'done' && ranked !== undefined && tunedOf(ranked.specs) === undefined
  const order = isMeant ? ranked : undefined
  const known = useKnownRuns(useMemo(() => done.map(({ id }) => id), [done]))
  const offered = useMemo(() => {
    const formats = new Map(known.map(({ id, source }) => [id, source.format]))
    return settingsOverRuns(
      done.map(({ id, figures }) => ({ id, format: formats.get(id), peak: figures[0]?.peak ?? 0 })),
    )
  }, [known, done])
  const [asked, setAsked] = useState<SeveralRunsOrder>()
  const [stopped, setStopped] = useState<SeveralRunsOrder>()
  const tried = offered?.settings.length ?? 0
  const isWanted = asked === order || (stopped !== order && callsOf(done) * tried <= MOST_UNASKED)
  const wanted = useMemo(() => {
    if (order === undefined || offered === undefined || !isWanted) return undefined
    const ids = new Set(offered.runs)
    return {
      runs: order.runs.filter(({ id }) => ids.has(id)),
      specs: offered.settings.map(({ spec }) => spec),
    }
  }, [order, offered, isWanted])
  const replayed = useReplaysOver(wanted)
  const found = useMemo(() => {
    if (offered === undefined || replayed === undefined) return NONE
    const baselines = new Map(done.map(({ id, figures }) => [id, figures.slice(0, 1)]))
    const runs = replayed.map(({ id, figures }) => ({
      id,
      figures: [...(baselines.get(id) ?? []), ...figures],
    }))
    return { ...bestSettingOver(offered.settings, runs, unit), ofRuns: ownBests(offered, runs, unit) }
  }, [offered, replayed, done, unit])
  if (order === undefined || offered === undefined) return undefined
  const status = !isWanted ? 'waiting' : replayed === undefined ? 'running' : 'done'
  const stop = () => {
    setStopped(order)
    setAsked(undefined)
  }
  return { agent: offered.agent, tried, status, ...found, ask: () => setAsked(order), stop }
}

function callsOf(runs: readonly ReplayedRun[]): number {
  return runs.reduce((sum, { figures }) => sum + (figures[0]?.calls ?? 0), 0)
}
