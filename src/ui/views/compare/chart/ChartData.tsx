/** The numbers behind the charts as tables that open under them, and which calls are shown. */
import { memo, type ReactNode, useState } from 'react'
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

/** Closed, it draws nothing of them: thousands of cells would be made at every move of the cursor. */
export function ChartData({ part, tables }: ChartDataProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.data} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>Range and data</summary>
      {isOpen && (
        <>
          {part}
          {tables.map(({ table, ...named }) => (
            <Numbers key={named.title} {...named} {...table} />
          ))}
        </>
      )}
    </details>
  )
}

type NumbersProps = Omit<MeasureTable, 'table'> & ChartTable

const Numbers = memo(function Numbers({ title, unit, calls, series }: NumbersProps) {
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
})

function numberText(value: number | undefined, unit: string): string {
  if (value === undefined) return missing
  return formatAmount(value, unit === 'tokens' ? '' : unit)
}
