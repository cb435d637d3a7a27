/** The numbers behind the chart, as a table that opens under it. */
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { formatAmount, formatExact, missing } from '../../../kit/index.ts'
import type { ChartTable } from '../model/chart-series.ts'
import styles from './ChartData.module.css'

export interface ChartDataProps {
  readonly title: string
  readonly unit: string
  readonly table: ChartTable
}

/** More than anybody reads; all of them are in the CSV. */
const MOST = 300

export function ChartData({ title, unit, table: { calls, series } }: ChartDataProps) {
  return (
    <details className={styles.data}>
      <summary className={styles.summary}>Data table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className={styles.scroller} tabIndex={0} aria-label={t`${title}, as a table`}>
        <table className={styles.table}>
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
    </details>
  )
}

function numberText(value: number | undefined, unit: string): string {
  if (value === undefined) return missing
  return formatAmount(value, unit === 'tokens' ? '' : unit)
}
