/** The numbers behind the charts as tables that open under them, and which calls are shown. */
import type { ReactNode } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { formatAmount, formatExact, missing } from '../../../kit/index.ts'
import type { ChartTable } from '../model/chart-series.ts'
import styles from './ChartData.module.css'

interface ChartDataProps {
  /** Chooses the calls of chart and tables. */
  readonly part: ReactNode
  readonly tables: readonly MeasureTable[]
}

interface MeasureTable {
  readonly title: string
  readonly unit: string
  readonly table: ChartTable
}

/** More than anybody reads; all of them are in the CSV. */
const MOST = 300

export function ChartData({ part, tables }: ChartDataProps) {
  return (
    <details className={styles.data}>
      <summary className={styles.summary}>Range and data</summary>
      {part}
      {tables.map((table) => (
        <Numbers key={table.title} {...table} />
      ))}
    </details>
  )
}

function Numbers({ title, unit, table: { calls, series } }: MeasureTable) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.scroller} tabIndex={0} aria-label={t`${title}, as a table`}>
      <table className={styles.table}>
        <caption className={styles.caption}>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Call</th>
            {series.map((one) => (
              <th key={one.title} scope="col">
                {one.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.slice(0, MOST).map((call, at) => (
            <tr key={call}>
              <th scope="row">{callName(call)}</th>
              {series.map((one) => (
                <td key={one.title}>{numberText(one.values[at], unit)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {calls.length > MOST && (
        <p className={styles.more}>
          First {MOST} of {formatExact(calls.length)} calls. The CSV has all of them.
        </p>
      )}
    </section>
  )
}

function numberText(value: number | undefined, unit: string): string {
  if (value === undefined) return missing
  return formatAmount(value, unit === 'tokens' ? '' : unit)
}
