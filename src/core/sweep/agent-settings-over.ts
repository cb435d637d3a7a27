/** What can be set in the agent that made several runs, and which setting does best on all of them. Pure. */
import { given } from '#base/given.ts'
import type { Tokens } from '../model/units.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import {
  type AgentSetting,
  agentAnswer,
  agentOf,
  agentSettings,
  type BestSetting,
  type RankedSetting,
} from './agent-settings.ts'
import { cautiousOf, choiceOf, isWorthIt, losesLittle } from './choice.ts'
import { balanceIn, unbeaten } from './frontier.ts'
import { type LossBasis, lossBasis } from './loss.ts'
import { middleOf, middleRereads } from './nearby-sizes.ts'
import { costIn, isCheaper, type Ranking } from './ranking.ts'
import {
  type ChangedRuns,
  lostOver,
  lostTogether,
  onlySavingRun,
  type ReplayedRun,
  rankOverRuns,
  type StrategyOverRuns,
  unreplayableRuns,
  usedTogether,
} from './several-runs.ts'
import { isStuck, NO_FIGURES, type SweepFigures } from './sweep.ts'

interface RunInFormat {
  readonly id: string
  readonly format: string | undefined
}

interface RunOfSize {
  readonly id: string
  /** The largest recorded prompt. */
  readonly peak: Tokens
}

export interface OfferedSettings {
  /** The agent's name. */
  readonly agent: string
  /** One that its runs are recorded in. */
  readonly format: string | undefined
  /** In the order of their values. */
  readonly settings: readonly AgentSetting[]
  /** Ids of its runs. */
  readonly runs: readonly string[]
}

/** All that one of its runs is large enough for. */
export type SettingsOverRuns = OfferedSettings

/**
 * Of each agent that made any of these runs and has something to set: all that can be set, before it is known
 * how large its runs are. The agent of the most runs first.
 */
export function offeredSettings(runs: readonly RunInFormat[]): readonly OfferedSettings[] {
  const agents = new Map<string, OfferedSettings>()
  for (const { id, format } of runs) {
    const agent = agentOf(format)
    if (agent === undefined || agent.settings.length === 0) continue
    const { name, settings } = agent
    // Versions of an agent that record other formats may have other settings.
    const key = JSON.stringify([name, settings.map((setting) => setting.id)])
    const before = agents.get(key) ?? { agent: name, format, settings, runs: [] }
    agents.set(key, { ...before, runs: [...before.runs, id] })
  }
  return [...agents.values()].toSorted((one, other) => other.runs.length - one.runs.length)
}

/** Of runs of one agent. Undefined: they are too small for each of its settings. */
export function settingsOverRuns(
  format: string | undefined,
  runs: readonly RunOfSize[],
): SettingsOverRuns | undefined {
  const all = runs.flatMap(({ peak }) => agentSettings(format, peak)?.settings ?? [])
  const settings = withoutRepeats(all)
  const agent = agentOf(format)
  return agent === undefined || settings.length === 0
    ? undefined
    : { agent: agent.name, format, settings, runs: runs.map(({ id }) => id) }
}

/** Each once, in the order of their values. */
function withoutRepeats(settings: readonly AgentSetting[]): readonly AgentSetting[] {
  const all = [...new Map(settings.map((setting) => [setting.id, setting])).values()]
  return all.toSorted((one, other) => (one.size ?? 0) - (other.size ?? 0))
}

export interface SettingOverRuns {
  readonly setting: AgentSetting
  readonly row: StrategyOverRuns
}

/** Settings that one is chosen from: that keep all user messages, or that are good in most runs. */
export type Among = 'keeping' | 'good-in-most'

/** A setting with the rule that chose it. */
export interface ChosenOverRuns extends SettingOverRuns {
  /** Which settings it is the best balance of. Absent: of all that may be recommended. */
  readonly among?: readonly Among[]
  /** The one with the best balance of all that are cheaper. Absent: it is this one. */
  readonly passed?: SettingOverRuns
}

export interface BestOverRuns extends ChosenOverRuns {
  /** The cautious choice beside it: it saves less and loses clearly fewer facts. Absent: none does. */
  readonly cautious?: SettingOverRuns
  /** One run alone speaks for it, so that it isn't recommended for all. Absent: several do. */
  readonly isOfOneRun?: true
  /** It saves more in most runs and is good in each, but loses clearly more facts. Absent: none does. */
  readonly bolder?: ChosenOverRuns
}

