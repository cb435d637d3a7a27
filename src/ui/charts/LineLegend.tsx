/**
 * What is around the lines of a LineChart: the legend, which reads the values at a call, and the chart in
 * words.
 */
import { useMemo } from 'react'
import { formatAmount, missing } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { classNames } from '../kit/base/class-names.ts'
import { lineClass } from './base/palette.ts'
import { tokenDomain } from './base/scales.ts'
import styles from './LineChart.module.css'
import type { Series } from './line-points.ts'
import { peakOf, summarise } from './line-points.ts'

interface LegendProps {
  readonly series: readonly Series[]
  readonly unit: string
  readonly read: number
  readonly call: string
  readonly limit: { readonly value: number; readonly title: string } | undefined
}

export function Legend({ series, unit, read, call, limit }: LegendProps) {
  const isLimitIn = limit !== undefined && tokenDomain(peakOf(series), limit.value).hasWindow
  return (
    <div className={styles.legend}>
      <span className={styles.call}>{call}</span>
      {series.map(({ id, title, values, bound }, position) => (
        <span key={id} className={styles.entry}>
          <svg className={styles.sample} width={28} height={8} aria-hidden="true">
            <line
              className={classNames(styles.line, lineClass(position, bound))}
              x1={1}
              x2={27}
              y1={4}
              y2={4}
            />
          </svg>
          <span className={styles.title}>{title}</span>
          <span className={styles.value}>{amount(values[read], unit)}</span>
        </span>
      ))}
      {limit !== undefined && (
        <span className={styles.entry}>
          {isLimitIn && (
            <svg className={styles.sample} width={28} height={8} aria-hidden="true">
              <line className={styles.limit} x1={1} x2={27} y1={4} y2={4} />
            </svg>
          )}
          <span className={styles.title}>{isLimitIn ? limit.title : t`↑ ${limit.title} (off scale)`}</span>
          <span className={styles.value}>{amount(limit.value, unit)}</span>
        </span>
      )}
    </div>
  )
}

interface SummaryProps {
  readonly label: string
  readonly series: readonly Series[]
  readonly unit: string
  readonly index: number
}

/** The chart in words, for who cannot see it. Not all values: a run may have 10,000 calls. */
export function Summary({ label, series, unit, index }: SummaryProps) {
  const rows = useMemo(() => series.map((entry) => ({ ...entry, ...summarise(entry.values) })), [series])
  return (
    <table className="visually-hidden">
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">At the cursor</th>
          <th scope="col">First</th>
          <th scope="col">Last</th>
          <th scope="col">Peak</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, title, values, first, last, peak }) => (
          <tr key={id}>
            <th scope="row">{title}</th>
            <td>{amount(values[index], unit)}</td>
            <td>{amount(first, unit)}</td>
            <td>{amount(last, unit)}</td>
            <td>{amount(peak, unit)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** With its unit, or the sign for what is missing. */
export function amount(value: number | undefined, unit: string): string {
  return value === undefined ? missing : formatAmount(value, unit)
}
