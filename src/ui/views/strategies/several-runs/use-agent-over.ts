/** The best of what the agents that made the runs can be told, replayed on all of them. */
import { useMemo } from 'react'
import { given } from '#base/given.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import type { RunsRecommendation } from '#core/evaluation/recommend.ts'
import {
  type AgentSetting,
  agentAnswer,
  decidingFigures,
  withLostRanges,
} from '#core/sweep/agent-settings.ts'
import {
  type AdviceOverRuns,
  adviceOver,
  type BestOverRuns,
  bestByRanges,
  bestSettingOver,
  type FoundOverRuns,
  ownBests,
  type RunsOfSetting,
  type RunWithOwnBest,
  runsBySetting,
  type SettingOverRuns,
  settingsOverRuns,
} from '#core/sweep/agent-settings-over.ts'
import { lossBasis } from '#core/sweep/loss.ts'
import { nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { costIn } from '#core/sweep/ranking.ts'
import { saferSetting } from '#core/sweep/setting-words.ts'
import {
  areTooSmall,
  isPricedRun,
  type ReplayedRun,
  type RunsRanking,
  type StrategyOverRuns,
} from '#core/sweep/several-runs.ts'
import { type AgentReplays, type OfferedAgent, useLostRangesOver } from '#state/index.ts'

/** What is known of one of the agents. */
export interface AgentOverRuns extends FoundOverRuns, AdviceOverRuns {
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
  /** It is known what all that is named loses at sizes near its own. */
  readonly isRanged: boolean
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
    found: {
      id: offered.runs[0] ?? agent,
      agent,
      isDone,
      isRanged: false,
      runs: ids.size - leftOut,
      ...found,
    },
    isTooSmall: false,
  }
}

function foundIn(
  replayed: readonly ReplayedRun[],
  { format, settings }: OfferedAgent,
  unit: RunsRanking['unit'],
): Omit<AgentOverRuns, 'id' | 'agent' | 'isDone' | 'runs' | 'isRanged'> | undefined {
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
  const best = runs.length === 1 ? asAlone(over, ofRuns, unit) : over.best
  const isSmall = runs.length < FEWEST_RUNS && areTooSmall(runs)
  return {
    tried: places.length - over.unreplayable.length,
    ...over,
    ...(isSmall ? { best: undefined, perRun: undefined } : adviceOver(best, ofRuns, unit)),
    isByRisk: lossBasis(runs.flatMap(({ figures }) => figures)) === 'rereads',
    ofRuns,
  }
}

/** For a single run it is what the run's own answer recommends. */
export function asAlone(
  { best, all }: Pick<FoundOverRuns, 'best' | 'all'>,
  [run]: readonly RunWithOwnBest[],
  unit: RunsRanking['unit'],
): FoundOverRuns['best'] {
  const own = run?.best
  if (run === undefined) return best
  const rowOf = (id: string | undefined) => all.find(({ setting }) => setting.id === id)
  const found = rowOf(own?.setting.id)
  if (own === undefined || found === undefined) return undefined
  const cautious = saferSetting(own, { baseline: run.baseline, unit })
  return { ...found, ...given({ cautious: rowOf(cautious?.setting.id) }) }
}

export interface RangedAgents extends AgentsOver {
  /** Ranges of lost facts are being replayed, which strategies wait for. */
  readonly isRanging: boolean
  /** How far these replays are. */
  readonly ranging: Pick<LostRangesOver, 'replays' | 'all'>
}

type LostRangesOver = ReturnType<typeof useLostRangesOver>

/**
 * The same with what their settings lose at sizes near their own, once all runs are replayed: of few runs all
 * settings, whose ranges appear together; of many, what is named, as all would be replayed for too long.
 */
export function useRangesOver(over: AgentsOver, unit: RunsRanking['unit']): RangedAgents {
  const isDone = over.found.every((one) => one.isDone)
  const asked = (isDone ? over.found : []).flatMap((one) =>
    isOfFew(one) ? one.all.map(({ row }) => askedOver(row)) : withinReach(askedNamed(one)),
  )
  const known = useLostRangesOver(asked)
  const isRanged = isDone && known.isDone
  const isSoon = withinReach(asked).length === asked.length
  const ranged = useMemo(() => {
    const found = over.found.map((one) => {
      const ofRanges = withRanges(one, known.ranges)
      // Which run has which setting alone may be another one by now.
      const isSame = one.perRun !== undefined && ofRanges.perRun === undefined
      const isWeighed = isRanged && isOfFew(one) && !isSame
      const best = isWeighed ? bestByRanges(ofRanges.all, unit) : ofRanges.best
      const advice = isRanged && best !== undefined ? adviceOver(best, ofRanges.ofRuns, unit) : {}
      const ranged = { ...ofRanges, ...advice }
      const isAlone = one.runs === 1 && one.best !== undefined
      return { ...ranged, ...(isAlone ? { best: asAlone(ranged, ranged.ofRuns, unit) } : {}), isRanged }
    })
    return { ...over, found, isRanging: isDone && !isRanged && isSoon }
  }, [over, known.ranges, isDone, isRanged, isSoon, unit])
  return { ...ranged, ranging: { replays: known.replays, all: known.all } }
}

