/** Cost against lost facts of the ranked strategies, and where the sliders move the selected one. */
import { useMemo } from 'react'
import { t } from '#base/words.ts'
import { costIn, type Ranking } from '#core/sweep/ranking.ts'
import { FrontierChart, type FrontierPoint } from '../../charts/index.ts'
import type { RankedStrategy } from './ranked/ranked-strategy.ts'
import type { Tuning } from './use-tuning.ts'

export interface StrategyChartProps {
  readonly ranking: Ranking
  readonly rows: readonly RankedStrategy[]
  /** The strategy whose sliders were moved. */
  readonly tuning: Tuning | undefined
  readonly active: string | undefined
  readonly selected: ReadonlySet<string>
  readonly onActive: (id: string | undefined) => void
  readonly onChoose: (id: string, isMore: boolean) => void
  readonly onChooseAll: (ids: readonly string[]) => void
}

const TUNED = 'being-tuned'

export function StrategyChart({ ranking, rows, tuning, onChoose, onChooseAll, ...rest }: StrategyChartProps) {
  const { baseline, unit } = ranking
  const moved = tuning === undefined ? undefined : rows.find(({ id }) => id === tuning.of)
  const figures = tuning?.figures
  const points = useMemo(() => {
    const all = rows.flatMap((row) => (row.group === 'none' ? [] : [pointOf(row)]))
    if (moved === undefined || figures === undefined) return all
    const tuned: FrontierPoint = {
      id: TUNED,
      title: t`${moved.title}, being tuned`,
      cost: costIn(figures, unit),
      loss: figures.lost,
      isBest: false,
      tunedFrom: moved.id,
    }
    return [...all, tuned]
  }, [rows, moved, figures, unit])
  const costTitle = unit === '$' ? t`Cost` : t`Total input tokens`
  return (
    <FrontierChart
      label={t`${costTitle} and lost facts of each strategy`}
      costTitle={costTitle}
      lossTitle={t`Lost facts`}
      unit={unit}
      points={points}
      bound={undefined}
      boundTitle=""
      baseline={costIn(baseline, unit)}
      onChoose={(id, isMore) => id !== TUNED && onChoose(id, isMore)}
      onChooseAll={(ids) => onChooseAll(ids.filter((id) => id !== TUNED))}
      {...rest}
    />
  )
}

function pointOf({ id, title, cost, figures, group }: RankedStrategy): FrontierPoint {
  return {
    id,
    title,
    cost,
    loss: figures.lost,
    isBest: group === 'worth',
    isCrossed: group === 'over' || group === 'refused',
  }
}
