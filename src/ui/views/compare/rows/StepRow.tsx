// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** One step of the baseline (or one that a memory added) and what became of it in each memory. */

import { memo } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { classNames, formatExact, Icon, KindGlyph, LedgerMark, SafeText } from '../../../kit/index.ts'
import { type CompareRow, isDrawnAlike, isOfBaseline } from '../model/compare-rows.ts'
import type { LostAtStep } from '../model/use-lost-steps.ts'
import { areAlikeAt, type RowColumn } from '../model/use-row-columns.ts'
import { LedgerCell } from './LedgerCell.tsx'
import { RowDetail } from './RowDetail.tsx'
import styles from './StepRow.module.css'

interface StepRowProps {
  readonly row: CompareRow
  readonly index: number
  readonly columns: readonly RowColumn[]
  /** In px. */
  readonly height: number
  readonly isSelected: boolean
  /** 0 is the step itself; undefined: the row is not the active one. */
  readonly activeColumn: number | undefined
  readonly activeCellId: string | undefined
  readonly isOpen: boolean
  /** The call that it answers used facts that strategies had dropped; undefined: none. */
  readonly lost: LostAtStep | undefined
}

/**
 * Drawn again only when something in it is another one: from call to call most rows say the same, though
 * their ledgers are new.
 */
export const StepRow = memo(DrawnRow, (one, other) => {
  if (one.row !== other.row && (other.isOpen || !isDrawnAlike(one.row, other.row))) return false
  if (
    one.columns !== other.columns &&
    (other.isOpen || !areAlikeAt(other.row.id, one.columns, other.columns))
  )
    return false
  return (
    one.index === other.index &&
    one.height === other.height &&
    one.isSelected === other.isSelected &&
    one.activeColumn === other.activeColumn &&
    one.activeCellId === other.activeCellId &&
    one.isOpen === other.isOpen &&
    one.lost === other.lost
  )
})

function DrawnRow(props: StepRowProps) {
  const { row, index, columns, height, isSelected, activeColumn, activeCellId, isOpen, lost } = props
  const idOf = (column: number) => (column === activeColumn ? activeCellId : undefined)
  return (
    <>
      <div
        role="row"
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        aria-expanded={isOpen}
        className={styles.line}
        style={{ blockSize: height }}
      >
        <StepCell row={row} id={idOf(0)} />
        {columns.map((column, position) => (
          <LedgerCell
            key={column.id}
            cell={row.cells[position]}
            replaced={row.replaced[position] ?? 0}
            isThere={column.isThere}
            columnName={column.name}
            isPinned={column.pins.has(row.id) && isOfBaseline(row)}
            isGoing={column.going.has(row.id)}
            id={idOf(position + 1)}
            colIndex={position + 2}
            lost={lost?.counts[position] ?? 0}
          />
        ))}
        <span className={styles.filler} />
      </div>
      {isOpen && <RowDetail row={row} columns={columns} lost={lost} />}
    </>
  )
}

function StepCell({ row, id }: { readonly row: CompareRow; readonly id: string | undefined }) {
  const { step, tokens, isOfRun } = row
  const line = step === undefined ? undefined : stepLine(step)
  return (
    <div
      id={id}
      role="rowheader"
      aria-colindex={1}
      className={classNames(styles.left, id !== undefined && styles.active)}
    >
      <span className={styles.number}>
        {isOfRun ? step?.number : <LedgerMark state="added" title="inserted by a strategy" />}
      </span>
      {step !== undefined && <KindGlyph kind={shownKind(step)} />}
      <span className={styles.headline}>
        {line !== undefined && line.tool !== '' && (
          <>
            <span className={styles.tool}>
              <SafeText text={line.tool} />
            </span>{' '}
          </>
        )}
        <SafeText text={line === undefined ? t`a step that is not in the log` : lineValues(line)} />
      </span>
      {step !== undefined && hasFailure(step) && (
        <span className={styles.error}>
          <Icon name="error" label="with an error" />
        </span>
      )}
      <span className={styles.tokens}>{tokens === undefined ? '' : formatExact(tokens)}</span>
    </div>
  )
}