function isOfFew({ runs }: AgentOverRuns): boolean {
  return runs < FEWEST_RUNS
}

/** What is recommended, and what is named beside it. */
function askedNamed({ best, perRun = [] }: AgentOverRuns): readonly AskedOver[] {
  const beside = [best, best?.cautious, best?.bolder]
  const rows = beside.flatMap((one) => (one === undefined ? [] : [askedOver(one.row)]))
  const own = perRun.flatMap(({ setting, runs }) =>
    setting === undefined ? [] : [askedOver({ spec: setting.spec, runs })],
  )
  return [...rows, ...own]
}

type AskedOver = ReturnType<typeof askedOver>

/** Replayed calls; beyond, it takes minutes, which a range of lost facts isn’t worth. */
const MOST_CALLS = 60_000

/** As many of the first as are soon replayed. O(runs). */
export function withinReach(asked: readonly AskedOver[]): readonly AskedOver[] {
  let left = MOST_CALLS
  return asked.filter(({ spec, runs }) => {
    const calls = runs.reduce((sum, run) => sum + run.calls, 0) * nearbySizes(spec).length
    if (calls > left) return false
    left -= calls
    return true
  })
}

export function askedOver({ spec, runs }: Pick<StrategyOverRuns, 'spec'> & Pick<RunsOfSetting, 'runs'>) {
  return {
    spec,
    runs: runs.map(({ id, baseline: { peak, calls }, figures: { lost, rereads } }) => ({
      ...{ id, peak, calls, lost },
      ...given({ rereads }),
    })),
  }
}

type RangesBySpec = LostRangesOver['ranges']

/** With its range over all runs, and that of each. */
export function withRange<R extends StrategyOverRuns>(row: R, ranges: RangesBySpec): R {
  const range = ranges.get(JSON.stringify(row.spec))
  if (range === undefined) return row
  const runs = row.runs.map((run) => ({ ...run, ...given({ lostRange: range.ofRuns.get(run.id) }) }))
  return { ...row, runs, lostRange: { fewest: range.fewest, most: range.most } }
}

/** The same with what all settings lose at sizes near their own, in all runs and in each. */
export function withRanges(one: AgentOverRuns, ranges: RangesBySpec): AgentOverRuns {
  const ofOne = <S extends SettingOverRuns>(setting: S): S => ({
    ...setting,
    row: withRange(setting.row, ranges),
  })
  const ofBest = ({ cautious, bolder, ...best }: BestOverRuns): BestOverRuns => ({
    ...ofOne(best),
    ...given({ cautious: cautious && ofOne(cautious), bolder: bolder && ofOne(bolder) }),
  })
  const inRun = (setting: AgentSetting | undefined, id: string) =>
    given({ lostRange: setting && ranges.get(JSON.stringify(setting.spec))?.ofRuns.get(id) })
  // As for the run alone: with the ranges that decide which setting is best.
  const ofRun = (run: RunWithOwnBest): RunWithOwnBest => {
    const { baseline, best, risky, ...rest } = run
    const own = ((best ?? risky)?.all ?? []).map(({ setting, row: { figures } }) => ({
      setting,
      figures: { ...figures, ...inRun(setting, run.id) },
    }))
    const known = own.flatMap(({ setting: { spec }, figures: { lostRange } }) =>
      lostRange === undefined ? [] : [[spec, lostRange] as const],
    )
    if (known.length === 0) return run
    const settings = own.map(({ setting }) => setting)
    const all = own.map(({ figures }) => figures)
    const answer = agentAnswer(
      { agent: one.agent, settings },
      decidingFigures(settings, all, baseline),
      baseline,
    )
    const ranged = withLostRanges(answer, { ranges: new Map(known), isDone: true })
    return { ...rest, baseline, best: ranged.best, ...given({ risky: ranged.risky }) }
  }
  const ofRuns = one.ofRuns.map(ofRun)
  const perRun = one.perRun && runsBySetting(ofRuns)
  const same =
    perRun?.length === 1 ? one.all.find(({ setting }) => setting.id === perRun[0]?.setting?.id) : undefined
  return {
    ...one,
    all: one.all.map(ofOne),
    // By the ranges, all runs may turn out to have the same one.
    best: same ? ofOne(same) : one.best && ofBest(one.best),
    perRun: same ? undefined : perRun,
    ofRuns,
  }
}

/**
 * What the strategies that are named lose at sizes near their own; of all it would take too long.
 * `isAsked`: all runs are replayed.
 */
export function useStrategyRanges(
  ranking: RunsRanking,
  recommended: RunsRecommendation | undefined,
  isAsked: boolean,
): RunsRanking {
  const { place, keeper, bolder, cautious } = recommended ?? {}
  const named = new Set(isAsked ? [place, keeper, bolder, cautious] : [])
  const rows = ranking.rows.filter((row) => named.has(row.place))
  const { ranges } = useLostRangesOver(withinReach(rows.map(askedOver)))
  return useMemo(
    () => ({ ...ranking, rows: ranking.rows.map((row) => withRange(row, ranges)) }),
    [ranking, ranges],
  )
}
