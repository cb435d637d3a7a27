/**
 * The rows of the Strategies view: a ranked strategy with its names, and what has no effect with the reason.
 * Pure.
 */
import { t } from '#base/words.ts'
import { describeSpec } from '#core/spec/describe-spec.ts'
import { rankedName } from '#core/spec/product-presets.ts'
import type { AgentSetting } from '#core/sweep/agent-settings.ts'
import { isSpread } from '#core/sweep/nearby-sizes.ts'
import type { RankedRow, Ranking } from '#core/sweep/ranking.ts'
import { settingTitle } from '#core/sweep/setting-words.ts'
import type { LossSpan } from '../../../charts/index.ts'

export interface RankedStrategy extends RankedRow {
  readonly id: string
  readonly title: string
  /** Added by the person, with other parameters. */
  readonly isTuned: boolean
  /** What it is in the agent that made the run; undefined: it is a strategy. */
  readonly setting: AgentSetting | undefined
  /** Its parameters and trigger, in a few words. */
  readonly summary: string
  readonly description: string
}

/** Among what the person added to the ranking. */
export interface NamedTuned {
  readonly id: string
  /** What it is in the agent that made the run; undefined: it can’t be set there. */
  readonly title: string | undefined
}

/**
 * `tunedAt`: a tuned strategy by its place; `settingOf`: the setting that a row is of. Undefined for
 * the others, whose id is that of `rankedName`.
 */
export function rankedStrategies(
  { rows }: Ranking,
  tunedAt: (place: number) => NamedTuned | undefined = () => undefined,
  settingOf: (place: number) => AgentSetting | undefined = () => undefined,
): readonly RankedStrategy[] {
  return rows.map((row) => rankedStrategy(row, tunedAt(row.place), settingOf(row.place)))
}

export function rankedStrategy(row: RankedRow, tuned?: NamedTuned, setting?: AgentSetting): RankedStrategy {
  if (setting !== undefined) {
    // Its name says when.
    const summary = describeSpec({ ...row.spec, trigger: { kind: 'every-call' } })
    const { id, effect } = setting
    const title = settingTitle(setting)
    return { ...row, id, title, isTuned: false, setting, summary, description: effect }
  }
  const summary = describeSpec(row.spec)
  const named = rankedName(row.spec)
  const title = named.title ?? summary
  return {
    ...row,
    id: tuned?.id ?? named.id,
    title: tuned === undefined ? title : (tuned.title ?? t`${title} (tuned)`),
    isTuned: tuned !== undefined,
    setting,
    summary,
    description: named.description,
  }
}

/** Why a strategy left every prompt alone. */
export function whyNoEffect({ figures, summary }: RankedStrategy): string {
  return figures.problem ?? t`Never triggered: ${summary}`
}

/** Of the chart, as the table shows it: where sizes nearby differ. */
export function spanOf({ lostRange }: Pick<RankedRow, 'lostRange'>, loss: string): LossSpan | undefined {
  const range = loss === 'rereads' ? lostRange?.rereads : lostRange
  const isKnown = loss === 'rereads' || loss === 'lost'
  return isKnown && range !== undefined && isSpread(range)
    ? { least: range.fewest, most: range.most }
    : undefined
}
