/** The answer of a ranking in sentences, the same in Strategies and on the command line. Pure. */
import { plural } from '#base/format-count.ts'
import { formatCompact, formatPercent } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { costWords as dollarWords } from '../account/figure-words.ts'
import { rangeAbove } from '../cost/cost-range.ts'
import { isNoted } from '../rereads/risk-words.ts'
import { prefixWords } from './added-misses.ts'
import { losesLittle } from './choice.ts'
import { instructionWords } from './instruction-words.ts'
import { keepAdvice, keepWords } from './keep-words.ts'
import { factsWords, lostNumber, lostOfAll, rereadFigure, tooMuchWords } from './lost-words.ts'
import { areAlikeKnown, middleOf } from './nearby-sizes.ts'
import {
  answerOf,
  type CheaperAnswer,
  costIn,
  isCheaper,
  isUsable,
  leastLost,
  lostAtOf,
  type RankedRow,
  type Ranking,
} from './ranking.ts'

export interface AnswerForm {
  /** The run itself lost facts, so that a strategy loses further ones. */
  readonly isMore?: boolean
  /** What is ranked are parameters of one strategy. */
  readonly isOfSettings?: boolean
  /** What is ranked can be used only in an agent whose context a person controls. */
  readonly isForOwnAgent?: boolean
  /** A label says already that it is for an agent whose context a person controls. */
  readonly isLabeled?: boolean
  /** What was said before: what can be set in the agent that made the run. */
  readonly beside?: RankedRow | undefined
}

/**
 * The best trade-off and the cheapest strategy that loses nothing, or why the context is best kept as
 * recorded. `nameOf`: how the name of a row is written. Empty: beside what was said before, none is safe.
 */
export function answerWords(
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  { isMore = false, isOfSettings = false, isForOwnAgent = false, isLabeled = false, beside }: AnswerForm = {},
): string {
  const form = { isMore, isOfSettings, isForOwnAgent, isLabeled, beside }
  const answer = answerOf(ranking)
  if (answer.kind === 'cheaper') return cheaperAnswerWords(answer, ranking, nameOf, form)
  if (answer.kind === 'none-safe' && beside !== undefined) return ''
  return `${keepAdvice(ranking)} ${keepReason(ranking, nameOf, form)}`
}

interface ReasonForm extends Pick<AnswerForm, 'isMore' | 'isOfSettings'> {
  /** It was said before that no setting of the agent that made the run is worth it. */
  readonly isBesideSetting?: boolean
}

/** Why that is the advice. */
export function keepReason(
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  { isMore = false, isOfSettings = false, isBesideSetting = false }: ReasonForm = {},
): string {
  const answer = answerOf(ranking)
  if (answer.kind === 'none-safe' && isBesideSetting)
    return neitherWords(answer.nearest, ranking, nameOf(answer.nearest), isMore)
  return answer.kind === 'none-safe'
    ? unsafeWords(answer.nearest, ranking, nameOf(answer.nearest), { isMore, isOfSettings })
    : keepWords(ranking)
}

function cheaperAnswerWords(
  answer: CheaperAnswer,
  ranking: Ranking,
  nameOf: (row: RankedRow) => string,
  form: Required<AnswerForm>,
): string {
  const { isMore, isOfSettings, beside } = form
  const { best, lossless, keeper, bolder } = answer
  const first = firstWords(best, ranking, nameOf(best), form)
  if (lossless !== undefined && lossless !== best) {
    const second = losslessWords(lossless, ranking, nameOf(lossless), isMore)
    return withInstructions(lossless, `${first} ${second}`)
  }
  if (keeper !== undefined) return [first, keeperWords(keeper, ranking, nameOf(keeper), isMore)].join(' ')
  if (lossless !== undefined || bolder !== undefined || beside !== undefined) return first
  // Of settings, the cautious choice is named.
  const closest = isOfSettings ? undefined : leastLost(ranking, best)
  if (closest === undefined || closest.place === best.place) {
    return `${first} ${isOfSettings ? fewestWords(ranking) : everyWords(ranking)}`
  }
  const least = t`${nameOf(closest)} loses the least, at ${costWords(closest, ranking)}: ${lostWords(closest, ranking, isMore)}.`
  const isSame = instructionWords(closest.figures.dropped) === instructionWords(best.figures.dropped)
  return isSame ? `${first} ${least}` : withInstructions(closest, `${first} ${least}`)
}

