/**
 * A table of figures whose rows become cards on a phone, where each figure is under the head of its column.
 */
import type { ReactNode } from 'react'
import {
  classNames,
  formatPercent,
  plural,
  ScrollRegion,
  ShowAll,
  useIsPhone,
  useShown,
} from '../../../kit/index.ts'
import cards from '../FigureCards.module.css'
import styles from './RunsTable.module.css'

export interface FigureColumn<Row> {
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** On a phone it has a line for itself. */
  readonly isWide?: boolean
  /** It has words, which begin at one edge, in place of a figure. */
  readonly isText?: boolean
  /** More about the cell. */
  readonly title?: (row: Row) => string
}

interface FigureTableProps<Row> {
  /** Spoken name. */
  readonly label: string
  /** The first one names the row. */
  readonly columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Its columns fit a phone side by side. */
  readonly isCompact?: boolean
}

export function FigureTable<Row>({ label, columns, rows, keyOf, isCompact = false }: FigureTableProps<Row>) {
  const [name, ...figures] = columns
  return (
    <ScrollRegion label={label}>
      <table className={classNames(styles.table, styles.words, isCompact ? styles.compact : cards.cards)}>
        <thead>
          <tr>
            {columns.map(({ head, isText }) => (
              <th key={head} scope="col" data-text={isText}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row" className={styles.run}>
                {name.cell(row)}
              </th>
              {figures.map(({ head, cell, title, isWide, isText }) => (
                <td key={head} data-label={head} data-wide={isWide} data-text={isText} title={title?.(row)}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

/** Of more runs, the others are shown on request. */
const MOST = 10
/** Where each is a card, more would push all that is below out of reach. */
const MOST_ON_PHONE = 3

/** A row per run: the first ones, and a button that shows all. */
export function RunFigures<Row>({ rows, ...props }: FigureTableProps<Row>) {
  const { shown, more } = useShown(rows, useIsPhone() ? MOST_ON_PHONE : MOST)
  return (
    <>
      <FigureTable {...props} rows={shown} />
      <ShowAll words={plural(rows.length, 'run')} {...more} />
    </>
  )
}

/** Changes below this share are none. */
const CLOSE = 0.005
/** Smaller ones would be shown without a sign. */
const LEAST_SHOWN = 0.0005

interface ChangeProps {
  readonly value: number
  /** The range of the cost reaches above the recorded one. */
  readonly isUnsure?: boolean
}

/** A change against the recorded run, such as −43%: less is better. */
export function Change({ value, isUnsure = false }: ChangeProps) {
  const look =
    Math.abs(value) < CLOSE || (isUnsure && value < 0) ? styles.same : value < 0 ? styles.less : styles.more
  return <span className={look}>{formatPercent(Math.abs(value) < LEAST_SHOWN ? 0 : value)}</span>
}
