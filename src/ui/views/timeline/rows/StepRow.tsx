/**
 * One row of the timeline. It takes plain values and no hooks, and is drawn again only when one of them
 * changes: what keeps scrolling through ten thousand of them fluent.
 */
import { memo } from 'react'
import { t } from '#base/words.ts'
import { callName, callNumber } from '#core/model/call-names.ts'
import { stepLine } from '#core/model/step-line.ts'
import type { LedgerState } from '#core/replay/ledger.ts'
import type { Uncertainty } from '#core/tokens/with-images.ts'
import {
  classNames,
  Icon,
  KIND_LOOKS,
  KindGlyph,
  type Provenance,
  SafeText,
  visibleLine,
} from '../../../kit/index.ts'
import { RowMarks } from './RowMarks.tsx'
import { CallCostText, ContextBar, RowTokens } from './RowNumbers.tsx'
import { RowWords } from './RowWords.tsx'
import type { TimelineRow } from './row-model.ts'
import styles from './StepRow.module.css'
import { TimeCells } from './TimeCells.tsx'

interface StepRowProps {
  readonly row: TimelineRow
  /** On the message that begins a turn: which it is, and what its calls cost. */
  readonly turn: string | undefined
  /** How long that turn took; null: not known. */
  readonly turnLength: number | null | undefined
  /** Index among the rows shown. */
  readonly index: number
  readonly id: string
  /** Pixels from the top of the list. */
  readonly top: number
  readonly isTall: boolean
  /** One line. */
  readonly isShort: boolean
  readonly isSelected: boolean
  /** The row of the call under the cursor. */
  readonly isCursor: boolean
  readonly hasCalls: boolean
  readonly hasContext: boolean
  readonly hasCost: boolean
  readonly hasAgents: boolean
  readonly hasTime: boolean
  readonly hasDuration: boolean
  /** `undefined`: not counted yet; `failed`: cannot be counted. */
  readonly tokens: number | 'failed' | undefined
  readonly provenance: Provenance
  /** How far they may be off; undefined: they are not. */
  readonly uncertainty: Uncertainty | undefined
  /** Tokens of the next call's context. */
  readonly context: number | 'failed' | undefined
  /** Whose tokens these are, where there is more to say. */
  readonly contextNote: string | undefined
  /** What the step’s call cost; undefined: it has none, or no price is known. */
  readonly cost: string | undefined
  readonly isMiss: boolean
  /** The largest context of the run. */
  readonly peak: number
  readonly window: number | undefined
  /** Chosen with others. */
  readonly isMarked: boolean
  /** It can be dragged by its number. */
  readonly isMovable: boolean
  /** While the run is played: what the memory does with the step; it comes only later. */
  readonly fate: LedgerState | undefined
  readonly isAhead: boolean
  /** What is looked for, where this row contains it. */
  readonly finder: RegExp | undefined
}

export const StepRow = memo(function StepRow(props: StepRowProps) {
  const { row, index, isTall, isShort, isSelected, isCursor, finder } = props
  const { step, call } = row
  const line = stepLine(step)
  const isFolded = row.fold?.isOpen === false
  return (
    <tr
      id={props.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected || props.isMarked}
      aria-current={isCursor ? 'step' : undefined}
      className={rowClass(props)}
      data-index={index}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      <td
        className={classNames(styles.cell, styles.number, props.isMovable && styles.movable)}
        data-handle={props.isMovable || undefined}
        title={props.isMovable ? t`Drag to move, or press Alt and an arrow key` : undefined}
      >
        {step.number}
      </td>
      {props.hasCalls && (
        <td className={classNames(styles.cell, styles.call)}>
          {call !== undefined && (
            <span
              className={classNames(styles.callNumber, isCursor && styles.cursor)}
              title={t`Model ${callName(call)}`}
            >
              {isCursor && <span className="visually-hidden">{t`cursor on`} </span>}
              <span className={styles.callWord}>{t`call`} </span>
              {callNumber(call)}
            </span>
          )}
        </td>
      )}
      {props.hasAgents && (
        <td
          className={classNames(styles.cell, styles.agent)}
          title={step.agent === undefined ? undefined : visibleLine(step.agent)}
        >
          <SafeText text={(step.agent ?? '').slice(0, 60)} />
        </td>
      )}
      <td className={classNames(styles.cell, styles.step)}>
        {row.fold === undefined ? (
          <KindGlyph kind={row.kind} />
        ) : (
          <span data-fold className={styles.fold}>
            <Icon name={row.fold.isOpen ? 'chevron-down' : 'chevron-right'} />
          </span>
        )}
        <RowWords row={row} turn={props.turn} line={line} isTall={isTall} isShort={isShort} finder={finder} />
        {!isFolded && <RowMarks row={row} fate={props.fate} />}
      </td>
      <TimeCells
        row={row}
        turnLength={props.turnLength}
        hasTime={props.hasTime}
        hasDuration={props.hasDuration}
      />
      <td className={classNames(styles.cell, styles.tokens)}>
        <RowTokens
          tokens={props.tokens}
          provenance={props.provenance}
          uncertainty={props.uncertainty}
          isNeverSent={row.isNeverSent}
        />
      </td>
      {props.hasContext && (
        <td className={classNames(styles.cell, styles.context)}>
          <ContextBar
            tokens={props.context}
            isRefused={row.isRefused}
            note={props.contextNote}
            peak={props.peak}
            window={props.window}
          />
        </td>
      )}
      {props.hasCost && (
        <td className={classNames(styles.cell, styles.cost)}>
          <CallCostText amount={props.cost} isMiss={props.isMiss} />
        </td>
      )}
    </tr>
  )
})

function rowClass(props: StepRowProps): string {
  const { row, isTall, isShort, isMarked, isSelected, isCursor, isAhead, fate, finder, turn } = props
  return classNames(
    styles.row,
    isTall && styles.tall,
    isShort && styles.short,
    isCursor && styles.current,
    isMarked && styles.marked,
    isSelected && styles.selected,
    isAhead && styles.ahead,
    fate === 'dropped' && styles.gone,
    finder !== undefined && styles.found,
    styles[KIND_LOOKS[row.kind].family],
    turn !== undefined && styles.turn,
  )
}
