// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/**
 * One line of figures: its name with what it means, the baseline's figure at the left, one of each memory.
 * And a group of lines with its heading.
 */
import { memo, type ReactNode } from 'react'
import { t } from '#base/words.ts'
import { Amount, Explained } from '../../../kit/index.ts'
import styles from '../figures/Figures.module.css'
import type { Column, Comparison } from './use-comparison.ts'

export interface LineProps {
  readonly comparison: Comparison
  /** Its name for links to it: a sentence of the advice, say. */
  readonly figure?: string
  readonly label: string
  /** One sentence on what it is. */
  readonly help: string
  /** What it is counted in, where its numbers don't say it. */
  readonly unit?: string
  /** Which way a strategy is better; absent: neither. */
  readonly better?: 'lower' | 'higher'
  /** Undefined: still being counted. */
  readonly cell: (column: Column, baseline: Column) => ReactNode | undefined
  readonly isTall?: boolean
  /** Why it says nothing of the oracle, as a sentence; absent: it does. */
  readonly notOfBound?: string
  /**
   * For a line that says nothing of the call: what its cells depend on beside the columns. It is not drawn
   * again while these are the same. Absent: it is always drawn.
   */
  readonly ofRun?: readonly unknown[]
}

/**
 * Rows with many cells and popovers, most of which stay as they are while a person goes from call to call.
 */
export const Line = memo(
  DrawnLine,
  (one, other) =>
    one.ofRun !== undefined &&
    other.ofRun?.length === one.ofRun.length &&
    one.ofRun.every((item, index) => item === other.ofRun?.[index]) &&
    one.comparison.ofRun === other.comparison.ofRun &&
    one.label === other.label &&
    one.help === other.help,
)

function DrawnLine(props: LineProps) {
  const { comparison, figure, label, help, unit, better, cell, isTall = false, notOfBound } = props
  const { baseline, columns } = comparison
  const contentOf = (column: Column) =>
    column.isBound && notOfBound !== undefined ? <NotSaid reason={notOfBound} /> : cell(column, baseline)
  return (
    <div role="row" className={isTall ? styles.tall : styles.line}>
      <div role="presentation" className={styles.left}>
        <div role="rowheader">
          <Label label={label} help={help} unit={unit} better={better} />
        </div>
        <div role="cell" className="tabular">
          {cell(baseline, baseline) ?? <Skeleton column={baseline} />}
        </div>
      </div>
      {columns.map((column) => (
        <div
          key={column.id}
          role="cell"
          className={styles.cell}
          data-stale={column.isStale}
          data-figure={figure === undefined ? undefined : `${figure} ${column.id}`}
        >
          {contentOf(column) ?? <Skeleton column={column} />}
        </div>
      ))}
    </div>
  )
}

/**
 * Stays as it is while the numbers beside it change: there are some twenty, each with a tooltip of many
 * parts.
 */
const Label = memo(function Label({ label, help, unit, better }: LabelProps) {
  const direction = better === undefined ? undefined : DIRECTIONS[better]
  return (
    <Explained
      text={direction === undefined ? help : `${help} ${direction.sentence}`}
      side="right"
      className={styles.label}
    >
      {label}
      {unit !== undefined && <span className={styles.unit}> {unit}</span>}
      {direction !== undefined && (
        <span className={styles.unit} aria-hidden="true">
          {' '}
          {direction.mark}
        </span>
      )}
    </Explained>
  )
})

interface LabelProps {
  readonly label: string
  readonly help: string
  readonly unit: string | undefined
  readonly better: 'lower' | 'higher' | undefined
}

/** Which way a figure is better, beside its name and in its explanation. */
export const DIRECTIONS = {
  lower: { mark: '↓', short: t`lower is better`, sentence: t`Lower is better.` },
  higher: { mark: '↑', short: t`higher is better`, sentence: t`Higher is better.` },
} as const

/** Holds the place of a number that is being counted; a dash where counting failed. */
function Skeleton({ column }: { readonly column: Column }) {
  if (column.failure !== undefined) return <Amount value={undefined} unit="tokens" />
  return (
    <span className={styles.skeleton}>
      <span className="visually-hidden">calculating</span>
    </span>
  )
}

/** A dash where there is no figure, with the reason. */
export function NotSaid({ reason }: { readonly reason: string }) {
  return (
    <span title={reason}>
      –<span className="visually-hidden"> {reason}</span>
    </span>
  )
}

/** In place of what the baseline can't have, as strategies are counted against it: 0 would look counted. */
export function AgainstBaseline() {
  return <NotSaid reason={t`Strategies are counted against it.`} />
}

/**
 * What represents a figure that is not there: a dash where its job failed; undefined while it is being
 * counted.
 */
export function absentFigure(status: string | undefined): ReactNode | undefined {
  return status === 'failed' ? <span>–</span> : undefined
}

interface LineGroupProps {
  readonly title: ReactNode
  /** What its figures rest on. */
  readonly note?: string | undefined
  readonly children: ReactNode
}

export function LineGroup({ title, note, children }: LineGroupProps) {
  return (
    <div role="rowgroup" className={styles.group}>
      <div role="row">
        <div role="rowheader" className={styles.heading}>
          <h3 className={styles.title}>{title}</h3>
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </div>
      </div>
      {children}
    </div>
  )
}

/** A line of words between the figures that they explain. */
export function LineWords({ children }: { readonly children: ReactNode }) {
  return (
    <div role="row">
      <div role="cell" className={styles.words}>
        {children}
      </div>
    </div>
  )
}
