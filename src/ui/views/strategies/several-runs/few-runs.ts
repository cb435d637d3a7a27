/**
 * Few runs, of which medians and intervals say nothing: what a strategy would have cost and lost over all of
 * them. Pure.
 */
import { plural } from '#base/format-count.ts'
import {
  formatAmount,
  formatCompact,
  formatExact,
  formatPercent,
  formatShare,
  sumAsWritten,
} from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { costWords, isSure } from '#core/account/figure-words.ts'
import type { RunSummary } from '#core/account/summary.ts'
import type { FigureSource } from '#core/cost/cost-info.ts'
import { FEWEST_RUNS } from '#core/evaluation/bootstrap.ts'
import { dropsTask } from '#core/replay/dropped-instructions.ts'
import type { SettingOverRuns } from '#core/sweep/agent-settings-over.ts'
import { inRuns, instructionWordsOver } from '#core/sweep/instructions-over.ts'
import { lostFactsWords, lostFigure } from '#core/sweep/lost-words.ts'
import { type LostAt, nearbySizes } from '#core/sweep/nearby-sizes.ts'
import { costIn } from '#core/sweep/ranking.ts'
import {
  type ChangedRuns,
  decisiveRun,
  lostOver,
  lostTogether,
  type RunsRanking,
  replayableOver,
  type StrategyOverRuns,
  savedIn,
  unreplayableRuns,
} from '#core/sweep/several-runs.ts'
import { NO_FIGURES, plusFigures, type SweepFigures } from '#core/sweep/sweep.ts'
import type { AgentReplays, SeveralRunsOrder, SeveralRunsState } from '#state/index.ts'
import { visibleLine } from '../../../kit/index.ts'
import { FIGURE_HELP } from '../ranked/figure-help.ts'

/** Whether the runs are shown one by one. While they are replayed it goes by how many there will be. */
export function areFew(
  { status, order }: Pick<SeveralRunsState, 'status' | 'order'>,
  count: number,
): boolean {
  return (status === 'running' ? Math.max(count, order?.runs.length ?? 0) : count) < FEWEST_RUNS
}

/** Nothing is recommended that the next answer replaces a moment later. */
export function areSettled(
  { status, done }: Pick<SeveralRunsState, 'status' | 'done'>,
  { runs }: Pick<SeveralRunsOrder, 'runs'>,
  replays: Pick<AgentReplays, 'status'> | undefined,
): boolean {
  if (replays?.status === 'running') return false
  if (replays !== undefined && status === 'idle') return true
  return status !== 'running' || done.length >= runs.length * ENOUGH
}

/** Of the runs, shorter ones being replayed first. */
const ENOUGH = 0.5

interface Together {
  /** In US dollars or tokens. */
  readonly cost: number
  readonly recorded: number
  /** Against what the runs cost as recorded: −0.2 is 20% less. */
  readonly change: number
  readonly words: string
  readonly recordedWords: string
  readonly changeWords: string
}

/** O(runs). */
export function costsTogether({ runs }: ChangedRuns, unit: RunsRanking['unit']): Together {
  const costs = runs.map(({ figures }) => costIn(figures, unit))
  const allRecorded = runs.map(({ baseline }) => costIn(baseline, unit))
  const [cost, recorded] = [total(costs), total(allRecorded)]
  const change = recorded > 0 ? cost / recorded - 1 : 0
  const isEstimated = runs.some(({ baseline: { source } }) => source !== undefined && !isSure(source))
  const words = (amounts: readonly number[], sum: number) =>
    unit === 'tokens' ? t`${formatCompact(sum)} tokens` : dollarWords(sumAsWritten(amounts), isEstimated)
  return {
    cost,
    recorded,
    change,
    words: words(costs, cost),
    recordedWords: words(allRecorded, recorded),
    changeWords: formatPercent(change),
  }
}

/**
 * Of what they cost together: each end is the sum of the runs’ own, as what is unknown of one run is likely
 * to be off in the same direction in others of the same agent; with the results that it cuts. Without a
 * range: it is not known of each. O(runs).
 */
export function rangeTogether({ runs }: ChangedRuns): Pick<SweepFigures, 'range' | 'cut'> {
  return runs.map(({ figures }) => figures).reduce(plusFigures, NO_FIGURES)
}

