// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** What became of one step in one memory: mark, word, and what it did to the tokens. */

import { t } from '#base/words.ts'
import { fateSentence, tokensWords } from '#core/compare/fate.ts'
import { attachedAgain } from '#core/summaries/attached-again.ts'
import type { LedgerRow } from '#state/index.ts'
import {
  classNames,
  formatCompact,
  Icon,
  LedgerMark,
  MARK_WORDS,
  markOf,
  plural,
} from '../../../kit/index.ts'
import styles from './LedgerCell.module.css'
import { SeenText } from './SeenText.tsx'
import rowStyles from './StepRow.module.css'

interface LedgerCellProps {
  readonly cell: LedgerRow | undefined
  /** Steps that it represents, such as a summary does. */
  readonly replaced: number
  /** And their tokens in the baseline; 0: not known. */
  readonly replacedTokens?: number
  /** Whether the memory's ledger is there; until then an empty cell means nothing. */
  readonly isThere: boolean
  readonly columnName: string
  /** Whether the memory keeps the step by a pin. */
  readonly isPinned: boolean
  /** Whether the memory drops the step at the next call. */
  readonly isGoing: boolean
  /** Set for the active cell of the grid. */
  readonly id: string | undefined
  readonly colIndex: number
  /** Whether the row is. */
  readonly isOpen: boolean
}

/** The number of the first strategy's column; the step's own is the first. */
const FIRST_COLUMN = 2

export function LedgerCell(props: LedgerCellProps) {
  const {
    cell,
    replaced,
    replacedTokens = 0,
    isThere,
    columnName,
    isPinned,
    isGoing,
    id,
    colIndex,
    isOpen,
  } = props
  const shared = { id, role: 'gridcell', 'aria-colindex': colIndex } as const
  const active = id !== undefined && rowStyles.active
  if (cell === undefined) {
    return (
      <div {...shared} className={classNames(styles.cell, active)}>
        {isThere ? (
          <span className="visually-hidden">not in this context</span>
        ) : (
          <span className={styles.waiting}>
            <span className="visually-hidden">comparing</span>
          </span>
        )}
      </div>
    )
  }
  const mark = markOf(cell)
  return (
    <div
      {...shared}
      className={classNames(
        styles.cell,
        styles[cell.state],
        isPinned && styles.pinned,
        isGoing && styles.going,
        active,
      )}
      title={`${columnName}: ${[...(isPinned ? [t`pinned`] : []), fateSentence(cell), ...(isGoing ? [t`dropped at the next call`] : [])].join('; ')}`}
      data-state={cell.state}
    >
      <div className={styles.facts}>
        {cell.state === 'kept' && !isPinned ? (
          <span>{isGoing ? t`dropped next` : MARK_WORDS.kept}</span>
        ) : (
          <span className={styles.state}>
            {isPinned && <Icon name="pin" label="pinned" />}
            {cell.state !== 'kept' && <LedgerMark state={mark} />}
            <span className={styles.word} aria-hidden={cell.state !== 'kept' && replaced === 0}>
              {wordsOf(cell, replaced, replacedTokens) ?? MARK_WORDS[mark]}
            </span>
          </span>
        )}
        <span className={styles.tokens}>{tokensWords(cell)}</span>
      </div>
      <SeenText cell={cell} place={colIndex - FIRST_COLUMN} isOpen={isOpen} />
    </div>
  )
}

/** Of what is sent instead of steps. */
function wordsOf({ after }: LedgerRow, replaced: number, tokens: number): string | undefined {
  if (typeof after === 'object' && attachedAgain(after) !== undefined) return t`attached again`
  if (replaced === 1 && tokens > 0) return t`replaces ${formatCompact(tokens)} tokens`
  return replaced > 0 ? t`replaces ${plural(replaced, 'step')}` : undefined
}
