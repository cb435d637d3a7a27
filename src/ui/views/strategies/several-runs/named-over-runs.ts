/** The rows of the ranking over several runs with their names. Pure. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import { UNREPLAYABLE } from '#core/earlier/unreplayable.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import type { AdviceOverRuns, FoundOverRuns } from '#core/sweep/agent-settings-over.ts'
import { tasksOf } from '#core/sweep/instruction-words.ts'
import { droppedNoteOver, inRuns } from '#core/sweep/instructions-over.ts'
import { wideNote } from '#core/sweep/lost-words.ts'
import { settingTitle, settingWords } from '#core/sweep/setting-words.ts'
import {
  lostOver,
  onlySavingRun,
  type RunsRanking,
  type StrategyOverRuns,
  unreplayableRuns,
  usedTogether,
} from '#core/sweep/several-runs.ts'
import { isRanked, type RankedTuned } from '#state/index.ts'

export interface NamedOverRuns extends StrategyOverRuns {
  /** As in the address where it is selected. */
  readonly id: string
  readonly title: string
  /** The same inside a sentence, where that is another. */
  readonly words?: string
  readonly summary: string
  /** It can be set in the agent that made the runs, whose summaries replace the task. */
  readonly agent?: string
  /** It is the setting that is recommended for all runs. */
  readonly isBest?: boolean
  /** As `isBest`, or the best strategy, but one run alone speaks for it. */
  readonly isOfOneRun?: boolean
  /** Where none is for all: runs that it would have been the best for. */
  readonly bestIn?: number
  /** Settings differ in how many runs their summaries keep the task: each says it of its own. */
  readonly isTaskApart?: boolean
}

/** Settings of an agent by their size, as rows beside strategies, whose places end before `places`. */
export function nameSettings(
  { agent, all, best, perRun }: Pick<FoundOverRuns, 'all'> & AdviceOverRuns & { readonly agent: string },
  places: number,
): readonly NamedOverRuns[] {
  const isTaskApart = new Set(all.map(({ row }) => row.taskless)).size > 1
  return all.map(({ setting, row }) => {
    const title = settingTitle(setting)
    const words = settingWords(setting, String)
    const place = places + row.place
    const isBest = perRun === undefined && setting.id === best?.setting.id
    const bestIn = perRun?.find((one) => one.setting?.id === setting.id)?.runs.length
    return {
      ...row,
      place,
      id: setting.id,
      title,
      words,
      summary: '',
      agent,
      isBest,
      isOfOneRun: isBest && best?.isOfOneRun === true,
      isTaskApart,
      ...given({ bestIn }),
    }
  })
}

/** Marks the strategy that would be recommended if one run alone didn’t speak for it. */
export function withEvidence(
  rows: readonly NamedOverRuns[],
  place: number | undefined,
  unit: RunsRanking['unit'],
): readonly NamedOverRuns[] {
  return rows.map((row) =>
    row.place === place && onlySavingRun(row, unit) !== undefined ? { ...row, isOfOneRun: true } : row,
  )
}

/**
 * The row to select until a person selects one, and the agent whose settings stay as they are, so that its
 * runs as recorded are to look chosen. `place`: of the recommended strategy. Undefined: none is.
 */
export function bestRow(
  settings: readonly NamedOverRuns[],
  rows: readonly NamedOverRuns[],
  place: number | undefined,
): { readonly best: NamedOverRuns | undefined; readonly keptIn: string | undefined } {
  const setting = settings.find(({ isBest }) => isBest === true)
  if (setting !== undefined) return { best: setting, keptIn: undefined }
  // Which one is best for a run is known only afterward.
  const kept = settings.find(({ bestIn = 0 }) => bestIn > 0)
  const strategy = kept === undefined ? rows.find((row) => row.place === place) : undefined
  // Where nothing is recommended, a setting that looks chosen would be taken for it.
  const [first] = settings
  if (strategy === undefined && first !== undefined) return { best: undefined, keptIn: (kept ?? first).agent }
  return { best: strategy ?? rows[0], keptIn: undefined }
}

/** It changes no prompt of any run. */
export function isIdleOver({ changed }: Pick<StrategyOverRuns, 'changed'>): boolean {
  return changed === 0
}

/** Whether a strategy can be set for all runs, and has an effect. */
export function canBeUsed(row: StrategyOverRuns): boolean {
  return rankOf(row) === 0
}

/** 0, or why it comes behind the others. */
function rankOf({
  changed,
  refused,
  over,
  taskless,
  agent,
  spec,
}: StrategyOverRuns & { readonly agent?: string }): number {
  if (agent !== undefined) return 0
  if (changed === 0) return 1
  return refused + over + (isCompaction(spec) ? 0 : taskless) > 0 ? 2 : 0
}

/** One rule for settings of agents and strategies: a compaction may replace the task with its summary. */
function isCompaction({ id, pipeline }: StrategyOverRuns['spec']): boolean {
  return id === 'compaction' && pipeline === undefined
}

/** What is listed together, in this order. */
const GROUPS = ['setting', 'keeping', 'dropping', 'idle', 'barred'] as const
export type OverGroup = (typeof GROUPS)[number]

export function groupOver(row: NamedOverRuns): OverGroup {
  if (row.agent !== undefined) return 'setting'
  const rank = rankOf(row)
  if (rank > 0) return rank === 1 ? 'idle' : 'barred'
  return row.dropping + row.taskless > 0 ? 'dropping' : 'keeping'
}

