/** What was varied, ranked by the rule of This run, and which values its sentences and labels name. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import type { AgentSetting, BestSetting } from '#core/sweep/agent-settings.ts'
import { losesLittle } from '#core/sweep/choice.ts'
import { middleOf } from '#core/sweep/nearby-sizes.ts'
import {
  answerOf,
  isRanged,
  isSafe,
  isUsable,
  isWorth,
  lostAtOf,
  type RankedRow,
  type Ranking,
} from '#core/sweep/ranking.ts'
import { saferSetting } from '#core/sweep/setting-words.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { type SweepOrder, useLostRanges, useRecommendedSpec } from '#state/index.ts'
import { useRangedSettings } from '../ranked/use-ranged-settings.ts'
import { cautiousRow, enteredNumber } from './entered-settings.ts'
import { specText } from './finer-values.ts'
import { type RangedRanking, rangedRanking } from './ranged.ts'
import type { RowLabels } from './SweepTable.tsx'
import { rankSettings } from './sweep-rows.ts'

/**
 * What was tried, with what This run recommends as the best of it, where it is one of these, and what each
 * loses at sizes near its own.
 */
export function useRankedSettings(
  { memories }: SweepOrder,
  figures: readonly SweepFigures[],
  isOfOpen: boolean,
) {
  const recommended = useRecommendedSpec()
  const ofRun = isOfOpen ? recommended : undefined
  const setting = useRangedSettings()?.best
  const ranking = useMemo(() => {
    const known = JSON.stringify(ofRun)
    const preferred = memories.findIndex((spec) => JSON.stringify(spec) === known)
    const found = rankSettings(memories, figures)
    return found && { ...found, preferred }
  }, [memories, figures, ofRun])
  const asked = useMemo(
    () => (isOfOpen && ranking !== undefined ? rangedFirst(ranking) : []),
    [isOfOpen, ranking],
  )
  const { ranges, isDone } = useLostRanges(asked)
  const all = setting?.all
  const ranged = useMemo(() => {
    const tried = new Set(all?.map(({ row }) => specText(row)))
    return ranking && rangedRanking(ranking, { ranges, isDone, tried })
  }, [ranking, ranges, isDone, all])
  const isOfAgent = setting !== undefined && JSON.stringify(setting.row.spec) === JSON.stringify(ofRun)
  return { ranking: ranged, ofRun, setting: isOfAgent ? setting : undefined, isRanging: !isDone }
}

/** What changes the run, the best one first. */
function rangedFirst(ranking: Ranking): readonly RankedRow[] {
  const answer = answerOf(ranking)
  const best = answer.kind === 'cheaper' ? answer.best.place : undefined
  return ranking.rows
    .filter(({ figures }) => figures.changed > 0)
    .toSorted((one, other) => Number(other.place === best) - Number(one.place === best))
}

/**
 * The setting that This run recommends beside the values that are tried here: its reasons name no other.
 * `settings`: by place.
 */
export function amongTried(
  best: BestSetting,
  ranking: Ranking,
  settings: readonly (AgentSetting | undefined)[],
): BestSetting {
  const text = JSON.stringify(best.row.spec)
  const all = ranking.rows.flatMap((row) => {
    const setting = settings[row.place]
    if (setting === undefined) return []
    const isKept = isWorth(row) || row.group === 'dropping'
    return [{ setting, row: isKept ? { ...row, group: 'setting' as const } : row }]
  })
  const own = all.find(({ row }) => JSON.stringify(row.spec) === text)
  const weighed = all.filter(
    ({ row }) =>
      (row.group === 'setting' || isUsable(row)) &&
      losesLittle({ lost: middleOf(lostAtOf(row)), used: row.figures.used }),
  )
  const inOrder = all.toSorted((one, other) => enteredNumber(one.setting) - enteredNumber(other.setting))
  return { ...best, ...own, others: [], weighed, all: inOrder }
}

/** Whether the best of them is what This run recommends. */
export function isOfRun(
  { preferred, isOther = false }: Ranking & Pick<RangedRanking, 'isOther'>,
  best: string | undefined,
): boolean {
  return !isOther && String(preferred) === best
}

/** What the best of them is called. `ofRun`: what This run recommends; undefined: nothing is known of it. */
export function namedAs(
  ranking: (Ranking & Pick<RangedRanking, 'isOther'>) | undefined,
  best: string | undefined,
  ofRun: string | undefined,
): {
  readonly bestTitle: string
  /** Of points that aren't the best ones; undefined: a cheaper one is about as good. */
  readonly otherTitle: string | undefined
  readonly elsewhere: string | undefined
} {
  const isRecommended = ranking !== undefined && isOfRun(ranking, best)
  const otherTitle = ranking === undefined || isSafe(ranking) ? undefined : t`Not worth it`
  return isRecommended
    ? { bestTitle: t`Recommended`, otherTitle, elsewhere: undefined }
    : { bestTitle: t`Best balance of these`, otherTitle, elsewhere: ofRun }
}

/**
 * The rows that the sentences are about: the recommended one, and what others are named for. None while sizes
 * nearby are replayed, as they decide which one is best, unless it is known from This run.
 */
export function namedPlaces(
  ranking: Ranking | undefined,
  isMore: boolean,
  isRanging: boolean,
  setting: BestSetting | undefined,
): {
  readonly recommended: string | undefined
  readonly labels: RowLabels
} {
  const answer = ranking === undefined ? undefined : answerOf(ranking)
  if (ranking === undefined || answer?.kind !== 'cheaper') {
    return { recommended: undefined, labels: new Map() }
  }
  const { best, lossless, keeper } = answer
  if (isRanging && !isKnownBest(best, setting, ranking)) return { recommended: undefined, labels: new Map() }
  const row = lossless === best ? keeper : (lossless ?? keeper)
  const words =
    row === keeper ? t`Keeps all user messages` : isMore ? t`No further facts lost` : t`Loses no facts`
  const isKnown = (one: RankedRow) => !isRanging || isRanged(one)
  // Sizes nearby decide which one loses fewer facts.
  const cautious = isRanging ? undefined : (saferOfRun(ranking, best, setting) ?? cautiousRow(ranking, best))
  const labels = new Map([
    ...(cautious === undefined ? [] : [[String(cautious.place), t`Loses fewer facts`] as const]),
    ...(row === undefined || row.place === best.place || !isKnown(row)
      ? []
      : [[String(row.place), words] as const]),
  ])
  return { recommended: String(best.place), labels }
}

/** This run recommends it, has replayed it at sizes nearby, and has tried all other values, too. */
function isKnownBest(
  { spec }: RankedRow,
  setting: BestSetting | undefined,
  { rows }: Pick<Ranking, 'rows'>,
): boolean {
  const tried = new Set(setting?.all.map(({ row }) => JSON.stringify(row.spec)))
  return (
    setting !== undefined &&
    rows.every((row) => tried.has(JSON.stringify(row.spec))) &&
    isRanged(setting.row) &&
    JSON.stringify(setting.row.spec) === JSON.stringify(spec)
  )
}

/** What This run names beside the recommended setting, where that is one of these values. */
function saferOfRun(
  ranking: Ranking,
  best: RankedRow,
  setting: BestSetting | undefined,
): RankedRow | undefined {
  const specText = ({ spec }: RankedRow) => JSON.stringify(spec)
  if (setting === undefined || specText(setting.row) !== specText(best)) return undefined
  const safer = saferSetting(setting, ranking)
  return safer && ranking.rows.find((row) => specText(row) === specText(safer.row))
}
