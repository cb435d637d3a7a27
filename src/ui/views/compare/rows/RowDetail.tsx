// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/**
 * An open row: for each memory what became of the step and why; for a rewritten one what changed in its text.
 */
import { t } from '#base/words.ts'
import { fateSentence } from '#core/compare/fate.ts'
import { callName } from '#core/model/call-names.ts'
import { stepText } from '#core/model/steps.ts'
import type { LedgerRow } from '#state/index.ts'
import { useStepLookup } from '#state/index.ts'
import { LedgerMark, markOf, TextDifference } from '../../../kit/index.ts'
import { useColumns } from '../model/columns-context.ts'
import { type CompareRow, isOfBaseline } from '../model/compare-rows.ts'
import { PinButtons } from '../model/PinButtons.tsx'
import type { LostAtStep } from '../model/use-lost-steps.ts'
import type { RowColumn } from '../model/use-row-columns.ts'
import { InsertedText } from './InsertedText.tsx'
import { LostInline } from './LostInline.tsx'
import styles from './RowDetail.module.css'

interface RowDetailProps {
  readonly row: CompareRow
  readonly columns: readonly RowColumn[]
  readonly lost: LostAtStep | undefined
}

/**
 * Memories that did the same to the step are told together; those in which it is pinned apart from the
 * others.
 */
interface Fate {
  readonly key: string
  readonly columns: readonly RowColumn[]
  readonly isPinned: boolean
  readonly cell: LedgerRow
}

export function RowDetail({ row, columns, lost }: RowDetailProps) {
  const lookup = useStepLookup()
  const shown = useColumns()
  return (
    // What is here can be marked and copied: the browser's own menu is of more use.
    <div role="row" className={styles.detail} data-detail onContextMenu={(event) => event.stopPropagation()}>
      <div role="gridcell" aria-colspan={columns.length + 1} className={styles.fates}>
        {lost !== undefined && <LostByStep lost={lost} />}
        {fatesOf(row, columns).map(({ key, columns: alike, isPinned, cell }) => {
          const before = cell.before === undefined ? undefined : lookup(cell.before)
          const after = cell.after === undefined ? undefined : lookup(cell.after)
          const isChanged = cell.state !== 'dropped' && before !== after
          const inserted = before === undefined && cell.state === 'added' ? after : undefined
          if (inserted !== undefined && columns.length === 1) {
            return <InsertedText key={key} step={inserted} column={shown[0]} />
          }
          return (
            <section key={key} className={styles.fate}>
              <div className={styles.head}>
                <LedgerMark state={markOf(cell)} />
                <span className={styles.names}>{alike.map(({ ruleName }) => ruleName).join(', ')}</span>
                <span className={styles.sentence}>
                  {isPinned && 'pinned, '}
                  {fateSentence(cell)}
                </span>
                {isOfBaseline(row) && <PinButtons row={row} columns={alike} isPinned={isPinned} />}
              </div>
              {inserted !== undefined && (
                <InsertedText step={inserted} column={shown.find(({ id }) => id === alike[0]?.id)} />
              )}
              {isChanged && inserted === undefined && (
                <TextDifference
                  before={before === undefined ? '' : stepText(before)}
                  after={after === undefined ? '' : stepText(after)}
                  same="Same text; other fields changed."
                />
              )}
            </section>
          )
        })}
      </div>
    </div>
  )
}

/** What the call that the step answers used of what a strategy had dropped. */
function LostByStep({ lost: { call, counts } }: { readonly lost: LostAtStep }) {
  return useColumns().map((column, place) =>
    (counts[place] ?? 0) === 0 ? null : (
      <section key={column.id} className={styles.fate}>
        <div className={styles.head}>
          <span className={styles.names}>{column.ruleName}</span>
          <span className={styles.sentence}>{t`${callName(call)} used what was dropped:`}</span>
        </div>
        <LostInline column={column} call={call} most={MOST_FACTS} />
      </section>
    ),
  )
}

const MOST_FACTS = 5

function fatesOf(row: CompareRow, columns: readonly RowColumn[]): readonly Fate[] {
  const fates = new Map<string, Fate>()
  columns.forEach((column, position) => {
    const cell = row.cells[position]
    if (cell === undefined) return
    const isPinned = column.pins.has(row.id)
    const key = JSON.stringify([isPinned, markOf(cell), cell.rule, cell.sinceCall, cell.after])
    const known = fates.get(key)
    fates.set(key, { key, cell, isPinned, columns: [...(known?.columns ?? []), column] })
  })
  return [...fates.values()]
}
