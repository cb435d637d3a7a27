/**
 * The strategies of a sweep over one run as an answer: which are worth a look, which are not and why, and
 * what to say in one sentence. Pure; the first row is always the baseline.
 */
import { given } from '#base/given.ts'
import { dropsTask } from '../replay/dropped-instructions.ts'
import type { CheckedSpec } from '../spec/spec-data.ts'
import { changesMostPrefixes } from './added-misses.ts'
import { isTooSmall, recommendedOf } from './choice.ts'
import { asShown, unbeaten } from './frontier.ts'
import { type LossBasis, lossBasis, lossIn } from './loss.ts'
import {
  compactionSize,
  type LostAt,
  type LostRange,
  losesAboutAsMuch,
  middleOf,
  middleRereads,
  mostLost,
} from './nearby-sizes.ts'
import { exceedsWindow, isStuck, type SweepFigures } from './sweep.ts'

/** In the order in which they are listed. */
export const RANK_GROUPS = [
  'setting',
  'worth',
  'unchecked',
  'dropping',
  'dominated',
  'overrun',
  'taskless',
  'dearer',
  'over',
  'refused',
  'stuck',
  'none',
] as const

/**
 * `setting`: of the agent that made the run, no strategy of the ranking. `worth`: cheaper than the baseline,
 * keeps all user messages, and is Pareto-optimal in cost, re-read risk where it is validated, and lost facts.
 * `dropping`: Pareto-optimal, but it drops user messages. `unchecked`: one of these, if the provider accepts
 * it. `dominated`: cheaper, but another one costs and loses no more, and keeps what it keeps. `overrun`:
 * one of these in lists, but it can't keep to its own limit. `taskless`: cheaper, but a call lacks the system
 * prompt or the task. `dearer`: not cheaper. `over`: larger than the
 * context window. `refused`: by the provider. `stuck`: an agent could not go on
 * with what calls are sent.
 * `none`: no effect on the run.
 */
export type RankGroup = (typeof RANK_GROUPS)[number]

/** Groups of what can’t be used, however little it costs. */
export const UNUSABLE: readonly RankGroup[] = ['overrun', 'over', 'refused', 'stuck', 'taskless']

export interface RankedRow {
  /** Its place in the sweep. */
  readonly place: number
  readonly spec: CheckedSpec
  readonly figures: SweepFigures
  /** US dollars, or input tokens where the run has no prices. */
  readonly cost: number
  readonly group: RankGroup
  /** Of a setting: its group among the settings of its agent. Absent: it is a strategy. */
  readonly settingGroup?: RankGroup
  /** What it loses at sizes near its own. Absent: as much, or not known. */
  readonly lostRange?: LostRange
}

export function lostAtOf({
  figures: { lost },
  lostRange: range,
}: Pick<RankedRow, 'figures' | 'lostRange'>): LostAt {
  return { lost, range }
}

/** Where a row belongs, whether it is a strategy or one of the agent's settings. */
export function groupAmong({ group, settingGroup = group }: RankedRow): RankGroup {
  return settingGroup
}

export interface Ranking {
  readonly baseline: SweepFigures
  /** What `cost` of rows and of the baseline is measured in. */
  readonly unit: '$' | 'tokens'
  /** What rows are held against each other by, beside their cost. */
  readonly basis: LossBasis
  /** Without the baseline, cheapest first. */
  readonly rows: readonly RankedRow[]
  /** The place of what is recommended of a larger choice that these are a part of. */
  readonly preferred?: number | undefined
}

/** Differences of cost below this share are none. */
const CLOSE = 0.005

/** Undefined: the baseline is not counted yet. O(rows · log rows). */
export function rankStrategies(
  specs: readonly CheckedSpec[],
  figures: readonly (SweepFigures | undefined)[],
): Ranking | undefined {
  const [baseline] = figures
  if (baseline === undefined) return undefined
  const unit = unitOf(figures)
  const basis = lossBasis(figures)
  const best = new Set(optionsOf(baseline, figures).flatMap(({ place, isBest }) => (isBest ? [place] : [])))
  const rows = figures
    .flatMap((row, place) => {
      const spec = specs[place]
      if (row === undefined || spec === undefined || place === 0) return []
      const found = {
        place,
        spec,
        figures: row,
        cost: costIn(row, unit),
        ...given({ lostRange: row.lostRange }),
      }
      return [{ ...found, group: groupOf(found, { baseline, unit, best }) }]
    })
    .sort((one, other) => one.cost - other.cost || lossIn(one.figures, basis) - lossIn(other.figures, basis))
  return { baseline, unit, basis, rows }
}

