/**
 * What the agent that made a run can be told in order to send less, as strategies that are replayed like all
 * others, and the best of them. Pure.
 */
import { given } from '#base/given.ts'
import { isUnreplayable } from '../earlier/unreplayable.ts'
import type { Tokens } from '../model/units.ts'
import { checkSpec } from '../spec/spec.ts'
import { type CheckedSpec, IDENTITY, type MemorySpec } from '../spec/spec-data.ts'
import { type Agent, type AgentSetting, isNear } from './agents/agent.ts'
import { agents } from './agents/index.ts'
import { cautiousOf, choiceOf, isTooSmall, isWorthIt } from './choice.ts'
import { asShown, balanceIn, onFrontier, unbeaten } from './frontier.ts'
import type { LossBasis } from './loss.ts'
import {
  type LostRanges,
  losesAboutAsMuch,
  losesFewer,
  middleOf,
  middleRereads,
  overlapLargely,
  overlaps,
} from './nearby-sizes.ts'
import {
  costIn,
  isRanged,
  lostAtOf,
  type RankedRow,
  type RankGroup,
  type Ranking,
  rankStrategies,
  tradeOff,
} from './ranking.ts'
import type { SweepFigures } from './sweep.ts'

export type { AgentSetting, CodeOf } from './agents/agent.ts'

export interface AgentSettings {
  /** The agent's name. */
  readonly agent: string
  /** In the order of their values: which is best, a replay says. */
  readonly settings: readonly AgentSetting[]
}

/** `peak`: the largest recorded prompt. Undefined: the agent is unknown, or has nothing to set. */
export function agentSettings(format: string | undefined, peak: Tokens): AgentSettings | undefined {
  const agent = agentOf(format)
  if (agent === undefined) return undefined
  const { name, settings } = agent
  return { agent: name, settings: settings.filter(({ size }) => size === undefined || isNear(size, peak)) }
}

export function agentOf(format: string | undefined): Agent | undefined {
  return agents.find(({ formats }) => formats.some((one) => one === format))
}

/** What is set in the agent of this format in order to have what is replayed so; undefined: nothing. */
export function settingOf(format: string | undefined, spec: CheckedSpec): AgentSetting | undefined {
  const agent = agentOf(format)
  const text = JSON.stringify(spec)
  const isSame = (setting: AgentSetting | undefined) => JSON.stringify(setting?.spec) === text
  const like = agent?.settingLike?.(spec)
  return agent?.settings.find(isSame) ?? (isSame(like) ? like : undefined)
}

/** Whether the agent that made runs of this format has settings, and this is none of them. */
export function isForOwnAgent(format: string | undefined, spec: CheckedSpec): boolean {
  return agentOf(format) !== undefined && settingOf(format, spec) === undefined
}

/**
 * Whether the agent of runs in the format `from` has this as a setting, and runs in the format `to` have
 * another agent or a program that can run any strategy.
 */
export function isOtherAgentsSetting(
  spec: MemorySpec,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
): boolean {
  if (agentOf(from) === agentOf(to)) return false
  const checked = checkSpec(spec)
  return checked.ok && settingOf(from, checked.value) !== undefined
}

/** What an address names; undefined: no agent has it. */
export function settingSpec(id: string): CheckedSpec | undefined {
  return agents.flatMap(({ settings }) => settings).find((setting) => setting.id === id)?.spec
}

/** A setting and what it would have given; the row's place is of no other ranking. */
export interface RankedSetting {
  readonly setting: AgentSetting
  readonly row: RankedRow
}

/** What a balance is a share of, and what is in it. */
export interface Scale {
  /** What the run cost as recorded, in the unit of the rows. */
  readonly recorded: number
  readonly basis: LossBasis
}

export function scaleOf({ baseline, unit, basis }: Pick<Ranking, 'baseline' | 'unit' | 'basis'>): Scale {
  return { recorded: costIn(baseline, unit), basis }
}

export interface BestSetting extends RankedSetting, Scale {
  /**
   * The nearest that is cheaper and that none beats, the cautious choice, and the cheapest that loses no
   * facts, where that is another one.
   */
  readonly others: readonly RankedSetting[]
  /** Itself and what it was weighed against, cheapest first. */
  readonly weighed: readonly RankedSetting[]
  /** All that were replayed, in their order: `setting` is the group of those that none of them beats. */
  readonly all: readonly RankedSetting[]
  /** What their cost is measured in. */
  readonly unit: Ranking['unit']
}

/** What is known of the agent that made a run. */
export interface AgentAnswer {
  /** The agent's name. */
  readonly agent: string
  /** How many settings were replayed; 0: the run is too small for each; undefined: they still are. */
  readonly tried: number | undefined
  /** How many more could be, but for an earlier conversation that isn't in the file. Absent: none. */
  readonly unreplayable?: number
  /** Undefined: none is cheaper than the run as recorded and loses little. */
  readonly best: BestSetting | undefined
  /** Without `best`: the best balance of those that are cheaper, which loses too much. Absent: none is. */
  readonly risky?: BestSetting
  /** What settings lose at sizes near their own is being replayed. Absent: it is known. */
  readonly isRanging?: boolean
}