export interface FoundOverRuns {
  /** Undefined: none is cheaper, loses little, and could be used in every run. */
  readonly best: BestOverRuns | undefined
  /** All that change a run, in the order of their values. */
  readonly all: readonly SettingOverRuns[]
  /** Those that change none only because an earlier conversation isn't in the file of a run. */
  readonly unreplayable: readonly AgentSetting[]
}

interface Candidate extends SettingOverRuns {
  /** Of all runs together, as a share of what they cost as recorded. */
  readonly cost: number
  readonly loss: number
  readonly lost: number
  readonly used: number | undefined
  readonly calls: number
  readonly rereads: number | undefined
  readonly isDropping: boolean
}

/** Share of the best saving that is given up for a setting that acts in most runs and is good in each. */
const LEAST_SAVING = 0.5
/** Acting in more runs isn't worth more lost facts than this many times as many. */
const MOST_LOST = 4 / 3

/**
 * The setting for all runs, by what they save and lose together: a compaction changes long runs only, so that
 * it may save nothing in the median run. One that acts in most runs and is good in each is preferred to one
 * that saves more because of a single long run, unless it loses clearly more facts: a size that short runs
 * never reach does no harm in them. `runs`: the baseline, then `settings` in their order.
 */
export function bestSettingOver(
  settings: readonly AgentSetting[],
  runs: readonly ReplayedRun[],
  unit: Ranking['unit'],
): FoundOverRuns {
  const { rows } = rankOverRuns([IDENTITY, ...settings.map(({ spec }) => spec)], runs, unit)
  const basis = lossBasis(runs.flatMap(({ figures }) => figures))
  const found = settings.flatMap((setting, at): readonly SettingOverRuns[] => {
    const row = rows.find(({ place }) => place === at + 1)
    return row === undefined ? [] : [{ setting, row }]
  })
  const points = found.flatMap((one) => candidateOf(one, unit, basis) ?? [])
  const isUnknown = ({ row }: SettingOverRuns) => row.changed === 0 && unreplayableRuns(row).length > 0
  return {
    best: bestOf(points, unit),
    all: found.filter(({ row }) => row.changed > 0),
    unreplayable: found.filter(isUnknown).map(({ setting }) => setting),
  }
}

/** The best of settings whose ranges are known: by what they lose at sizes near their own. */
export function bestByRanges(
  all: readonly SettingOverRuns[],
  unit: Ranking['unit'],
): BestOverRuns | undefined {
  const basis = lossBasis(all.flatMap(({ row }) => row.runs.map(({ figures }) => figures)))
  return bestOf(
    all.flatMap((one) => candidateOf(one, unit, basis) ?? []),
    unit,
  )
}

function bestOf(points: readonly Candidate[], unit: Ranking['unit']): BestOverRuns | undefined {
  const [first, good] = [choiceOf(points, 1), choiceOf(points.filter(isGoodInMost), 1)]
  const [top, even] = [first?.best, good?.best]
  if (top === undefined) return undefined
  const isEvenWorth =
    even !== undefined && isWorthIt(even, 1) && 1 - even.cost >= (1 - top.cost) * LEAST_SAVING
  const best = isEvenWorth && even.lost <= top.lost * MOST_LOST ? even : top
  if (!isWorthIt(best, 1)) return undefined
  const keeping = (isSo: boolean) => (isSo ? ['keeping' as const] : [])
  const ofTop = chosenFrom(top, keeping(first?.isKeeping === true), points)
  const among = ['good-in-most' as const, ...keeping(good?.isKeeping === true)]
  const ofEven = even && (even === top ? ofTop : chosenFrom(even, among, points))
  const bolder = isEvenWorth && even.cost < best.cost ? ofEven : undefined
  const isOptimal = unbeaten(points)
  const cautious = cautiousOf(
    points.filter((_, at) => isOptimal[at]),
    best,
    1,
  )
  return withEvidence({ ...(best === even && ofEven ? ofEven : ofTop), ...given({ cautious, bolder }) }, unit)
}