/** What the row that is named first would have cost, lost, and dropped. */
function firstWords(
  best: RankedRow,
  ranking: Ranking,
  name: string,
  { isMore, isOfSettings, isForOwnAgent, isLabeled, beside }: Required<AnswerForm>,
): string {
  const isKeeping = beside !== undefined && isKeepingMore(best, beside)
  const [cost, lost] =
    beside === undefined
      ? recommendedParts(best, ranking, isMore)
      : besideParts(best, beside, ranking, isMore)
  const keeping = isLabeled ? labeledKeepingWords : ownKeepingWords
  const said = isKeeping ? keeping : isForOwnAgent && !isLabeled ? ownAgentWords : bestWords
  const words = said(ranking, name, cost, lost)
  const sentence = beside === undefined ? keepingWords(best, ranking, words) : words
  return [
    withInstructions(best, sentence),
    unpricedWords(best, ranking),
    isOfSettings ? undefined : smallSavingWords(best, ranking),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What a prompt cache may make of it, where no price tells; undefined: a price does, or hardly anything. */
export function unpricedWords({ figures }: RankedRow, { baseline, unit }: Ranking): string | undefined {
  return unit === 'tokens' ? prefixWords(figures, baseline) : undefined
}

/** Below this share, changing an agent’s code may cost more than it saves. */
const SMALL_SAVING = 0.05

/** That it saves little, of what needs code; undefined: it saves enough. */
export function smallSavingWords({ cost }: RankedRow, { baseline, unit }: Ranking): string | undefined {
  return cost > costIn(baseline, unit) * (1 - SMALL_SAVING)
    ? t`It saves less than 5%, which may not be worth a change of code.`
    : undefined
}

function isKeepingMore({ figures }: RankedRow, other: RankedRow): boolean {
  return figures.dropped === undefined && other.figures.dropped !== undefined
}

/** With what it keeps, where others don’t. */
export function keepingWords({ figures }: RankedRow, { rows }: Ranking, words: string): string {
  return figures.dropped === undefined && dropsSome(rows) ? t`${words} It keeps all user messages.` : words
}

export function dropsSome(rows: readonly RankedRow[]): boolean {
  return rows.some(({ figures }) => (figures.dropped?.messages ?? 0) > 0)
}

/** The least that any setting loses that costs less than the recorded run. */
function fewestWords({ rows, baseline, unit }: Ranking): string {
  const saving = rows.filter((row) => isUsable(row) && row.cost < costIn(baseline, unit))
  const fewest = Math.min(...saving.map(({ figures, lostRange }) => lostRange?.fewest ?? figures.lost))
  return unit === '$'
    ? t`Every value that costs less than the recorded run loses at least ${plural(fewest, 'fact')}.`
    : t`Every value that sends fewer tokens loses at least ${plural(fewest, 'fact')}.`
}

function everyWords({ unit }: Ranking): string {
  return unit === '$'
    ? t`Every strategy that costs less than the recorded run loses some facts.`
    : t`Every strategy that sends fewer tokens than the recorded run loses some facts.`
}

/** That all that is cheaper loses much, and what comes nearest. */
function unsafeWords(
  nearest: RankedRow,
  ranking: Ranking,
  name: string,
  { isMore, isOfSettings }: Required<Pick<AnswerForm, 'isMore' | 'isOfSettings'>>,
): string {
  const [cost, lost] = recommendedParts(nearest, ranking, isMore)
  const most = costIn(ranking.baseline, ranking.unit)
  const isTaskDropped = ranking.rows.some(({ group, cost }) => group === 'taskless' && isCheaper(cost, most))
  const isCostly = losesLittle(nearest.figures)
  const keep = isCostly
    ? costlyWords(isOfSettings)
    : isTaskDropped
      ? unsafeOrTasklessWords(isOfSettings)
      : allUnsafeWords(isOfSettings)
  const risk = riskAlone(nearest, ranking)
  const harm =
    risk === undefined
      ? (droppingWords(nearest) ?? t`lost ${lost}`)
      : t`the agent would probably re-read ${risk} results`
  return ranking.unit === '$'
    ? t`${keep} The best balance of them, ${name}, would have cost ${cost}, but ${harm}.`
    : t`${keep} The best balance of them, ${name}, would have sent ${cost}, but ${harm}.`
}

/**
 * The same after the settings of the agent. Of how many facts was said with them: of those that a compaction
 * in place of the agent's own could lose, which are a few less.
 */
function neitherWords(nearest: RankedRow, ranking: Ranking, name: string, isMore: boolean): string {
  const cost = costWords(nearest, ranking)
  const risk = riskAlone(nearest, ranking)
  if (risk !== undefined) {
    return ranking.unit === '$'
      ? t`No strategy is worth it either: the best balance, ${name}, would have cost ${cost}, but the agent would probably re-read ${risk} results.`
      : t`No strategy is worth it either: the best balance, ${name}, would have sent ${cost}, but the agent would probably re-read ${risk} results.`
  }
  const [lost, much] = [
    lostWords(nearest, ranking, isMore),
    tooMuchWords(nearest, costIn(ranking.baseline, ranking.unit)),
  ]
  return ranking.unit === '$'
    ? t`No strategy is worth it either: the best balance, ${name}, would have cost ${cost} but lost ${lost}: ${much}.`
    : t`No strategy is worth it either: the best balance, ${name}, would have sent ${cost} but lost ${lost}: ${much}.`
}

/** Results that would be read again, of what loses no facts: all that it harms. Undefined: it loses some. */
export function riskAlone(row: RankedRow, { basis }: Pick<Ranking, 'basis'>): string | undefined {
  const { rereads } = row.figures
  return basis === 'rereads' && middleOf(lostAtOf(row)) === 0 && isNoted(rereads?.expected.pages ?? 0)
    ? rereadFigure({ rereads, lostRange: row.lostRange })
    : undefined
}

/** What it does with user messages, of what loses no facts: all that it harms. Undefined: it loses some. */
function droppingWords(row: RankedRow): string | undefined {
  const { dropped } = row.figures
  if (!dropped?.messages || middleOf(lostAtOf(row)) > 0) return undefined
  return t`dropped or summarized ${plural(dropped.messages, 'user message')}`
}

/** Of losses that may use up what is saved. */
function costlyWords(isOfSettings: boolean): string {
  return isOfSettings
    ? t`None of these settings is worth it: each that saves at least 0.5% can lose more than a tenth of the facts, or saves too little for what it loses or drops.`
    : t`No strategy is worth it on this run: each that saves at least 0.5% loses more than a tenth of the facts, or saves too little for what it loses or drops.`
}

function allUnsafeWords(isOfSettings: boolean): string {
  return isOfSettings
    ? t`None of these settings is safe: each that saves at least 0.5% can lose more than a tenth of the facts.`
    : t`No strategy is safe on this run: each that saves at least 0.5% loses more than a tenth of the facts.`
}

function unsafeOrTasklessWords(isOfSettings: boolean): string {
  return isOfSettings
    ? t`None of these settings is safe: each that saves at least 0.5% can lose more than a tenth of the facts, or drops or summarizes the system prompt or the task.`
    : t`No strategy is safe on this run: each that saves at least 0.5% loses more than a tenth of the facts, or drops or summarizes the system prompt or the task.`
}

/** With what the row that was named last drops of the instructions. */
export function withInstructions({ figures }: RankedRow, words: string): string {
  const dropped = instructionWords(figures.dropped)
  return dropped === undefined ? words : `${words} ${dropped}`
}

function ownAgentWords({ unit }: Ranking, name: string, cost: string, lost: string): string {
  return unit === '$'
    ? t`In an agent of your own, ${name} would have cost ${cost} and lost ${lost}.`
    : t`In an agent of your own, ${name} would have sent ${cost} and lost ${lost}.`
}

/** The same of one that keeps what the setting named before it doesn't. */
function ownKeepingWords({ unit }: Ranking, name: string, cost: string, lost: string): string {
  return unit === '$'
    ? t`An agent of your own can keep all user messages: ${name} would have cost ${cost} and lost ${lost}.`
    : t`An agent of your own can keep all user messages: ${name} would have sent ${cost} and lost ${lost}.`
}

function labeledKeepingWords({ unit }: Ranking, name: string, cost: string, lost: string): string {
  return unit === '$'
    ? t`${name} keeps all user messages: it would have cost ${cost} and lost ${lost}.`
    : t`${name} keeps all user messages: it would have sent ${cost} and lost ${lost}.`
}

function bestWords({ unit }: Ranking, name: string, cost: string, lost: string): string {
  return unit === '$'
    ? t`${name} would have cost ${cost} and lost ${lost}.`
    : t`${name} would have sent ${cost} and lost ${lost}.`
}

/** Of one that drops no instruction, behind what the recommended one drops. */
function keeperWords(row: RankedRow, ranking: Ranking, name: string, isMore: boolean): string {
  const [cost, lost] = [costWords(row, ranking), lostWords(row, ranking, isMore)]
  return ranking.unit === '$'
    ? t`The best balance that keeps all user messages is ${name}: it would have cost ${cost} and lost ${lost}.`
    : t`The best balance that keeps all user messages is ${name}: it would have sent ${cost} and lost ${lost}.`
}

function losslessWords(row: RankedRow, ranking: Ranking, name: string, isMore: boolean): string {
  const cost = costWords(row, ranking)
  const isAll = losesNothing(row, ranking)
  if (ranking.unit === 'tokens') {
    if (isMore) return t`Of those that lose no further facts, ${name} sends the least: ${cost}.`
    return isAll
      ? t`Of those that lose nothing, ${name} sends the least: ${cost}.`
      : t`Of those that lose no facts, ${name} sends the least: ${cost}.`
  }
  if (isMore) return t`The cheapest strategy that loses no further facts is ${name} at ${cost}.`
  return isAll
    ? t`The cheapest strategy that loses nothing is ${name} at ${cost}.`
    : t`The cheapest strategy that loses no facts is ${name} at ${cost}.`
}

/** `12 facts`; `isMore`: in addition to those that the run itself lost. */
function lostWords(row: RankedRow, ranking: Ranking, isMore: boolean): string {
  return !isMore && losesNothing(row, ranking)
    ? t`nothing`
    : factsWords(row.figures.lost, isMore, row.lostRange)
}

/**
 * `2 facts instead of 18`: what one loses that is named beside another. `isMore`: both are in addition to
 * what the run itself lost, and not the one to the other.
 */
export function lostBeside(row: RankedRow, other: RankedRow, ranking: Ranking, isMore: boolean): string {
  const words = lostWords(row, ranking, isMore)
  if (!areAlikeKnown(lostAtOf(row), lostAtOf(other))) return isMore ? t`${words} than recorded` : words
  const [lost, before] = [row.figures.lost, other.figures.lost]
  const instead = lostNumber(lostAtOf(other))
  const isSame = lost === before && lostNumber(lostAtOf(row)) === instead
  if (!isMore) return isSame ? words : t`${words} instead of ${instead}`
  return isSame ? t`${words} than recorded` : t`${words} than recorded, instead of ${instead}`
}

/** What the recommended row would have cost, and lost of all that later calls used. */
export function recommendedParts(
  row: RankedRow,
  ranking: Ranking,
  isMore: boolean,
): readonly [cost: string, lost: string] {
  const { lost, used } = row.figures
  return [
    costWords(row, ranking),
    lost > 0 ? lostOfAll({ ...lostAtOf(row), used }, isMore) : lostWords(row, ranking, isMore),
  ]
}

/** What a strategy would have cost, and lost in comparison with another that is named before it. */
export function besideParts(
  row: RankedRow,
  other: RankedRow,
  ranking: Ranking,
  isMore: boolean,
): readonly [cost: string, lost: string] {
  return [costWords(row, ranking), lostBeside(row, other, ranking, isMore)]
}

/** What a strategy that was just named would have cost, and lost in comparison with another. */
export function besideWords(row: RankedRow, other: RankedRow, ranking: Ranking, isMore: boolean): string {
  const [cost, lost] = besideParts(row, other, ranking, isMore)
  return ranking.unit === '$'
    ? t`It would have cost ${cost} and lost ${lost}.`
    : t`It would have sent ${cost} and lost ${lost}.`
}

/** Neither a fact nor a result that is expected to be read again, where strategies are compared by that. */
function losesNothing({ figures: { lost, rereads } }: RankedRow, { basis }: Ranking): boolean {
  return lost === 0 && (basis === 'lost' || !isNoted(rereads?.expected.pages ?? 0))
}

/** $2.51 (−43%), with the range where that reaches above the recorded cost. */
export function costWords({ cost, figures }: RankedRow, { baseline, unit }: Ranking): string {
  const recorded = costIn(baseline, unit)
  const share = formatPercent(cost / recorded - 1)
  if (unit === 'tokens') return t`${formatCompact(cost)} tokens (${share})`
  const range = cost < recorded ? rangeAbove(figures.range, recorded) : undefined
  const amount = dollarWords(cost, baseline.source)
  return range === undefined ? t`${amount} (${share})` : t`${amount} (${share}; ${range})`
}
