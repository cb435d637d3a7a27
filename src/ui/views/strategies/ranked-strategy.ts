/** The rows of the Strategies view: a ranked strategy with its names, and what has no effect with the reason. Pure. */
import { t } from '#base/words.ts'
import { describeSpec, infoOfStage } from '#core/memories/spec.ts'
import type { RankedRow, RankGroup, Ranking } from '#core/sweep/ranking.ts'

export interface RankedStrategy extends RankedRow {
  readonly id: string
  readonly title: string
  /** Its parameters and trigger, in a few words. */
  readonly summary: string
  readonly description: string
}

export function rankedStrategies({ rows }: Ranking): readonly RankedStrategy[] {
  return rows.map((row) => {
    const info = infoOfStage(row.spec)
    const summary = describeSpec(row.spec)
    return {
      ...row,
      id: row.spec.id,
      title: info?.title ?? summary,
      summary,
      description: info?.description ?? '',
    }
  })
}

export const GROUP_TITLES: Readonly<Record<RankGroup, string>> = {
  worth: t`Worth a look`,
  dominated: t`Cheaper, but dominated`,
  dearer: t`Not cheaper`,
  over: t`Over the context limit`,
  refused: t`Refused by the provider`,
  none: t`No effect on this run`,
}

export const GROUP_HELP: Readonly<Record<RankGroup, string>> = {
  worth: t`No other strategy costs less and loses less.`,
  dominated: t`Another strategy costs no more and loses no more.`,
  dearer: t`These cost as much as the recorded run or more.`,
  over: t`At least one prompt is larger than the model’s context window.`,
  refused: t`The provider accepts the recorded prompts, but not all of these.`,
  none: t`These leave every prompt as it was recorded.`,
}

/** Why a strategy left every prompt alone. */
export function whyNoEffect({ figures, summary }: RankedStrategy): string {
  return figures.problem ?? t`Nothing in this run met its conditions: ${summary}.`
}
