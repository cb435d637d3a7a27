/** One step of the baseline (or one that a memory added) and what became of it in each memory. */

import { memo, useContext } from 'react'
import { t } from '#base/words.ts'
import { shownKind } from '#core/model/injected-text.ts'
import { lineValues, stepLine } from '#core/model/step-line.ts'
import { isShortened } from '#core/opened/context-changes.ts'
import { hasFailure } from '#core/waste/failed-results.ts'
import { useTrace } from '#state/index.ts'
import { formatExact, Icon, KindGlyph, LedgerMark, SafeText, useIsPhone } from '../../../kit/index.ts'
import { WordsContext } from '../model/columns-context.ts'
import { type CompareRow, isDrawnAlike, isOfBaseline } from '../model/compare-rows.ts'
import type { LostAtStep } from '../model/use-lost-steps.ts'
import { areAlikeAt, type RowColumn } from '../model/use-row-columns.ts'
import { hasName, InsertedName } from './InsertedText.tsx'
import { LedgerCell } from './LedgerCell.tsx'
import { middleCut } from './middle-cut.ts'
import { RowDetail } from './RowDetail.tsx'
import { HeadCell, idOfCell, RowLine, type RowPlace } from './RowParts.tsx'
import styles from './StepRow.module.css'

interface StepRowProps extends RowPlace {
  readonly row: CompareRow
  readonly columns: readonly RowColumn[]
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
  const { row, columns, isOpen, lost } = props
  return (
    <>
      <RowLine place={props}>
        <StepCell row={row} id={idOfCell(props, 0)} />
        {columns.map((column, position) => (
          <LedgerCell
            key={column.id}
            cell={row.cells[position]}
            replaced={row.replaced[position] ?? 0}
            replacedTokens={row.replacedTokens?.[position] ?? 0}
            isThere={column.isThere}
            columnName={column.name}
            isPinned={column.pins.has(row.id) && isOfBaseline(row)}
            isGoing={column.going.has(row.id)}
            id={idOfCell(props, position + 1)}
            colIndex={position + 2}
            isOpen={isOpen}
          />
        ))}
      </RowLine>
      {isOpen && <RowDetail row={row} columns={columns} lost={lost} />}
    </>
  )
}

/** Of a tool and what it is given, in one line of a phone. */
const PHONE_SIGNS = 31

/** Of what the log doesn't have as it is: the agent itself may have shortened or inserted it. */
function NotOfRun({ row }: { readonly row: CompareRow }) {
  if (!isOfBaseline(row)) return <LedgerMark state="added" title={t`inserted by a strategy`} />
  return row.step !== undefined && isShortened(row.step) ? (
    <LedgerMark state="rewritten" title={t`already shortened by the agent`} />
  ) : (
    <LedgerMark state="added" title={t`inserted by the agent`} />
  )
}

interface StepCellProps {
  readonly row: CompareRow
  readonly id: string | undefined
}

function StepCell({ row, id }: StepCellProps) {
  const hasOwnCell = useContext(WordsContext) !== undefined
  const isPhone = useIsPhone()
  const steps = useTrace()?.steps
  // What a strategy inserted is none of the baseline’s: its own cell says it where that has room.
  if (!isOfBaseline(row) && hasOwnCell) {
    return (
      <HeadCell id={id}>
        <span className={styles.none}>
          <span className="visually-hidden">{t`Not in the recorded context`}</span>
        </span>
      </HeadCell>
    )
  }
  const { step, tokens, isOfRun } = row
  const line = step === undefined ? undefined : stepLine(step)
  return (
    <HeadCell id={id}>
      <span className={styles.number}>{isOfRun ? step?.number : <NotOfRun row={row} />}</span>
      {step !== undefined && <KindGlyph kind={shownKind(step)} />}
      <span className={styles.headline}>
        {line !== undefined && line.tool !== '' && (
          <>
            <span className={styles.tool}>
              <SafeText text={line.tool} />
            </span>{' '}
          </>
        )}
        {step !== undefined && hasName(step) && !isOfRun ? (
          <InsertedName step={step} column={undefined} isOpen={false} />
        ) : (
          <SafeText
            text={
              line === undefined
                ? t`a step that is not in the log`
                : isPhone && !lineValues(line).includes(' ')
                  ? middleCut(lineValues(line), PHONE_SIGNS - line.tool.length)
                  : lineValues(line)
            }
          />
        )}
      </span>
      {step !== undefined && hasFailure(step, steps) && (
        <span className={styles.error}>
          <Icon name="error" label="with an error" />
        </span>
      )}
      <span className={styles.tokens}>{tokens === undefined ? '' : formatExact(tokens)}</span>
    </HeadCell>
  )
}
