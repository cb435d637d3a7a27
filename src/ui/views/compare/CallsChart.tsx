/** Tokens or dollars over the calls of the run, one line per memory: at each call, or tokens added up from the first on. */
import { useMemo, useState } from 'react'
import { pricesOf } from '#core/profiles/profile.ts'
import type { Replay } from '#core/replay/replay.ts'
import { moveCursor, useProfile } from '#state/index.ts'
import { LineChart } from '../../charts/index.ts'
import { Segmented } from '../../kit/index.ts'
import styles from './CallsChart.module.css'
import type { Comparison } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

type Measure = 'current' | 'cumulative' | 'billed'

const MEASURES: readonly { readonly value: Measure; readonly title: string }[] = [
  { value: 'current', title: 'At each call' },
  { value: 'cumulative', title: 'Added up' },
]
const BILLED = { value: 'billed', title: 'Billed' } as const

/** What a screen reader calls the chart. */
const NAMES: Readonly<Record<Measure, string>> = {
  current: 'Tokens at each call',
  cumulative: 'Tokens added up',
  billed: 'Billed at each call',
}

const TITLES: Readonly<Record<Measure, string>> = {
  current: 'Tokens of the context at each call',
  cumulative: 'Tokens sent up to each call',
  billed: 'Billed at each call, in US dollars',
}

/** What a chart can tell apart. */
const MOST_SERIES = 6

export function CallsChart({ comparison }: { readonly comparison: Comparison }) {
  const { baseline, columns, call, calls } = comparison
  const [chosen, setMeasure] = useState<Measure>('current')
  const profile = useProfile()
  const measure = profile === undefined && chosen === 'billed' ? 'current' : chosen
  const numbers = useMemo(() => Array.from({ length: calls }, (_, index) => index), [calls])
  const shown = [baseline, ...columns].slice(0, MOST_SERIES)
  const hidden = columns.length + 1 - shown.length
  const replays = useSameList(shown.map(({ replay }) => replay))
  const names = useSameList(shown.map(({ name }) => name))
  const series = useMemo(
    () =>
      names.map((title, position) => ({
        id: String(position),
        title,
        values: valuesOf(replays[position], calls, measure),
      })),
    [names, replays, calls, measure],
  )
  return (
    <div className={styles.chart}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {TITLES[measure]}
          {measure === 'billed' && profile !== undefined && ` · ${pricesOf(profile)}`}
        </h2>
        {hidden > 0 && (
          <p className={styles.note}>The first five memories are drawn; {hidden} more are in the totals.</p>
        )}
        <Segmented
          label="Drawn"
          size="small"
          value={measure}
          options={profile === undefined ? MEASURES : [...MEASURES, BILLED]}
          onChange={setMeasure}
        />
      </div>
      <LineChart
        label={`${NAMES[measure]}, by memory`}
        calls={numbers}
        series={series}
        unit={measure === 'billed' ? '$' : 'tokens'}
        cursor={call}
        onCursor={moveCursor}
        height={150}
      />
    </div>
  )
}

function valuesOf(
  replay: Replay | undefined,
  calls: number,
  measure: Measure,
): readonly (number | undefined)[] {
  const values: (number | undefined)[] = Array.from({ length: calls }, () => undefined)
  let sum = 0
  for (const { call, tokens, cost } of replay?.calls ?? []) {
    sum += tokens
    values[call] = measure === 'billed' ? cost?.money.billed : measure === 'current' ? tokens : sum
  }
  return values
}
