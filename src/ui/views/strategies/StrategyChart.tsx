/** Cost against loss of the ranked strategies, and where the sliders move the selected one. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import { asShown, onFrontier } from '#core/sweep/frontier.ts'
import { isSmall } from '#core/sweep/keep-words.ts'
import { type LossBasis, lossIn } from '#core/sweep/loss.ts'
import { middleOf, middleRereads } from '#core/sweep/nearby-sizes.ts'
import {
  costIn,
  groupAmong,
  isSafe,
  isUsable,
  isWorth,
  lostAtOf,
  type Ranking,
  UNUSABLE,
} from '#core/sweep/ranking.ts'
import { FrontierChart, type FrontierPoint } from '../../charts/index.ts'
import { Button, formatCompact, Segmented, useIsPhone } from '../../kit/index.ts'
import { type RankedStrategy, spanOf } from './ranked/ranked-strategy.ts'
import styles from './StrategiesView.module.css'
import type { Tuning } from './use-tuning.ts'

interface StrategyChartProps {
  readonly ranking: Ranking
  /** The place of the recommended row, which is named in the chart. */
  readonly best: number | undefined
  readonly rows: readonly RankedStrategy[]
  /** The agent that made the run has settings, so that a recommended strategy is for another one. */
  readonly hasSettings?: boolean
  /** The run itself lost facts, so that strategies lose further ones. */
  readonly isMore: boolean
  /** The groups are final; before, more replays may change what a filled point means. */
  readonly isAnswered: boolean
  /** The strategy whose sliders were moved. */
  readonly tuning: Tuning | undefined
  readonly active: string | undefined
  readonly selected: ReadonlySet<string>
  /** The recorded run is: its own compaction, beside the full history. */
  readonly isBaselineSelected: boolean
  readonly onActive: (id: string | undefined) => void
  readonly onChoose: (id: string, isMore: boolean) => void
  readonly onChooseAll: (ids: readonly string[]) => void
}

const TUNED = 'being-tuned'

export function StrategyChart({
  ranking,
  best,
  rows,
  hasSettings = false,
  isMore,
  tuning,
  isAnswered,
  onChoose,
  onChooseAll,
  ...rest
}: StrategyChartProps) {
  const { baseline, unit } = ranking
  // What the answer argues with, whatever the strategies are ranked by.
  const [loss, setLoss] = useState<LossBasis>('lost')
  const [isWhole, setWhole] = useState(false)
  const lossTitle =
    isMore && loss === 'lost'
      ? t`Added lost facts`
      : (LOSSES.find(({ value }) => value === loss)?.title ?? '')
  const moved = tuning === undefined ? undefined : rows.find(({ id }) => id === tuning.of)
  const figures = tuning?.figures
  const { selected } = rest
  const isPhone = useIsPhone()
  const named = rows.find(({ place }) => place === best)?.id
  const hasUnusable = rows.some((row) => UNUSABLE.includes(groupAmong(row)))
  const points = useMemo(() => {
    const all = pointsOf(rows, loss, unit)
      .filter(({ id, isCrossed }) => isWhole || isCrossed !== true || selected.has(id))
      .map((point) =>
        point.id === named ? { ...point, short: recommendedName(point, { isPhone, hasSettings }) } : point,
      )
    if (moved === undefined || figures === undefined) return all
    const tuned: FrontierPoint = {
      id: TUNED,
      title: t`${moved.title}, being tuned`,
      cost: costIn(figures, unit),
      loss: lossIn(figures, loss),
      isBest: false,
      tunedFrom: moved.id,
    }
    return [...all, tuned]
  }, [rows, moved, figures, unit, loss, isWhole, selected, named, hasSettings, isPhone])
  const costTitle = unit === '$' ? t`Cost` : t`Total input tokens`
  return (
    <div className={styles.chart}>
      <div className={styles.controls}>
        {ranking.basis === 'rereads' && (
          <Segmented
            label={t`Loss on the chart`}
            size="small"
            value={loss}
            options={LOSSES}
            onChange={setLoss}
          />
        )}
        {hasUnusable && (
          <span
            title={t`What drops the task, exceeds its own limit or the context limit, or is refused by the provider`}
          >
            <Button size="small" pressed={isWhole} onClick={() => setWhole(!isWhole)}>
              Show unusable strategies
            </Button>
          </span>
        )}
      </div>
      <FrontierChart
        label={t`${costTitle} and ${lossTitle.toLowerCase()} of each strategy`}
        costTitle={costTitle}
        lossTitle={lossTitle}
        unit={unit}
        points={points}
        bound={undefined}
        boundTitle=""
        bestTitle={isAnswered ? bestTitleOf(ranking) : t`Best so far`}
        apartTitle={t`Drops user messages`}
        offeredTitle={t`Setting of this agent`}
        baseline={costIn(baseline, unit)}
        named={named}
        isNarrow={isPhone}
        heightOf={heightOf}
        onChoose={(id, isMore) => id !== TUNED && onChoose(id, isMore)}
        onChooseAll={(ids) => onChooseAll(ids.filter((id) => id !== TUNED))}
        {...rest}
      />
      {loss === 'rereads' && <p className={styles.meaning}>{RISK_MEANING}</p>}
    </div>
  )
}

