// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the tab stop.
/** What all rows of the grid are made of: the line, the head at its left, and a cell. */

import type { ReactNode } from 'react'
import { classNames } from '../../../kit/index.ts'
import styles from './StepRow.module.css'

/** Where a row is and how it is looked at. */
export interface RowPlace {
  readonly index: number
  /** In px. */
  readonly height: number
  readonly isSelected: boolean
  readonly isOpen: boolean
  /** 0 is the head; undefined: the row is not the active one. */
  readonly activeColumn: number | undefined
  readonly activeCellId: string | undefined
}

/** The id of the cell in the column; undefined: it is not the active one. */
export function idOfCell({ activeColumn, activeCellId }: RowPlace, column: number): string | undefined {
  return column === activeColumn ? activeCellId : undefined
}

interface RowLineProps {
  readonly place: RowPlace
  /** A press anywhere opens it. */
  readonly isPressable?: boolean
  readonly children: ReactNode
}

export function RowLine({ place, isPressable = false, children }: RowLineProps) {
  return (
    <div
      role="row"
      aria-rowindex={place.index + 2}
      aria-selected={place.isSelected}
      aria-expanded={place.isOpen}
      className={classNames(styles.line, isPressable && styles.fold)}
      style={{ blockSize: place.height }}
    >
      {children}
      <span className={styles.filler} />
    </div>
  )
}

interface CellProps {
  /** Set for the active cell of the grid. */
  readonly id: string | undefined
  readonly children: ReactNode
}

export function HeadCell({ id, children }: CellProps) {
  return (
    <div
      id={id}
      role="rowheader"
      aria-colindex={1}
      className={classNames(styles.left, id !== undefined && styles.active)}
    >
      {children}
    </div>
  )
}

interface RowCellProps extends CellProps {
  readonly colIndex: number
  readonly className: string | undefined
}

export function RowCell({ id, colIndex, className, children }: RowCellProps) {
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={colIndex}
      className={classNames(className, id !== undefined && styles.active)}
    >
      {children}
    </div>
  )
}