function unitOf(figures: readonly (SweepFigures | undefined)[]): Ranking['unit'] {
  return isPriced(figures) ? '$' : 'tokens'
}

/**
 * Whether a run and what strategies make of it have a price. A run may record its dollars without naming a
 * model: then changed prompts have none, and dollars can't be compared. `figures`: the baseline first.
 */
export function isPriced([baseline, ...others]: readonly (SweepFigures | undefined)[]): boolean {
  if (baseline?.billed === undefined) return false
  return others.every((row) => row === undefined || row.changed === 0 || row.billed !== undefined)
}

/**
 * A row that is cheaper than the baseline, has an effect, and is neither refused nor too large, as far as is
 * known.
 */
interface Option {
  readonly place: number
  readonly cost: number
  readonly refused: number | undefined
  /** Pareto-optimal among the options. */
  readonly isBest: boolean
}

function optionsOf(
  baseline: SweepFigures,
  figures: readonly (SweepFigures | undefined)[],
): readonly Option[] {
  const unit = unitOf(figures)
  const basis = lossBasis(figures)
  const most = costIn(baseline, unit)
  const options = figures.flatMap((row, place) => {
    if (row === undefined || place === 0 || !isCandidate(row, baseline)) return []
    const cost = costIn(row, unit)
    const { lost, refused } = row
    const isDropping = row.dropped !== undefined
    return isCheaper(cost, most) ? [{ place, cost, loss: lossIn(row, basis), lost, refused, isDropping }] : []
  })
  const isBest = unbeaten(options.map((option) => asShown(option, unit)))
  return options.map((option, at) => ({ ...option, isBest: isBest[at] === true }))
}

/** What a row or the baseline costs, in the unit of the ranking. */
export function costIn(figures: SweepFigures, unit: Ranking['unit']): number {
  return unit === '$' ? (figures.billed ?? 0) : figures.cumulative
}

/** Whether a cost is lower than the baseline's by more than a negligible share. */
export function isCheaper(cost: number, baseline: number): boolean {
  return cost < baseline * (1 - CLOSE)
}

/** What could be used in place of the baseline, whatever it costs. */
function isCandidate(row: SweepFigures, baseline: SweepFigures): boolean {
  const { changed, refused = 0, dropped } = row
  const isBarred = refused > 0 || exceedsWindow(row, baseline) || isStuck(row, baseline)
  return changed > 0 && !isBarred && !dropsTask(dropped)
}

interface Rivals extends Pick<Ranking, 'baseline' | 'unit'> {
  readonly best: ReadonlySet<number>
}

function groupOf(
  { place, figures, cost }: Omit<RankedRow, 'group'>,
  { baseline, unit, best }: Rivals,
): RankGroup {
  if (figures.changed === 0) return 'none'
  if ((figures.refused ?? 0) > 0) return 'refused'
  if (exceedsWindow(figures, baseline)) return 'over'
  if (isStuck(figures, baseline)) return 'stuck'
  if (!isCheaper(cost, costIn(baseline, unit))) return 'dearer'
  if (dropsTask(figures.dropped)) return 'taskless'
  if (!best.has(place)) return 'dominated'
  if (figures.refused === undefined) return 'unchecked'
  return figures.dropped === undefined ? 'worth' : 'dropping'
}

/**
 * Which row's refusals are to be checked next, by place: those that would be the answer first, so that it is
 * settled as soon as possible. Rows that are not cheaper are never an option. `claimed`: rows already being
 * checked. Undefined: none.
 */
export function nextToCheck(
  figures: readonly (SweepFigures | undefined)[],
  claimed: ReadonlySet<number>,
): number | undefined {
  const [baseline] = figures
  if (baseline === undefined) return undefined
  const waiting = optionsOf(baseline, figures)
    .filter(({ place, refused }) => refused === undefined && !claimed.has(place))
    .sort((one, other) => Number(other.isBest) - Number(one.isBest) || one.cost - other.cost)
  return waiting[0]?.place
}

