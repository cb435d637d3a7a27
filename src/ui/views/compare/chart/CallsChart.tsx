/**
 * Figures over the calls of the run, one line per memory: the size of the context, what is billed, lost and
 * read from the cache. A part of the run can be looked at closer; data and drawing can be taken away.
 */
import { useMemo, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { pricesOf } from '#core/profiles/rules/profile.ts'
import { ORACLE } from '#core/spec/spec-data.ts'
import { addColumn, moveCursor, useContextWindow, useProfile, useRoute } from '#state/index.ts'
import { LineChart } from '../../../charts/index.ts'
import { Button, Segmented } from '../../../kit/index.ts'
import {
  type ChartChoice,
  type ChartMeasure,
  chartValues,
  isOfBounds,
  partOf,
} from '../model/chart-series.ts'
import { useBoundSeries } from '../model/use-bound-series.ts'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { useSameList } from '../model/use-same-list.ts'
import styles from './CallsChart.module.css'
import { ChartData } from './ChartData.tsx'
import { ChartPart } from './ChartPart.tsx'
import { ChartTakeAway } from './ChartTakeAway.tsx'

interface MeasureInfo {
  readonly value: ChartMeasure
  readonly title: string
  readonly unit: string
  /** What it is at each call, and added up. */
  readonly names: readonly [string, string]
  readonly isOfBill: boolean
}

const MEASURES: readonly MeasureInfo[] = [
  {
    value: 'tokens',
    title: t`Tokens`,
    unit: 'tokens',
    names: [t`Context per call`, t`Cumulative input tokens`],
    isOfBill: false,
  },
  {
    value: 'billed',
    title: t`Cost`,
    unit: '$',
    names: [t`Cost per call`, t`Cumulative cost`],
    isOfBill: true,
  },
  {
    value: 'lost',
    title: t`Lost`,
    unit: '',
    names: [t`Scarcity of lost facts per call`, t`Cumulative scarcity of lost facts`],
    isOfBill: false,
  },
  {
    value: 'cache',
    title: t`Cache hit rate`,
    unit: '%',
    names: [t`Share of the prompt read from the cache`, t`Share of the prompt read from the cache`],
    isOfBill: true,
  },
]
const [TOKENS] = MEASURES

const MODES = [
  { value: 'each', title: t`Per call` },
  { value: 'sum', title: t`Cumulative` },
] as const

/** What a chart can tell apart. */
const MOST_SERIES = 6

export interface CallsChartProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function CallsChart({ comparison, losses }: CallsChartProps) {
  const { baseline, columns, call, calls } = comparison
  const [chosen, setChosen] = useState<ChartChoice>({ measure: 'tokens', mode: 'each' })
  const [wanted, setWanted] = useState<{ readonly from: number; readonly to: number } | undefined>(undefined)
  const profile = useProfile()
  const window = useContextWindow()
  const svg = useRef<SVGSVGElement>(null)
  const offered = MEASURES.filter(({ isOfBill }) => profile !== undefined || !isOfBill)
  const info = offered.find(({ value }) => value === chosen.measure) ?? TOKENS
  const part = wanted === undefined ? partOf(calls, 0, calls - 1) : partOf(calls, wanted.from, wanted.to)
  const numbers = useMemo(
    () => Array.from({ length: part.to - part.from + 1 }, (_, index) => part.from + index),
    [part.from, part.to],
  )
  const memories = columns.filter(({ isBound }) => !isBound)
  const shown = [baseline, ...memories].slice(0, MOST_SERIES)
  const hidden = memories.length + 1 - shown.length
  const replays = useSameList(shown.map(({ replay }) => replay))
  const lost = useSameList(shown.map((column) => losses.lossOf(column)?.latest))
  const names = useSameList(shown.map(({ name }) => name))
  const measure = info?.value ?? 'tokens'
  const { mode } = chosen
  const bounds = useBoundSeries(comparison, losses, { measure, mode })
  const series = useMemo(
    () =>
      [
        ...names.map((title, place) => {
          const source = { replay: replays[place], losses: lost[place], isBaseline: place === 0 }
          return { id: String(place), title, values: chartValues(source, calls, { measure, mode }) }
        }),
        ...bounds,
      ].map((one) => ({ ...one, values: one.values.slice(part.from, part.to + 1) })),
    [names, replays, lost, bounds, calls, measure, mode, part.from, part.to],
  )
  const [first] = useRoute().columns
  const lacksBound = isOfBounds(measure) && memories.length === columns.length && !losses.isRefused
  const name = info?.names[mode === 'each' ? 0 : 1] ?? ''
  const title = info?.isOfBill === true && profile !== undefined ? `${name} · ${pricesOf(profile)}` : name
  const isOfWindow = window !== undefined && measure === 'tokens' && mode === 'each'
  const limit = isOfWindow ? { value: window, title: t`context window` } : undefined
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {hidden > 0 && (
          <p className={styles.note}>
            Shows the first five strategies. The table also has the other {hidden}.
          </p>
        )}
        <div className={styles.controls}>
          <Segmented
            label="Metric"
            size="small"
            value={measure}
            options={offered}
            onChange={(next) => setChosen({ ...chosen, measure: next })}
          />
          {measure !== 'cache' && (
            <Segmented
              label="Scale"
              size="small"
              value={mode}
              options={MODES}
              onChange={(next) => setChosen({ ...chosen, mode: next })}
            />
          )}
          {lacksBound && first !== undefined && (
            <Button
              variant="quiet"
              size="small"
              icon="plus"
              title={t`With the same tokens per call as ${columns[0]?.ruleName ?? ''}`}
              onClick={() => addColumn({ id: ORACLE, like: first })}
            >
              Oracle
            </Button>
          )}
          <ChartTakeAway title={title} svg={svg} table={{ calls: numbers, series }} />
        </div>
      </div>
      <LineChart
        label={t`${name}, by strategy`}
        calls={numbers}
        series={series}
        unit={info?.unit ?? 'tokens'}
        cursor={call}
        onCursor={moveCursor}
        height={150}
        limit={limit}
        svg={svg}
        onRange={(from, to) => setWanted({ from, to })}
      />
      <div className={styles.foot}>
        <ChartPart calls={calls} part={part} isWhole={wanted === undefined} onChange={setWanted} />
        <ChartData title={title} unit={info?.unit ?? 'tokens'} table={{ calls: numbers, series }} />
      </div>
    </div>
  )
}
