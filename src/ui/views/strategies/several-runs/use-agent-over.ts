/** The best of what the agent that made the runs can be told, replayed on all of them. */
import { useMemo } from 'react'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import {
  bestSettingOver,
  type FoundOverRuns,
  ownBests,
  type RunWithOwnBest,
  settingsOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import { lossBasis } from '#core/sweep/loss.ts'
import type { ReplayedRun, RunsRanking } from '#core/sweep/several-runs.ts'
import type { AgentReplays } from '#state/index.ts'

export interface AgentOverRuns extends FoundOverRuns {
  /** The agent's name. */
  readonly agent: string
  /** How many settings are tried. */
  readonly tried: number
  /** `waiting`: it takes long, and the person has not asked for it. */
  readonly status: AgentReplays['status']
  /** Of the replays that there will be, how many are done. */
  readonly share: number
  /** Its runs that are replayed. */
  readonly count: number
  /** How many of its runs there are. */
  readonly runs: number
  /** What is recommended for each run alone. */
  readonly ofRuns: readonly RunWithOwnBest[]
  /** The re-read risk is weighed. */
  readonly isByRisk: boolean
  readonly ask: () => void
  /** Ends the replays; they can be asked for again. */
  readonly stop: () => void
}

const NOT_YET: Pick<AgentOverRuns, 'best' | 'all' | 'ofRuns' | 'isByRisk'> = {
  best: undefined,
  all: [],
  ofRuns: [],
  isByRisk: false,
}

/** Undefined: nothing can be told the agent, or its runs are too small for any of it. */
export function useAgentOver(
  replays: AgentReplays | undefined,
  unit: RunsRanking['unit'],
): AgentOverRuns | undefined {
  const { format, settings = NO_SETTINGS } = replays ?? {}
  const replayed = replays !== undefined && isWorthShowing(replays) ? replays.replayed : undefined
  const found = useMemo(
    () => (replayed === undefined ? NOT_YET : foundIn(replayed, { format, settings, unit })),
    [replayed, format, settings, unit],
  )
  if (replays === undefined || found === undefined) return undefined
  const { agent, status, ask, stop, runs, all } = replays
  const share = replays.replays / Math.max(1, all)
  const count = replays.replayed.length
  return { agent, status, ask, stop, share, count, runs: runs.length, tried: settings.length, ...found }
}

/** Not of a few runs that the next one changes a moment later. */
function isWorthShowing({ status, replayed }: AgentReplays): boolean {
  if (status === 'done') return true
  return replayed.length >= (status === 'running' ? FEWEST_RUNS : 1)
}

const NO_SETTINGS: AgentReplays['settings'] = []

interface Offered extends Pick<AgentReplays, 'format' | 'settings'> {
  readonly unit: RunsRanking['unit']
}

function foundIn(replayed: readonly ReplayedRun[], { format, settings, unit }: Offered) {
  const offered = settingsOverRuns(
    replayed.map(({ id, figures }) => ({ id, format, peak: figures[0]?.peak ?? 0 })),
  )
  if (offered === undefined) return undefined
  // Only those that a run is large enough for.
  const places = offered.settings.map(({ id }) => settings.findIndex((one) => one.id === id) + 1)
  const runs = replayed.map(({ id, figures }) => ({
    id,
    figures: [0, ...places].flatMap((place) => figures[place] ?? []),
  }))
  return {
    tried: places.length,
    ...bestSettingOver(offered.settings, runs, unit),
    isByRisk: lossBasis(runs.flatMap(({ figures }) => figures)) === 'rereads',
    ofRuns: ownBests(offered, runs, unit),
  }
}