/** What is said of a run in one sentence. */
type Answer =
  /** Nothing costs less without being refused or too large, or the run is too small to tell. */
  | { readonly kind: 'none-cheaper' }
  /**
   * All that costs less loses much, or more than it saves, so that nothing is recommended; `nearest` is the
   * best balance of it.
   */
  | { readonly kind: 'none-safe'; readonly nearest: RankedRow }
  | CheaperAnswer

export interface CheaperAnswer {
  readonly kind: 'cheaper'
  /** The recommended one, by the rule of `choiceOf`. */
  readonly best: RankedRow
  /** `best` where it loses nothing, else the cheapest that does and works; undefined: all lose something. */
  readonly lossless: RankedRow | undefined
  /** Where `best` drops user messages: the best trade-off of those that keep them; undefined: none does. */
  readonly keeper: RankedRow | undefined
  /** Where `best` keeps user messages: the best trade-off of all, where it drops some and saves more. */
  readonly bolder: RankedRow | undefined
}

/**
 * Of the rows that could be used, as far as is known. Whatever recommends a strategy reads it here: what
 * loses more than a little never is.
 */
export function answerOf({ baseline, unit, basis, rows, preferred }: Ranking): Answer {
  if (isTooSmall(baseline)) return { kind: 'none-cheaper' }
  const usable = rows.filter(isUsable)
  const points = usable.map((row) => tradeOff(row, { baseline, unit, basis }))
  const choice = recommendedOf(points, costIn(baseline, unit), (point) => asShown(point, unit))
  if (choice === undefined) return { kind: 'none-cheaper' }
  if (!choice.isWorthIt) return { kind: 'none-safe', nearest: choice.best.row }
  const able = choice.able.map(({ row }) => row)
  const known = usable.find(({ place }) => place === preferred)
  const best = known ?? choice.best.row
  const lossless =
    mostLost(lostAtOf(best)) === 0
      ? best
      : // What beats the others of these may be one that can't do its work.
        [...optimalOf(able), ...able].find((row) => mostLost(lostAtOf(row)) === 0)
  if (known !== undefined) return { kind: 'cheaper', best, lossless, keeper: undefined, bolder: undefined }
  return { kind: 'cheaper', best, lossless, keeper: choice.keeper?.row, bolder: choice.bolder?.row }
}

/** A row as what it is chosen by: of lost facts the middle of its range, where that is known. */
export function tradeOff<R extends Pick<RankedRow, 'figures' | 'cost' | 'lostRange'>>(
  row: R,
  { baseline, unit, basis }: Pick<Ranking, 'baseline' | 'unit' | 'basis'>,
) {
  const { used, calls, dropped, rereads } = row.figures
  const lost = middleOf(lostAtOf(row))
  const isUnsteady = unit === 'tokens' && changesMostPrefixes(row.figures, baseline)
  const expected = basis === 'rereads' ? (middleRereads({ ...lostAtOf(row), rereads }) ?? 0) : undefined
  const [isDropping, isOverrun] = [dropped !== undefined, !doesItsWork(row)]
  const loss = expected ?? lost
  const flags = { isDropping, isUnsteady, isOverrun }
  return {
    row,
    cost: row.cost,
    loss,
    lost,
    used,
    calls,
    rereads: expected,
    ...flags,
  }
}

/** From this share of the calls on, a strategy that can't keep its own limits isn't recommended. */
const OVER_LIMITS = 0.1

/** Whether it can do its work, such as keep to its budget, at nearly all calls. */
export function doesItsWork({
  figures: { problems, calls },
}: {
  readonly figures: Pick<SweepFigures, 'problems' | 'calls'>
}): boolean {
  return problems <= calls * OVER_LIMITS
}

/**
 * The ranking as lists show it: what can't keep to its own limit is apart from what may be recommended,
 * unless nothing else is cheaper.
 */