function total(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

/** What one run costs, marked where its recorded cost is estimated. */
export function amountWords(amount: number, source: FigureSource | undefined): string {
  return costWords(amount, source, true)
}

/** What several runs cost together. */
export function sumWords(
  costs: readonly { readonly value: number; readonly source: FigureSource }[],
): string {
  return dollarWords(
    sumAsWritten(costs.map(({ value }) => value)),
    costs.some(({ source }) => !isSure(source)),
  )
}

/** What runs cost together as recorded. `others`: of those that nothing is replayed of. */
export function recordedWords(
  runs: StrategyOverRuns['runs'],
  others: readonly { readonly value: number; readonly source: FigureSource }[],
  unit: RunsRanking['unit'],
): string {
  const amounts = [...runs.map(({ baseline }) => costIn(baseline, unit)), ...others.map(({ value }) => value)]
  if (unit === 'tokens') return t`${formatCompact(total(amounts))} tokens`
  const sources = [...runs.map(({ baseline }) => baseline.source), ...others.map(({ source }) => source)]
  return dollarWords(
    sumAsWritten(amounts),
    sources.some((source) => source !== undefined && !isSure(source)),
  )
}

/** The same before anything is replayed: in dollars where each has a price. Undefined: not known of each. */
export function spentWords(
  runs: readonly { readonly id: string }[],
  summaries: ReadonlyMap<string, Pick<RunSummary, 'cost' | 'input'>>,
): string | undefined {
  const known = runs.flatMap(({ id }) => summaries.get(id) ?? [])
  if (known.length < runs.length) return undefined
  const costs = known.flatMap(({ cost }) => cost ?? [])
  return costs.length === runs.length
    ? recordedWords([], costs, '$')
    : recordedWords(
        [],
        known.map(({ input }) => input),
        'tokens',
      )
}

function dollarWords(amount: number, isEstimated: boolean): string {
  return `${isEstimated ? '≈' : ''}${formatAmount(amount, '$', true)}`
}

function savedAmount(amount: number, unit: RunsRanking['unit']): string {
  return unit === '$' ? formatAmount(amount, '$') : formatCompact(amount)
}

/**
 * That one run makes most of what is saved over several: a person with other runs may save little. Undefined:
 * none does, or nothing is saved. O(runs).
 */
export function mostSavedWords(
  { runs }: ChangedRuns,
  unit: RunsRanking['unit'],
  titleOf: (run: string) => string,
): string | undefined {
  const first = decisiveRun({ runs }, unit)
  if (first === undefined) return undefined
  const all = total(runs.map((run) => savedIn(run, unit)))
  const own = savedAmount(Math.min(savedIn(first, unit), all), unit)
  const [sum, title] = [savedAmount(all, unit), visibleLine(titleOf(first.id))]
  if (own === sum) {
    return unit === '$'
      ? t`All of the ${sum} saved is in one run (“${title}”).`
      : t`All of the ${sum} tokens saved are in one run (“${title}”).`
  }
  return unit === '$'
    ? t`${own} of the ${sum} saved is in one run (“${title}”).`
    : t`${own} of the ${sum} tokens saved are in one run (“${title}”).`
}

/** Whether what both lose is known in the same way: a range isn’t compared with the number of one size. */
export function areComparable(one: LostOfSpec, other: LostOfSpec): boolean {
  const isRange = (row: LostOfSpec) => lostOver(row).range !== undefined
  const isFinal = (row: LostOfSpec) => isRange(row) || nearbySizes(row.spec).length === 0
  return isRange(one) === isRange(other) || (isFinal(one) && isFinal(other))
}

/** `9–30 lost facts instead of 14–60`. */
export function lostBesideWords(row: ChangedRuns, best: ChangedRuns): string {
  const [lost, before] = [lostOver(row), lostFigure(lostOver(best))]
  const facts = lostFactsWords(lost)
  return lostFigure(lost) === before ? facts : t`${facts} instead of ${before}`
}

type LostOfSpec = ChangedRuns & Pick<StrategyOverRuns, 'spec'>

/** What lost facts are called, and what that means: those that a run lost as recorded don't count. */
export function lostHead(
  runs: readonly { readonly id: string }[],
  lossBefore: ReadonlySet<string>,
): { readonly title: string; readonly help: string } {
  return runs.some(({ id }) => lossBefore.has(id))
    ? { title: t`Added lost facts`, help: FIGURE_HELP.addedLost }
    : { title: t`Lost facts`, help: FIGURE_HELP.lost }
}

/** `9 lost`, `9–12 lost`. */
export function lostWords(lost: LostAt): string {
  return t`${lostFigure(lost)} lost`
}

interface Rereads {
  readonly expected: number
  /** Reads whose results are dropped. */
  readonly dropped: number
}

/** Expected re-reads in all runs; undefined: not known of all. O(runs). */
export function rereadsTogether({ runs }: Pick<StrategyOverRuns, 'runs'>): Rereads | undefined {
  if (runs.some(({ figures }) => figures.rereads === undefined)) return undefined
  const sum = (part: 'expected' | 'removed') =>
    runs.reduce((total, { figures }) => total + (figures.rereads?.[part].pages ?? 0), 0)
  return { expected: sum('expected'), dropped: sum('removed') }
}

/** What a number is a part of; undefined: nothing is known of it, or it would be of none. */
export function ofAll(all: number | undefined): string | undefined {
  return all === undefined || all === 0 ? undefined : t`of ${formatExact(all)}`
}

/** `Over 3 runs`; or, as long as not all of them are replayed, `So far, after 2 of 3 runs`. */
export function overWords(count: number, all: number, agent?: string): string {
  const runs = agent === undefined ? plural(all, 'run') : t`${plural(all, 'run')} of ${agent}`
  return count === all ? t`Over ${runs}` : t`So far, after ${formatExact(count)} of ${runs}`
}

/** `Over 3 runs of Codex, ≈$135.19 as recorded`. */
export function leadWords(
  row: ChangedRuns,
  unit: RunsRanking['unit'],
  { all, agent }: { readonly all: number; readonly agent?: string },
): string {
  const { recordedWords } = costsTogether(row, unit)
  return t`${overWords(row.runs.length, all, agent)}, ${recordedWords} as recorded`
}

/**
 * What it drops of the instructions and in how many runs, which the table names; or that it keeps them all.
 * O(runs).
 */
export function keepsWords(
  { runs, spec }: ChangedRuns & Partial<Pick<StrategyOverRuns, 'spec'>>,
  summaries?: string,
): string {
  const dropped = runs.map(({ figures }) => figures.dropped)
  return instructionWordsOver(dropped, spec, summaries)
}

/**
 * Beside a warning that a size costs the task: whether larger ones that still save do so, too. Undefined: it
 * keeps the task, or there are none. O(runs of all).
 */
export function largerSizesWords(
  { setting: { size = 0 }, row }: SettingOverRuns,
  all: readonly SettingOverRuns[],
  unit: RunsRanking['unit'],
): string | undefined {
  const larger = all
    .filter((one) => (one.setting.size ?? 0) > size && costsTogether(one.row, unit).change < 0)
    .toSorted((one, other) => (one.setting.size ?? 0) - (other.setting.size ?? 0))
  if (size === 0 || larger.length === 0 || !costsTask(row)) return undefined
  const first = larger.find((one) => !costsTask(one.row))
  return first === undefined
    ? t`Larger sizes that save shorten or leave out the task, too.`
    : t`Of the larger sizes, ${formatCompact(first.setting.size ?? 0)} is the first to keep the task in every run.`
}

function costsTask({ runs }: ChangedRuns): boolean {
  return runs.some(({ figures }) => dropsTask(figures.dropped))
}

/** The largest saving over all runs first. */
export function byCostTogether({ rows, unit }: RunsRanking): readonly StrategyOverRuns[] {
  const changeOf = (row: StrategyOverRuns) => costsTogether(row, unit).change
  return rows.toSorted(
    (one, other) => changeOf(one) - changeOf(other) || lostTogether(one) - lostTogether(other),
  )
}

/**
 * Of a row that can’t be replayed in some of its runs: what it saves in the others, and what these cost of
 * all of them. Undefined: it can be replayed in each. O(runs).
 */
export function replayableWords(row: StrategyOverRuns, unit: RunsRanking['unit']): string | undefined {
  const { runs } = replayableOver(row)
  if (runs.length === row.runs.length || runs.length === 0) return undefined
  const { change, recordedWords: own } = costsTogether({ runs }, unit)
  const all = costsTogether(row, unit).recordedWords
  const less = formatShare(Math.max(0, Math.round(-100 * change) / 100))
  if (unit === 'tokens') {
    return runs.length === 1
      ? t`It sends ${less} fewer tokens in the one run that can be replayed, which sent ${own} of the ${all}.`
      : t`It sends ${less} fewer tokens in the ${plural(runs.length, 'run')} that can be replayed, which sent ${own} of the ${all}.`
  }
  return runs.length === 1
    ? t`It saves ${less} in the one run that can be replayed, which cost ${own} of the ${all}.`
    : t`It saves ${less} in the ${plural(runs.length, 'run')} that can be replayed, which cost ${own} of the ${all}.`
}

/** A name with the runs it can’t be replayed in: the figures beside it have these runs as recorded. */
export function besideNameOver(name: string, row: StrategyOverRuns | undefined): string {
  const unknown = row === undefined ? 0 : unreplayableRuns(row).length
  return unknown === 0 || row === undefined
    ? name
    : t`${name} (which can’t be replayed in ${inRuns(unknown, row.runs.length)})`
}
