/** Tokens over the calls of the run, one line per memory: at each call, or added up from the first call on. */
import { useMemo, useState } from 'react'
import type { Replay } from '#core/replay/replay.ts'
import { moveCursor } from '#state/index.ts'
import { LineChart } from '../../charts/index.ts'
import { Segmented } from '../../kit/index.ts'
import styles from './CallsChart.module.css'
import type { Comparison } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

type Measure = 'current' | 'cumulative'

const MEASURES: readonly { readonly value: Measure; readonly title: string }[] = [
  { value: 'current', title: 'At each call' },
  { value: 'cumulative', title: 'Added up' },
]

/** What a chart can tell apart. */
const MOST_SERIES = 6

export function CallsChart({ comparison }: { readonly comparison: Comparison }) {
  const { baseline, columns, call, calls } = comparison
  const [measure, setMeasure] = useState<Measure>('current')
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
          {measure === 'current' ? 'Tokens of the context at each call' : 'Tokens sent up to each call'}
        </h2>
        {hidden > 0 && (
          <p className={styles.note}>The first five memories are drawn; {hidden} more are in the totals.</p>
        )}
        <Segmented label="Tokens" size="small" value={measure} options={MEASURES} onChange={setMeasure} />
      </div>
      <LineChart
        label={measure === 'current' ? 'Tokens at each call, by memory' : 'Tokens added up, by memory'}
        calls={numbers}
        series={series}
        unit="tokens"
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
  for (const { call, tokens } of replay?.calls ?? []) {
    sum += tokens
    values[call] = measure === 'current' ? tokens : sum
  }
  return values
}