/** `points`: all that are cheaper, of which the rule may leave out the one with the best balance. O(n). */
function chosenFrom(best: Candidate, among: readonly Among[], points: readonly Candidate[]): ChosenOverRuns {
  const balance = (point: Candidate) => balanceIn(point, 1) ?? 0
  const top = points.reduce((one, other) => (balance(other) > balance(one) ? other : one), best)
  const passed = top === best ? undefined : { setting: top.setting, row: top.row }
  const { setting, row } = best
  return { setting, row, ...(among.length > 0 && { among }), ...given({ passed }) }
}

/** Marked where one run alone speaks for it. */
function withEvidence(best: BestOverRuns, unit: Ranking['unit']): BestOverRuns {
  const { isOfOneRun: _, ...rest } = best
  return onlySavingRun(best.row, unit) === undefined ? rest : { ...rest, isOfOneRun: true }
}

/** Whether a setting is recommended for all runs. */
export function isForAll(best: BestOverRuns | undefined): boolean {
  return best !== undefined && best.isOfOneRun !== true
}

/** It acts in more than half of the runs, makes none dearer, and loses little in each. */
export function isGoodInMost({ row: { changed, runs } }: Pick<SettingOverRuns, 'row'>): boolean {
  return (
    changed > runs.length / 2 &&
    runs.every(({ cost, figures }) => !isCheaper(1, 1 + cost) && losesLittle(figures))
  )
}

/** Undefined: it saves nothing, or can't be used in a run. */
function candidateOf(
  { setting, row }: SettingOverRuns,
  unit: Ranking['unit'],
  basis: LossBasis,
): Candidate | undefined {
  const sum = (read: (run: StrategyOverRuns['runs'][number]) => number) =>
    row.runs.reduce((total, run) => total + read(run), 0)
  const recorded = sum(({ baseline }) => costIn(baseline, unit))
  const cost = sum(({ figures }) => costIn(figures, unit)) / recorded
  const isBarred =
    row.refused + row.over > 0 || row.runs.some(({ figures, baseline }) => isStuck(figures, baseline))
  if (isBarred || !isCheaper(cost, 1)) return undefined
  const lostIn = ({ figures, lostRange }: StrategyOverRuns['runs'][number]) =>
    middleOf({ lost: figures.lost, range: lostRange })
  const rereadsIn = ({ figures, lostRange }: StrategyOverRuns['runs'][number]) =>
    middleRereads({ ...figures, range: lostRange }) ?? 0
  const lost = sum(lostIn)
  const rereads = basis === 'lost' ? undefined : sum(rereadsIn)
  const calls = sum(({ figures }) => figures.calls)
  const isCounted = row.runs.every(({ figures }) => figures.used !== undefined)
  const used = isCounted ? sum(({ figures }) => figures.used ?? 0) : undefined
  const loss = rereads ?? lost
  return { setting, row, cost, loss, lost, used, calls, rereads, isDropping: row.dropping > 0 }
}

/** A run with the setting that is recommended for it alone. */
export interface RunWithOwnBest {
  readonly id: string
  readonly baseline: SweepFigures
  /** Undefined: no setting saves and loses little; the run is best left as it is. */
  readonly best: BestSetting | undefined
  /** Without `best`: the best balance of those that are cheaper. Absent: none is. */
  readonly risky?: BestSetting
}

/** What is recommended for each run alone, among the settings that it is large enough for. */
export function ownBests(
  { format, settings }: SettingsOverRuns,
  runs: readonly ReplayedRun[],
  unit: Ranking['unit'],
): readonly RunWithOwnBest[] {
  return runs.flatMap(({ id, figures }): readonly RunWithOwnBest[] => {
    const [baseline, ...others] =
      unit === '$' ? figures : figures.map((row) => ({ ...row, billed: undefined }))
    const offered = baseline && agentSettings(format, baseline.peak)
    if (baseline === undefined) return []
    if (offered === undefined) return [{ id, baseline, best: undefined }]
    const own = offered.settings.flatMap((setting) => {
      const row = others[settings.findIndex((one) => one.id === setting.id)]
      return row === undefined ? [] : [{ setting, row }]
    })
    const answer = agentAnswer(
      { agent: offered.agent, settings: own.map(({ setting }) => setting) },
      own.map(({ row }) => row),
      baseline,
    )
    return [{ id, baseline, best: answer.best, ...given({ risky: answer.risky }) }]
  })
}

/** Runs that the same setting is recommended for. */
export interface RunsOfSetting extends ChangedRuns {
  /** Undefined: they are best left as recorded. */
  readonly setting: AgentSetting | undefined
}

