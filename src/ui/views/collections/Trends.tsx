/** A figure of a collection by day, week, or month, of which days can be chosen. */
import { useMemo, useState } from 'react'
import { t } from '#base/words.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import {
  type EstimatedTotal,
  facetValues,
  type Period,
  type PeriodKind,
  periodsOf,
  type Totals,
} from '#core/collections/select.ts'
import { DayBars } from '../../charts/index.ts'
import {
  Button,
  formatAmount,
  formatCompact,
  formatExact,
  formatShare,
  missing,
  plural,
  Select,
  useIsPhone,
} from '../../kit/index.ts'
import styles from './Collections.module.css'
import { dayTitle, shortDayTitle } from './times.ts'

interface Measure {
  readonly title: string
  readonly of: (totals: Totals) => number | undefined
  readonly words: (value: number) => string
  /** The same for a round value on the axis, where there is little space. */
  readonly tick: (value: number) => string
  /** The sum that it is, which may contain estimates; absent: it is none. */
  readonly sum?: EstimatedTotal
}

const tokens = (value: number) => t`${formatExact(value)} tokens`
const tokensTick = (value: number) => (value === 0 ? t`0 tokens` : formatCompact(value))
const dollarsTick = (value: number) => `$${formatCompact(value)}`
const shareTick = (value: number) => formatShare(value)

const MEASURES = {
  cost: {
    title: t`Cost`,
    of: ({ cost }) => cost,
    words: (value) => formatAmount(value, '$'),
    tick: dollarsTick,
    sum: 'cost',
  },
  input: { title: t`Input tokens`, of: ({ input }) => input, words: tokens, tick: tokensTick, sum: 'input' },
  output: {
    title: t`Output tokens`,
    of: ({ output }) => output,
    words: tokens,
    tick: tokensTick,
    sum: 'output',
  },
  runs: { title: t`Runs`, of: ({ runs }) => runs, words: (value) => plural(value, 'run'), tick: formatExact },
  cacheHitRate: {
    title: t`Cache hit rate`,
    of: ({ cacheHitRate }) => cacheHitRate,
    words: formatShare,
    tick: shareTick,
  },
  peak: { title: t`Peak context`, of: ({ peak }) => peak, words: tokens, tick: tokensTick },
  errors: {
    title: t`Errors`,
    of: ({ errors }) => errors,
    words: (value) => plural(value, 'error'),
    tick: formatExact,
  },
  refetched: {
    title: t`Re-fetched results`,
    of: ({ refetched }) => refetched,
    words: (value) => plural(value, 're-fetched result'),
    tick: formatExact,
  },
  compactions: {
    title: t`Compactions`,
    of: ({ compactions }) => compactions,
    words: (value) => plural(value, 'compaction'),
    tick: formatExact,
  },
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
  const { kind, periods, isSparse } = useMemo(() => periodsOf(runs), [runs])
  const undated = useMemo(() => runs.filter((run) => facetValues(run, 'day')[0] === '').length, [runs])
  const measure: Measure = MEASURES[id]
  // A single bar would say what the totals say.
  if (periods.length < 2) return null
  const bars = periods.map(({ first, last, totals }) => {
    const value = measure.of(totals)
    const isEstimated = measure.sum !== undefined && totals.estimated.includes(measure.sum)
    const words = value === undefined ? missing : measure.words(value)
    return {
      day: first,
      until: last,
      title: periodTitle(kind, { first, last }),
      value,
      words: isEstimated ? `≈${words}` : words,
    }
  })
  return (
    <section className={styles.trends} aria-label={t`Trends`}>
      <div className={styles.trendsHead}>
        <Select
          label={FIGURE_LABELS[kind]}
          isLabelHidden
          size="small"
          value={id}
          onChange={setId}
          options={IDS.map((value) => ({ value, title: MEASURES[value].title }))}
        />
        <span className={styles.note}>
          {chosen === undefined
            ? [periodHelp(kind, isPhone), isSparse ? t`Days without calls are left out.` : ''].join(' ')
            : t`${daysTitle(chosen)}. Figures are of the calls of these days.`}
        </span>
        {undated > 0 && <span className={styles.note}>{undatedText(undated)}</span>}
        {chosen !== undefined && (
          <Button variant="quiet" size="small" onClick={() => onChoose(undefined)}>
            All days
          </Button>
        )}
      </div>
      <DayBars
        label={PERIOD_LABELS[kind](measure.title)}
        bars={bars}
        chosen={chosen}
        onChoose={onChoose}
        dayTitle={dayTitle}
        barTitle={isSparse ? shortDayTitle : undefined}
        tickWords={measure.tick}
      />
    </section>
  )
}

const FIGURE_LABELS: Readonly<Record<PeriodKind, string>> = {
  day: t`Figure by day`,
  week: t`Figure by week`,
  month: t`Figure by month`,
}

const PERIOD_LABELS: Readonly<Record<PeriodKind, (title: string) => string>> = {
  day: (title) => t`${title} by day`,
  week: (title) => t`${title} by week`,
  month: (title) => t`${title} by month`,
}

function periodHelp(kind: PeriodKind, isPhone: boolean): string {
  const by = {
    day: t`Grouped by the day of each call.`,
    week: t`Grouped by the week of each call.`,
    month: t`Grouped by the month of each call.`,
  }[kind]
  return isPhone ? by : t`${by} Drag over bars to select days.`
}

function periodTitle(kind: PeriodKind, { first, last }: Pick<Period, 'first' | 'last'>): string {
  return kind === 'day' ? dayTitle(first) : daysTitle([first, last])
}

function daysTitle([first, last]: readonly [string, string]): string {
  return first === last ? dayTitle(first) : t`${dayTitle(first)} – ${dayTitle(last)}`
}

/** The totals above count them, and the bars can’t. */
function undatedText(count: number): string {
  return count === 1
    ? t`1 run without a date is not shown.`
    : t`${formatExact(count)} runs without a date are not shown.`
}