/** By their groups, the recommended strategy first in its own; else as they are. */
export function orderedRows(
  rows: readonly NamedOverRuns[],
  recommended: number | undefined,
): readonly NamedOverRuns[] {
  const rank = (row: NamedOverRuns) =>
    GROUPS.indexOf(groupOver(row)) + (isRecommendedStrategy(row, recommended) ? 0 : 0.5)
  return rows.toSorted((one, other) => rank(one) - rank(other))
}

/** What one run alone speaks for isn’t. */
export function isRecommendedStrategy(
  { place, agent, isOfOneRun }: NamedOverRuns,
  recommended: number | undefined,
): boolean {
  return place === recommended && agent === undefined && isOfOneRun !== true
}

/** What marks the setting, or the strategy, that the answer names. */
export function badgeOf({ agent, isOfOneRun }: NamedOverRuns, isBeside: boolean): string {
  return isOfOneRun === true ? t`Not for all runs` : recommendedFor(agent, isBeside)
}

export function recommendedFor(agent: string | undefined, isBeside: boolean): string {
  if (agent !== undefined) return t`Recommended for ${agent}`
  return isBeside ? t`Recommended for an agent of your own` : t`Recommended`
}

/** What to know of a strategy before choosing it; undefined: it can be used and keeps all user messages. */
export function runsNote(row: NamedOverRuns): string | undefined {
  const notes = [actsNote(row), wideNote(lostOver(row), usedTogether(row))].filter(
    (note) => note !== undefined,
  )
  return notes.length === 0 ? undefined : notes.join(', ')
}

function actsNote(row: NamedOverRuns): string | undefined {
  const { changed, refused, over, taskless, runs, agent, spec } = row
  const among = (count: number) => inRuns(count, runs.length)
  if (agent !== undefined) return settingNote(row)
  if (changed === 0 && unreplayableRuns(row).length > 0) return UNREPLAYABLE
  if (changed === 0) return t`changes no prompt: these runs stay below its limit`
  if (taskless > 0 && !isCompaction(spec)) return t`drops the system prompt or the task in ${among(taskless)}`
  if (refused > 0) return t`the provider refuses calls in ${among(refused)}`
  if (over > 0) return t`over the context limit in ${among(over)}`
  return droppedNoteOver(runs.map(({ figures }) => figures.dropped))
}

/** Of one run, its own answer says it. */
function settingNote(row: NamedOverRuns): string | undefined {
  const { changed, bestIn, isTaskApart = false, runs } = row
  if (runs.length < 2) return undefined
  const among = (count: number) => inRuns(count, runs.length)
  const unknown = unreplayableRuns(row).length
  // Where it acts in all that can be replayed, those that can’t say the rest.
  const acts = changed + unknown < runs.length ? t`takes effect in ${among(changed)}` : undefined
  const tasks = isTaskApart ? droppedNoteOver(runs.map(({ figures }) => tasksOf(figures.dropped))) : undefined
  const best = bestIn === undefined ? undefined : t`best for ${inRuns(bestIn, runs.length)} alone`
  const without = unknown === 0 ? undefined : t`can’t be replayed in ${among(unknown)}`
  const notes = [best, acts, without, tasks].filter((note) => note !== undefined)
  return notes.length === 0 ? undefined : notes.join(', ')
}

/** `tuned`: the strategies that the person added to the open run's ranking. */
export function nameOver(
  rows: readonly StrategyOverRuns[],
  tuned: readonly RankedTuned[],
): readonly NamedOverRuns[] {
  return rows.map((row) => {
    const summary = describeSpec(row.spec)
    const { id, title = summary } = rankedName(row.spec)
    if (isRanked(row.spec)) return { ...row, id, title, summary }
    const text = JSON.stringify(row.spec)
    const known = tuned.find(({ spec }) => JSON.stringify(spec) === text)
    // Others of the same strategy differ in their parameters alone.
    const named = summary === '' || summary === title ? title : t`${title}: ${summary}`
    return { ...row, id: known?.id ?? `${row.spec.id}-${row.place}`, title: named, summary: '' }
  })
}

/** What a table is sorted by. */
export function orderWords(rows: readonly NamedOverRuns[], isRecommendedFirst: boolean): string {
  const settings = rows.filter(({ agent }) => agent !== undefined).length
  if (settings === rows.length) return t`Sorted by size.`
  if (settings > 0) {
    return isRecommendedFirst
      ? t`Settings are sorted by size; strategies with the recommended one first, then by savings.`
      : t`Settings are sorted by size, strategies by savings.`
  }
  return isRecommendedFirst
    ? t`Sorted within each group: the recommended one first, then by savings.`
    : t`Sorted by savings within each group.`
}

const GROUP_TITLES: Readonly<Record<OverGroup, string>> = {
  setting: t`Settings of the agent`,
  keeping: t`Keep all user messages`,
  dropping: t`Drop or summarize user messages`,
  idle: t`Change no prompt`,
  barred: t`Fail in some or all runs`,
}

/** The head of a group. */
export function groupTitle(group: OverGroup, { agent }: NamedOverRuns): string {
  return group === 'setting' && agent !== undefined ? t`Settings of ${agent}` : GROUP_TITLES[group]
}