/** It acts in at least half of the runs. */
function isCommon({ changed, runs }: StrategyOverRuns): boolean {
  return changed * 2 >= runs.length
}

/** More runs are hardly ever of one mind, and too many to set each on its own. */
export const MOST_APART = 9

/** One setting for all runs, or another per run. */
export interface AdviceOverRuns {
  /** Undefined: none is safe and cheaper in all of them together. */
  readonly best: BestOverRuns | undefined
  /** What to set in which runs, in the order of the settings. Undefined: `best` is for all. */
  readonly perRun: readonly RunsOfSetting[] | undefined
}

/**
 * One setting for all runs, where any is safe and cheaper: which one fits a run is known only afterward, so
 * each run's own setting doesn't help with future runs. One that acts in enough of the runs is preferred if
 * it is about as good as each run's own.
 */
export function adviceOver(
  found: BestOverRuns | undefined,
  ofRuns: readonly RunWithOwnBest[],
  unit: Ranking['unit'],
): AdviceOverRuns {
  const best = found && withEvidence(found, unit)
  if (ofRuns.length < 2 || (best !== undefined && isCommon(best.row))) return { best, perRun: undefined }
  const perRun = runsBySetting(ofRuns)
  const own = togetherOf(
    perRun.flatMap((group) => group.runs),
    unit,
  )
  const even = best?.bolder
  const ofEven = even && togetherOf(even.row.runs, unit)
  const isEven = ofEven !== undefined && ofEven.cost <= own.cost && ofEven.lost <= own.lost * MOST_LOST
  if (best !== undefined)
    return { best: isEven && even !== undefined ? withEvidence(even, unit) : best, perRun: undefined }
  return { best, perRun: isCheaper(own.cost, own.recorded) ? perRun : undefined }
}

/** Runs that are best left as recorded come last. */
export function runsBySetting(ofRuns: readonly RunWithOwnBest[]): readonly RunsOfSetting[] {
  const settings = withoutRepeats(ofRuns.flatMap((run) => run.best?.setting ?? []))
  const groups = [...settings, undefined].map((setting) => ({
    setting,
    runs: ofRuns
      .filter((run) => run.best?.setting.id === setting?.id)
      .map(({ id, baseline, best }) => ({
        ...{ id, baseline, figures: best?.row.figures ?? baseline },
        ...given({ lostRange: best?.row.lostRange }),
      })),
  }))
  return groups.filter(({ runs }) => runs.length > 0)
}

/**
 * As the best setting of one run is beside others: by what all runs would have cost and lost together, for
 * the reasons that are said of one run, of the settings that it is chosen from. O(settings · runs).
 */
export function asOfOneRun(
  best: ChosenOverRuns,
  { all }: Pick<FoundOverRuns, 'all'>,
  unit: Ranking['unit'],
): BestSetting {
  const ofOne = ({ setting, row: { place, spec, runs } }: SettingOverRuns): RankedSetting => {
    const { lost, range } = lostOver({ runs })
    const figures = { ...NO_FIGURES, lost, ...given({ used: usedTogether({ runs }) }) }
    const row = { place, spec, figures, cost: togetherOf(runs, unit).cost, group: 'setting' as const }
    return { setting, row: { ...row, ...given({ lostRange: range }) } }
  }
  const isAmong = (one: SettingOverRuns) =>
    (best.among ?? []).every((rule) => (rule === 'keeping' ? one.row.dropping === 0 : isGoodInMost(one)))
  const usable = all.filter((one) => isAmong(one) && candidateOf(one, unit, 'lost') !== undefined)
  const weighed = usable.map(ofOne).toSorted((one, other) => one.row.cost - other.row.cost)
  const own = weighed.find(({ setting }) => setting.id === best.setting.id) ?? ofOne(best)
  const { recorded } = togetherOf(best.row.runs, unit)
  return { ...own, others: [], weighed, all: weighed, basis: 'lost', unit, recorded }
}

function togetherOf(runs: RunsOfSetting['runs'], unit: Ranking['unit']) {
  const sum = (read: (run: (typeof runs)[number]) => number) => runs.reduce((all, run) => all + read(run), 0)
  return {
    recorded: sum(({ baseline }) => costIn(baseline, unit)),
    cost: sum(({ figures }) => costIn(figures, unit)),
    lost: lostTogether({ runs }),
  }
}
