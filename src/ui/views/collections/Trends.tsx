/** A figure of a collection by day, of which days can be chosen. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { daysOf, type EstimatedTotal, facetValues, type Totals } from '#core/collections/select.ts'
import { DayBars } from '../../charts/index.ts'
import {
  Button,
  formatAmount,
  formatExact,
  formatShare,
  missing,
  Select,
  useIsPhone,
} from '../../kit/index.ts'
import styles from './Collections.module.css'
import { dayTitle } from './times.ts'

interface Measure {
  readonly title: string
  readonly of: (totals: Totals) => number | undefined
  readonly words: (value: number) => string
  /** The sum that it is, which may contain estimates; absent: it is none. */
  readonly sum?: EstimatedTotal
}

const tokens = (value: number) => t`${formatExact(value)} tokens`

const MEASURES = {
  cost: { title: t`Cost`, of: ({ cost }) => cost, words: (value) => formatAmount(value, '$'), sum: 'cost' },
  input: { title: t`Input tokens`, of: ({ input }) => input, words: tokens, sum: 'input' },
  output: { title: t`Output tokens`, of: ({ output }) => output, words: tokens, sum: 'output' },
  runs: { title: t`Runs`, of: ({ runs }) => runs, words: formatExact },
  cacheHitRate: { title: t`Cache hit rate`, of: ({ cacheHitRate }) => cacheHitRate, words: formatShare },
  peak: { title: t`Peak context`, of: ({ peak }) => peak, words: tokens },
  errors: { title: t`Errors`, of: ({ errors }) => errors, words: formatExact },
  refetched: { title: t`Re-fetched results`, of: ({ refetched }) => refetched, words: formatExact },
  compactions: { title: t`Compactions`, of: ({ compactions }) => compactions, words: formatExact },
} as const satisfies Readonly<Record<string, Measure>>

type MeasureId = keyof typeof MEASURES
const IDS = Object.keys(MEASURES) as readonly MeasureId[]

interface TrendsProps {
  readonly runs: readonly CollectionRun[]
  readonly chosen: readonly [string, string] | undefined
  readonly onChoose: (days: readonly [string, string] | undefined) => void
}

export function Trends({ runs, chosen, onChoose }: TrendsProps) {
  const [id, setId] = useState<MeasureId>('cost')
  const isPhone = useIsPhone()
  const days = useMemo(() => daysOf(runs), [runs])
  const undated = useMemo(() => runs.filter((run) => facetValues(run, 'day')[0] === '').length, [runs])
  const measure: Measure = MEASURES[id]
  if (days.length === 0) return null
  const bars = days.map(({ value: day, totals }) => {
    const value = measure.of(totals)
    const isEstimated = measure.sum !== undefined && totals.estimated.includes(measure.sum)
    const words = value === undefined ? missing : measure.words(value)
    return { day, value, words: isEstimated ? `≈${words}` : words }
  })
  return (
    <section className={styles.trends} aria-label={t`Trends`}>
      <div className={styles.trendsHead}>
        <Select
          label={t`Figure by day`}
          isLabelHidden
          size="small"
          value={id}
          onChange={setId}
          options={IDS.map((value) => ({ value, title: MEASURES[value].title }))}
        />
        <span className={styles.note}>
          {chosen === undefined
            ? isPhone
              ? t`By the day a run began.`
              : t`By the day a run began. Drag over days to select their runs.`
            : t`${dayTitle(chosen[0])} – ${dayTitle(chosen[1])}`}
        </span>
        {undated > 0 && <span className={styles.note}>{undatedText(undated)}</span>}
        {chosen !== undefined && (
          <Button variant="quiet" size="small" onClick={() => onChoose(undefined)}>
            All days
          </Button>
        )}
      </div>
      <DayBars
        label={t`${measure.title} by day`}
        bars={bars}
        chosen={chosen}
        onChoose={onChoose}
        dayTitle={dayTitle}
      />
    </section>
  )
}

/** The totals above count them, and the bars can’t. */
function undatedText(count: number): string {
  return count === 1
    ? t`1 run without a date is not shown.`
    : t`${formatExact(count)} runs without a date are not shown.`
}