export function asListed(ranking: Ranking): Ranking {
  const isOverrun = (row: RankedRow) => isUsable(row) && !doesItsWork(row)
  const { rows } = ranking
  if (!rows.some(isOverrun) || !rows.some((row) => isUsable(row) && doesItsWork(row))) return ranking
  return { ...ranking, rows: rows.map((row) => (isOverrun(row) ? { ...row, group: 'overrun' } : row)) }
}

/** Whether some of what is cheaper loses little; true where nothing is cheaper. */
export function isSafe(ranking: Ranking): boolean {
  return answerOf(ranking).kind !== 'none-safe'
}

/** Pareto-optimal rows, those that keep all user messages first. */
function optimalOf(rows: readonly RankedRow[]): readonly RankedRow[] {
  return [...rows.filter(isWorth), ...rows.filter(({ group }) => group === 'dropping')]
}

/**
 * Whether the answer of a sweep over `count` specs can no longer change, although refusals are still being
 * checked.
 */
export function isSettled({ rows }: Ranking, count: number): boolean {
  const isKnown = (row: RankedRow) => row.group !== 'unchecked' && (isRanged(row) || !isUsable(row))
  return rows.length === count - 1 && rows.every(isKnown)
}

/** Whether it is known what it loses at sizes near its own, or it has no size. */
export function isRanged({ spec, lostRange }: Pick<RankedRow, 'spec' | 'lostRange'>): boolean {
  return lostRange !== undefined || compactionSize(spec) === undefined
}

/** Which row’s range is to be known next, by place: of those that could be used. Undefined: none. */
export function nextOfRanges(
  specs: readonly CheckedSpec[],
  figures: readonly (SweepFigures | undefined)[],
  claimed: ReadonlySet<number>,
): number | undefined {
  const rows = rankStrategies(specs, figures)?.rows ?? []
  return rows.find((row) => isUsable(row) && !isRanged(row) && !claimed.has(row.place))?.place
}

/**
 * Of the rows worth a look that do their work, the one that loses the fewest facts; of several, the
 * recommended one, else the cheapest. Where none is, of those that drop user messages. Undefined: nothing is
 * cheaper.
 */
export function leastLost({ rows }: Pick<Ranking, 'rows'>, best?: RankedRow): RankedRow | undefined {
  const working = rows.filter(doesItsWork)
  const worth = working.filter(isWorth)
  const [first, ...others] = worth.length > 0 ? worth : optimalOf(working)
  const lostOf = (row: RankedRow) => middleOf(lostAtOf(row))
  const least = others.reduce(
    (found, row) => (found !== undefined && lostOf(row) < lostOf(found) ? row : found),
    first,
  )
  return best !== undefined && least !== undefined && lostOf(best) === lostOf(least) ? best : least
}

/**
 * The next cheaper of those worth a look, or of those that drop user messages as `best` does; undefined: none
 * is cheaper. `rows`: cheapest first, as a ranking has them.
 */
export function nextCheaper({ rows }: Pick<Ranking, 'rows'>, best: RankedRow): RankedRow | undefined {
  const isLike = (row: RankedRow) => isWorth(row) || (row.group === 'dropping' && row.group === best.group)
  return cheaperBeside(
    rows.filter((row) => isLike(row) && isCheaper(row.cost, best.cost)),
    best,
  )
}

/**
 * The one of those that cost less that is named beside `best`: the cheapest that loses about as much, else
 * the nearest in cost. `cheaper`: of those that none beats, the cheapest first. Undefined: there is none.
 */
export function cheaperBeside(cheaper: readonly RankedRow[], best: RankedRow): RankedRow | undefined {
  return cheaper.find((row) => losesAboutAsMuch(lostAtOf(row), lostAtOf(best))) ?? cheaper.at(-1)
}

/** Pareto-optimal and keeping all user messages, unless the provider turns out to refuse it. */
export function isWorth({
  group,
  figures,
}: Pick<RankedRow, 'group'> & Partial<Pick<RankedRow, 'figures'>>): boolean {
  return group === 'worth' || (group === 'unchecked' && figures?.dropped === undefined)
}

/** Cheaper than the baseline, and nothing keeps it from being used, as far as is known. */
export function isUsable(row: Pick<RankedRow, 'group'>): boolean {
  return row.group === 'unchecked' || isWorth(row) || row.group === 'dropping' || row.group === 'dominated'
}