/** What is known of the agent once its settings are replayed. `figures`: of them, in their order. */
export function agentAnswer(
  { agent, settings }: AgentSettings,
  figures: readonly SweepFigures[],
  baseline: SweepFigures,
): AgentAnswer {
  const best = bestSetting(settings, figures, baseline)
  const unreplayable = settings.filter(({ spec }, at) => {
    const own = figures[at]
    return own !== undefined && isUnreplayable(spec, own, baseline.earlier)
  }).length
  const known = {
    agent,
    tried: settings.length - unreplayable,
    ...(unreplayable === 0 ? {} : { unreplayable }),
  }
  if (best === undefined) return { ...known, best }
  const point = tradeOff(best.row, { baseline, unit: best.unit, basis: best.basis })
  return isWorthIt(point, costIn(baseline, best.unit))
    ? { ...known, best }
    : { ...known, best: undefined, risky: best }
}

/** A summary may replace the task (`taskless`), so these are not the ranking’s `UNUSABLE`. */
const NO_CHOICE: ReadonlySet<RankGroup> = new Set(['none', 'dearer', 'over', 'refused', 'stuck'])

/**
 * The best of them, chosen as strategies are; but a summary may replace the task: that is what compaction in
 * these agents does, and people do it every day. `figures`: of `settings`, in their order. Undefined: none is
 * cheaper than the run as recorded.
 */
export function bestSetting(
  settings: readonly AgentSetting[],
  figures: readonly SweepFigures[],
  baseline: SweepFigures,
): BestSetting | undefined {
  const ranking = rankStrategies([IDENTITY, ...settings.map(({ spec }) => spec)], [baseline, ...figures])
  if (ranking === undefined || isTooSmall(baseline)) return undefined
  const { rows, unit, basis } = ranking
  const points = rows.flatMap((row) => {
    const setting = settings[row.place - 1]
    if (setting === undefined || NO_CHOICE.has(row.group)) return []
    return [{ setting, ...tradeOff(row, ranking) }]
  })
  const most = costIn(baseline, unit)
  const choice = choiceOf(points, most, (point) => asShown(point, unit))
  if (choice === undefined) return undefined
  const { best, among } = choice
  const isOptimal = unbeaten(points.map((point) => asShown(point, unit)))
  const optimal = points.filter((point, at) => isOptimal[at] === true && point !== best)
  const cheaper = optimal.filter(({ cost }) => cost < best.cost).at(-1)
  const cautious = cautiousOf(optimal, best, most)
  const lossless = optimal.find(({ cost, lost }) => cost >= best.cost && lost === 0)
  const others = [...new Set([cheaper, cautious, lossless])].filter((one) => one !== undefined)
  // In what the table and Vary a parameter show of each.
  const isOnFrontier = onFrontier(points.map(({ cost, lost }) => asShown({ cost, loss: lost }, unit)))
  const worth = points.filter(
    (point, at) => isOnFrontier[at] === true || point === best || others.includes(point),
  )
  const unbeatenOnes = new Set(worth.map(({ setting }) => setting))
  const all = settings.flatMap((setting, at) => {
    const row = rows.find(({ place }) => place === at + 1)
    if (row === undefined) return []
    const groupOfCheaper = unbeatenOnes.has(setting) ? 'setting' : 'dominated'
    return [{ setting, row: { ...row, group: NO_CHOICE.has(row.group) ? row.group : groupOfCheaper } }]
  })
  const lists = { others: others.map(rankedOf), weighed: among.map(rankedOf), all }
  return { ...rankedOf(best), ...lists, basis, unit, recorded: most }
}

/**
 * Which setting is replayed next at sizes near its own: the best, then the next cheaper and the next dearer
 * of those that none beats, until the best no longer changes. All of them would have changed it once more in
 * one of 44 recorded sessions. `figures`: with the ranges that are known. Undefined: none.
 */
export function nextToRange(
  settings: readonly AgentSetting[],
  figures: readonly SweepFigures[],
  baseline: SweepFigures,
): number | undefined {
  const best = bestSetting(settings, figures, baseline)
  if (best === undefined) return undefined
  const unbeatenOnes = best.all
    .filter(({ row }) => row.group === 'setting')
    .toSorted((one, other) => one.row.cost - other.row.cost)
  const at = unbeatenOnes.findIndex(({ setting }) => setting === best.setting)
  const next = [at, at - 1, at + 1]
    .map((place) => unbeatenOnes[place])
    .find((one) => one && !isRanged(one.row))
  return next && settings.indexOf(next.setting)
}

