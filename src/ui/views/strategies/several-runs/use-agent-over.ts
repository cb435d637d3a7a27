/** The best of what the agents that made the runs can be told, replayed on all of them. */
import { useMemo } from 'react'
import { given } from '#base/given.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import type { RankedSetting } from '#core/sweep/agent-settings.ts'
import {
  type BestOverRuns,
  bestSettingOver,
  type FoundOverRuns,
  ownBests,
  type RunWithOwnBest,
  type SettingOverRuns,
  settingsOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import { cautiousOf } from '#core/sweep/choice.ts'
import { lossBasis } from '#core/sweep/loss.ts'
import type { LostRange } from '#core/sweep/nearby-sizes.ts'
import { costIn } from '#core/sweep/ranking.ts'
import {
  isPricedRun,
  type ReplayedRun,
  type RunsRanking,
  type StrategyOverRuns,
} from '#core/sweep/several-runs.ts'
import { type AgentReplays, type OfferedAgent, useLostRangesOver } from '#state/index.ts'

/** What is known of one of the agents. */
export interface AgentOverRuns extends FoundOverRuns {
  /** Of its first run. */
  readonly id: string
  /** The agent's name. */
  readonly agent: string
  /** How many settings are tried. */
  readonly tried: number
  /** All its runs are replayed. */
  readonly isDone: boolean
  /** How many of its runs there are. */
  readonly runs: number
  /** What is recommended for each run alone. */
  readonly ofRuns: readonly RunWithOwnBest[]
  /** The re-read risk is weighed. */
  readonly isByRisk: boolean
}

export interface AgentsOver {
  /** Those that are worth showing by now, the one whose runs cost most first. */
  readonly found: readonly AgentOverRuns[]
  /** Agents whose runs are too small for each of their settings. */
  readonly tooSmall: readonly OfferedAgent[]
}

const NONE: AgentsOver = { found: [], tooSmall: [] }

export function useAgentsOver(replays: AgentReplays | undefined, unit: RunsRanking['unit']): AgentsOver {
  const { agents, replayed, status } = replays ?? {}
  return useMemo(() => {
    if (agents === undefined || replayed === undefined || status === undefined) return NONE
    const over = agents.map((offered) => ({ offered, ...agentOver(offered, { replayed, status, unit }) }))
    return {
      found: over
        .flatMap(({ found }) => found ?? [])
        .toSorted((one, other) => costOf(other, unit) - costOf(one, unit)),
      tooSmall: over.flatMap(({ offered, isTooSmall }) => (isTooSmall ? [offered] : [])),
    }
  }, [agents, replayed, status, unit])
}

function costOf({ ofRuns }: AgentOverRuns, unit: RunsRanking['unit']): number {
  return ofRuns.reduce((sum, { baseline }) => sum + costIn(baseline, unit), 0)
}

interface Replayed extends Pick<AgentReplays, 'replayed' | 'status'> {
  readonly unit: RunsRanking['unit']
}

interface FoundOrTooSmall {
  /** Undefined: not known yet, or nothing can be set in its runs. */
  readonly found: AgentOverRuns | undefined
  readonly isTooSmall: boolean
}

function agentOver(offered: OfferedAgent, { replayed, status, unit }: Replayed): FoundOrTooSmall {
  const { agent, specs } = offered
  const ids = new Set(offered.runs)
  const own = replayed.filter(({ id }) => ids.has(id))
  const isDone = status === 'done' || own.length === offered.runs.length
  // Not of a few runs that the next one changes a moment later, nor above an answer that takes its place.
  const least = status === 'running' ? FEWEST_RUNS : 1
  const runs = own.filter((run) => (unit === '$' ? isPricedRun(run) : run.figures.length === specs.length))
  if (own.length < least || runs.length === 0) return { found: undefined, isTooSmall: false }
  const found = foundIn(runs, offered, unit)
  if (found === undefined) return { found, isTooSmall: isDone }
  const leftOut = own.length - runs.length
  return {
    found: { id: offered.runs[0] ?? agent, agent, isDone, runs: ids.size - leftOut, ...found },
    isTooSmall: false,
  }
}

function foundIn(
  replayed: readonly ReplayedRun[],
  { format, settings }: OfferedAgent,
  unit: RunsRanking['unit'],
): Omit<AgentOverRuns, 'id' | 'agent' | 'isDone' | 'runs'> | undefined {
  const offered = settingsOverRuns(
    format,
    replayed.map(({ id, figures }) => ({ id, peak: figures[0]?.peak ?? 0 })),
  )
  if (offered === undefined) return undefined
  // Only those that a run is large enough for.
  const places = offered.settings.map(({ id }) => settings.findIndex((one) => one.id === id) + 1)
  const runs = replayed.map(({ id, figures }) => ({
    id,
    figures: [0, ...places].flatMap((place) => figures[place] ?? []),
  }))
  const over = bestSettingOver(offered.settings, runs, unit)
  const ofRuns = ownBests(offered, runs, unit)
  return {
    tried: places.length,
    ...over,
    best: runs.length === 1 ? asAlone(over, ofRuns, unit) : over.best,
    isByRisk: lossBasis(runs.flatMap(({ figures }) => figures)) === 'rereads',
    ofRuns,
  }
}

/** For a single run it is what the run's own answer recommends. */
export function asAlone(
  { best, all }: FoundOverRuns,
  [run]: readonly RunWithOwnBest[],
  unit: RunsRanking['unit'],
): FoundOverRuns['best'] {
  const own = run?.best
  if (run === undefined || best?.setting.id === own?.setting.id) return best
  const rowOf = (id: string | undefined) => all.find(({ setting }) => setting.id === id)
  const found = rowOf(own?.setting.id)
  if (own === undefined || found === undefined) return undefined
  const point = ({ setting, row: { cost, figures } }: RankedSetting) => ({
    id: setting.id,
    cost,
    lost: figures.lost,
  })
  const cautious = cautiousOf(own.others.map(point), point(own), costIn(run.baseline, unit))
  return { ...found, ...given({ cautious: rowOf(cautious?.id) }) }
}

/**
 * The same with what their settings lose at sizes near their own, once all runs are replayed. Many runs would
 * be replayed for too long.
 */
export function useRangesOver(over: AgentsOver): AgentsOver {
  const few = over.found.filter(({ isDone, runs }) => isDone && runs < FEWEST_RUNS)
  // What is recommended asks for its own before: it is kept by then.
  const settings = few.flatMap(({ all, best }) =>
    all.toSorted(
      (one, other) => Number(one.row.place === best?.row.place) - Number(other.row.place === best?.row.place),
    ),
  )
  const { ranges } = useLostRangesOver(settings.map(({ row }) => askedOver(row)))
  return useMemo(() => (ranges.size === 0 ? over : withRangesOver(over, ranges)), [over, ranges])
}

export function askedOver({ spec, runs }: StrategyOverRuns) {
  return { spec, runs: runs.map(({ id, baseline: { peak }, figures: { lost } }) => ({ id, peak, lost })) }
}

function withRangesOver(over: AgentsOver, ranges: ReadonlyMap<string, LostRange>): AgentsOver {
  const ofOne = <S extends SettingOverRuns>(one: S): S => {
    const lostRange = ranges.get(JSON.stringify(one.row.spec))
    return { ...one, row: { ...one.row, ...given({ lostRange }) } }
  }
  const ofBest = ({ cautious, bolder, ...best }: BestOverRuns): BestOverRuns => ({
    ...ofOne(best),
    ...given({ cautious: cautious && ofOne(cautious), bolder: bolder && ofOne(bolder) }),
  })
  const found = over.found.map((one) => ({
    ...one,
    all: one.all.map(ofOne),
    best: one.best && ofBest(one.best),
  }))
  return { ...over, found }
}