function bestTitleOf(ranking: Ranking): string {
  if (isSmall(ranking)) return ranking.unit === '$' ? t`Cheaper` : t`Fewer tokens`
  return isSafe(ranking) ? t`Worth a look` : t`Cheaper, but not safe`
}

const LOSSES: readonly { readonly value: LossBasis; readonly title: string }[] = [
  { value: 'lost', title: t`Lost facts` },
  { value: 'rereads', title: t`Re-read risk` },
]

/** The table and the list of lost facts say what a lost fact is. */
const RISK_MEANING = t`Re-read risk: how many of the dropped or shortened results the agent would probably read again.`

/** Px: with its legend, beside the table without a scroll on a laptop; more on a larger screen. */
function heightOf(width: number): number {
  return Math.min(360, Math.max(248, Math.round(width * 0.62)))
}

interface NamedFor {
  readonly isPhone: boolean
  /** The agent that made the run has settings, which what is not one of them can’t be used in. */
  readonly hasSettings: boolean
}

/** Names of strategies would cover other points; the table has them. */
export function recommendedName(
  { isOffered = false, short }: Pick<FrontierPoint, 'isOffered' | 'short'>,
  { isPhone, hasSettings }: NamedFor,
): string {
  if (hasSettings && !isOffered) return t`For an agent of your own`
  return !isPhone && isOffered && short !== undefined ? t`${short}, recommended` : t`Recommended`
}

/**
 * The value of a setting; the name of a strategy without its framework. `isOfTwo`: the agent has another
 * setting, so that a size alone could be a value of that.
 */
function shortName({ title, setting }: RankedStrategy, isOfTwo: boolean): string {
  if (setting === undefined) return title.replace(/ \([^()]*\)$/, '')
  const { entered, size, mark } = setting
  if (size === undefined) return mark ?? entered.split(' = ').at(-1) ?? entered
  return isOfTwo ? t`compact at ${formatCompact(size)}` : formatCompact(size)
}

/**
 * Marked as in the table; the line joins what can be used and loses the least at its cost, also where another
 * that costs less loses about as much.
 */
function pointsOf(
  rows: readonly RankedStrategy[],
  loss: LossBasis,
  unit: Ranking['unit'],
): readonly FrontierPoint[] {
  const options = rows.filter((row) => {
    const group = groupAmong(row)
    return isUsable({ group }) || (row.group === 'setting' && group === 'setting')
  })
  const isBest = onFrontier(
    options.map((row) =>
      asShown({ cost: row.cost, loss: shownLoss(row, loss), lost: middleOf(lostAtOf(row)) }, unit),
    ),
  )
  const onLine = new Set(options.filter((_, at) => isBest[at] === true))
  const isOfTwo =
    new Set(rows.flatMap(({ setting, spec }) => (setting === undefined ? [] : [spec.id]))).size > 1
  return rows.flatMap((row) =>
    groupAmong(row) === 'none'
      ? []
      : [pointOf(row, { loss, isOnLine: onLine.has(row), short: shortName(row, isOfTwo) })],
  )
}

/** The middle of what sizes nearby have: by it, settings are compared. */
function shownLoss(row: RankedStrategy, loss: LossBasis): number {
  const lost = lostAtOf(row)
  return loss === 'lost' ? middleOf(lost) : (middleRereads({ ...lost, rereads: row.figures.rereads }) ?? 0)
}

/** Beaten as well, but what drops user messages isn't told from what keeps them by cost and loss. */
function isDroppingBeaten(row: RankedStrategy): boolean {
  return groupAmong(row) === 'dominated' && row.figures.dropped !== undefined
}

interface Drawn {
  readonly loss: LossBasis
  readonly isOnLine: boolean
  readonly short: string
}

function pointOf(row: RankedStrategy, { loss, isOnLine, short }: Drawn): FrontierPoint {
  const { id, title, cost } = row
  const group = groupAmong(row)
  const isBest = isWorth(row)
  const isBeaten = group === 'dominated'
  const isOffered = row.group === 'setting' && (group === 'setting' || isBeaten)
  return {
    id,
    title,
    short,
    cost,
    loss: shownLoss(row, loss),
    span: spanOf(row, loss),
    isBest,
    isOffLine: !isOnLine,
    isApart:
      !isBest && !isOffered && (group === 'dropping' || group === 'unchecked' || isDroppingBeaten(row)),
    isOffered,
    isBeaten,
    isCrossed: UNUSABLE.includes(group),
  }
}