/** The same figures with the ranges that decide which setting is best, and no others. */
export function decidingFigures(
  settings: readonly AgentSetting[],
  figures: readonly SweepFigures[],
  baseline: SweepFigures,
): readonly SweepFigures[] {
  const decided = figures.map(({ lostRange: _, ...own }): SweepFigures => own)
  for (;;) {
    const next = nextToRange(settings, decided, baseline)
    const known = next === undefined ? undefined : figures[next]
    if (next === undefined || known?.lostRange === undefined) return decided
    decided[next] = known
  }
}

/**
 * The same answer with what settings lose at sizes near their own. Once all are known, they beat each other
 * by that: those in the group `setting` are those of which no cheaper one loses fewer facts or about as many.
 * The best stays one of them. O(n²).
 */
export function withLostRanges(
  answer: AgentAnswer,
  { ranges, isDone }: { readonly ranges: LostRanges; readonly isDone: boolean },
): AgentAnswer {
  const ofRow = (row: RankedRow) => ({ ...row, ...given({ lostRange: ranges.get(row.spec) }) })
  const ofOne = <S extends RankedSetting>(one: S): S => ({ ...one, row: ofRow(one.row) })
  const ofBest = (best: BestSetting): BestSetting => {
    const all = best.all.map(ofOne)
    const [others, weighed] = [best.others.map(ofOne), best.weighed.map(ofOne)]
    return { ...ofOne(best), others, weighed, all: isDone ? regrouped(all, best) : all }
  }
  const { best, risky } = answer
  const ranging = isDone ? {} : { isRanging: true }
  return { ...answer, ...ranging, best: best && ofBest(best), ...given({ risky: risky && ofBest(risky) }) }
}

function regrouped(all: readonly RankedSetting[], best: BestSetting): readonly RankedSetting[] {
  const usable = all.map(({ row }) => row).filter(({ group }) => group === 'setting' || group === 'dominated')
  const kept = unbeatenNearby(
    usable,
    best,
    usable.find(({ spec }) => spec === best.row.spec),
  )
  return all.map(({ setting, row }) =>
    usable.includes(row)
      ? { setting, row: { ...row, group: kept.has(row) ? 'setting' : 'dominated' } }
      : { setting, row },
  )
}

/**
 * Those that no other of these beats: one that costs less and loses fewer facts at sizes nearby, or about as
 * many, or is about as good. What is about as good as its neighbor may be clearly worse than the next, so
 * what is beaten beats no other. `best`: never beaten. O(n²).
 */
export function unbeatenNearby(
  rows: readonly RankedRow[],
  scale: Scale,
  best?: RankedRow,
): ReadonlySet<RankedRow> {
  const kept = new Set(best === undefined ? [] : [best])
  const middle = (row: RankedRow) => middleOf(lostAtOf(row))
  for (const row of rows.toSorted((one, other) => one.cost - other.cost || middle(one) - middle(other))) {
    if (![...kept].some((other) => isBeatenBy(row, other, scale))) kept.add(row)
  }
  return kept
}

function isBeatenBy(row: RankedRow, other: RankedRow, scale: Scale): boolean {
  return isLike(row, other, scale)
    ? other.cost < row.cost
    : other.cost <= row.cost && losesFewer(lostAtOf(other), lostAtOf(row))
}

/** As a share of the recorded cost: as much as one percent of the facts. An estimate may be off by more. */
const CLOSE = 0.03

/**
 * What they lose largely overlaps at sizes nearby, and their balances hardly differ. False where facts aren't
 * counted, or it isn't known what sizes nearby lose.
 */
export function isAboutAsGood(one: RankedRow, other: RankedRow, scale: Scale): boolean {
  return overlapLargely(lostAtOf(one), lostAtOf(other)) && areBalancesClose(one, other, scale)
}

/** Their balances hardly differ, but the first one clearly loses fewer facts. */
export function isMilderTie(one: RankedRow, other: RankedRow, scale: Scale): boolean {
  const [lost, before] = [lostAtOf(one), lostAtOf(other)]
  return losesFewer(lost, before) && !overlaps(lost, before) && areBalancesClose(one, other, scale)
}

function areBalancesClose(one: RankedRow, other: RankedRow, scale: Scale): boolean {
  if (!isRanged(one) || !isRanged(other)) return false
  const [first, second] = [balanceOf(one, scale), balanceOf(other, scale)]
  return first !== undefined && second !== undefined && Math.abs(first - second) < CLOSE
}

/** The same, or it loses about as much: whichever of them costs less is the better one. */
export function isLike(one: RankedRow, other: RankedRow, scale: Scale): boolean {
  return losesAboutAsMuch(lostAtOf(one), lostAtOf(other)) || isAboutAsGood(one, other, scale)
}

function balanceOf(row: RankedRow, { recorded, basis }: Scale): number | undefined {
  const { used, calls, rereads } = row.figures
  const at = lostAtOf(row)
  const expected = basis === 'rereads' ? middleRereads({ ...at, rereads }) : undefined
  return balanceIn({ cost: row.cost, lost: middleOf(at), used, calls, rereads: expected }, recorded)
}

function rankedOf({ setting, row }: RankedSetting): RankedSetting {
  return { setting, row }
}
