/** What a run printed: its text, and the tables and plots in it. */
import { useMemo } from 'react'
import { formatExact, missing } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import { type OutputPart, type OutputTable, outputParts } from '#core/scratchpad/output-parts.ts'
import { ValuePlot } from '../../charts/index.ts'
import { formatAmount, plural, SafeText, ScrollRegion, TextView } from '../../kit/index.ts'
import styles from './OutputParts.module.css'

export function OutputParts({ output }: { readonly output: string }) {
  const parts = useMemo(() => outputParts(output), [output])
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one output keep their order.
    <Part key={index} part={part} />
  ))
}

function Part({ part }: { readonly part: OutputPart }) {
  switch (part.kind) {
    case 'text':
      return <TextView text={part.text} />
    case 'table':
      return <DataTable table={part.table} />
    case 'plot': {
      const { leftPoints, leftSeries, ...plot } = part.plot
      return (
        <>
          <ValuePlot {...plot} />
          <Left points={leftPoints} series={leftSeries} />
        </>
      )
    }
  }
}

function Left({ points, series }: { readonly points: number; readonly series: number }) {
  const left = [
    ...(points > 0 ? [plural(points, 'more point')] : []),
    ...(series > 0 ? [t`${formatExact(series)} more series`] : []),
  ]
  return left.length === 0 ? null : <p className={styles.left}>Not drawn: {left.join(', ')}.</p>
}

type Cell = OutputTable['rows'][number][number]

/** Headings of the columns of `run.compare()`, whose names the person did not choose. */
const COMPARED: Readonly<Record<string, string>> = {
  strategy: t`Strategy`,
  tokens: t`Total input tokens`,
  cost: t`Cost`,
  lostFacts: t`Lost facts`,
  addedCacheMisses: t`Added cache misses`,
  peak: t`Peak context`,
}
const COMPARED_COLUMNS = Object.keys(COMPARED).join()

function DataTable({ table: { columns, rows, leftRows, leftColumns } }: { readonly table: OutputTable }) {
  const isCompared = columns.join() === COMPARED_COLUMNS
  const isNumber = columns.map((_, at) => rows.every((row) => isNumeric(row[at])))
  const left = [
    ...(leftRows > 0 ? [plural(leftRows, 'more row')] : []),
    ...(leftColumns > 0 ? [plural(leftColumns, 'more column')] : []),
  ]
  if (columns.length === 0) return <p className={styles.left}>The table has no rows.</p>
  return (
    <div className={styles.table}>
      <ScrollRegion label={t`Table of ${plural(rows.length, 'row')}`}>
        <table>
          <thead>
            <tr>
              {columns.map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  data-number={isNumber[at]}
                  title={isCompared ? t`In code: ${name}` : undefined}
                >
                  <SafeText text={(isCompared ? COMPARED[name] : undefined) ?? name} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their order.
              <tr key={at}>
                {columns.map((name, column) => (
                  <td key={name} data-number={isNumber[column]} data-long={isLong(row[column])}>
                    <CellText cell={row[column] ?? null} isDollars={isCompared && name === 'cost'} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {left.length > 0 && <p className={styles.left}>Not shown: {left.join(', ')}.</p>}
    </div>
  )
}

/** Longer text is wrapped between words, in a column that leaves room for a few of them. */
const LONG = 24

function isLong(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && cell.length > LONG
}

function isNumeric(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || typeof cell === 'number'
}

interface CellTextProps {
  readonly cell: Cell
  readonly isDollars: boolean
}

function CellText({ cell, isDollars }: CellTextProps) {
  if (cell === null) return <span className={styles.missing}>{missing}</span>
  if (typeof cell === 'number' && isDollars) return formatAmount(cell, '$')
  if (typeof cell === 'number') return formatValue(cell)
  return <SafeText text={String(cell)} />
}

/** All digits that matter: an id or a year has no separators to lose, a fraction no more than six places. */
function formatValue(value: number): string {
  if (Number.isInteger(value)) return formatExact(value)
  return String(Number(value.toPrecision(6)))
}
