/**
 * One row of JsonView: the name, and the value, its size, or the offer to list more. Drawn again only if it
 * changed.
 */
import { memo } from 'react'
import { formatExact } from '#base/format-number.ts'
import type { JsonValue } from '#base/json.ts'
import { classNames } from '../base/class-names.ts'
import { Icon } from '../base/Icon.tsx'
import { SafeText } from '../base/SafeText.tsx'
import { wholeCodePoints } from '../base/visible-text.ts'
import styles from './JsonView.module.css'
import { branchPreview, type JsonRow } from './json-rows.ts'
import { TextView } from './TextView.tsx'

/** A longer text is clipped until it is asked for. */
const clipAt = 240
const indent = 16
/** Characters of a text that leaves its key whole, however narrow the view is. */
const SHORT = 24

interface JsonRowViewProps {
  readonly id: string
  readonly row: JsonRow
  readonly isActive: boolean
  readonly isFull: boolean
  readonly onToggle: (row: JsonRow) => void
}

export const JsonRowView = memo(
  function JsonRowView({ id, row, isActive, isFull, onToggle }: JsonRowViewProps) {
    const isBranch = row.kind === 'branch'
    const canToggle = row.kind !== 'leaf' || isLong(row.value)
    return (
      // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the active row.
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree takes the keys.
      <div
        id={id}
        className={classNames(styles.row, isActive && styles.active, canToggle && styles.clickable)}
        style={{ paddingInlineStart: row.depth * indent }}
        role="treeitem"
        aria-level={row.depth + 1}
        aria-posinset={row.position}
        aria-setsize={row.siblings}
        aria-selected={isActive}
        aria-expanded={isBranch ? row.isOpen : undefined}
        onClick={canToggle ? () => onToggle(row) : undefined}
      >
        <span className={styles.twist}>
          {isBranch && <Icon name={row.isOpen ? 'chevron-down' : 'chevron-right'} />}
        </span>
        {row.kind === 'more' ? (
          <span className={styles.offer}>show more ({formatExact(row.hidden)} left)</span>
        ) : (
          <>
            {row.name !== undefined && (
              <span className={styles.name}>
                <SafeText text={row.name} />
                <span className={styles.size}>:</span>
              </span>
            )}
            {isBranch ? (
              <span className={styles.size}>{branchPreview(row.value)}</span>
            ) : (
              <Leaf value={row.value} isFull={isFull} />
            )}
          </>
        )}
      </div>
    )
  },
  // Rows are made again with each state of the tree; what is drawn of them seldom changes.
  (a, b) =>
    a.isActive === b.isActive &&
    a.isFull === b.isFull &&
    isSameRow(a.row, b.row) &&
    a.onToggle === b.onToggle,
)

function isSameRow(a: JsonRow, b: JsonRow): boolean {
  if (a.kind === 'more' || b.kind === 'more')
    return a.kind === b.kind && 'hidden' in a && 'hidden' in b && a.hidden === b.hidden
  return a.path === b.path && a.value === b.value && a.isOpen === b.isOpen
}

function Leaf({ value, isFull }: { readonly value: JsonValue; readonly isFull: boolean }) {
  if (typeof value !== 'string') {
    // What is no text here is a number, a boolean, null, or an empty list or object.
    return <span className={styles[value === null ? 'null' : typeof value]}>{JSON.stringify(value)}</span>
  }
  if (!isLong(value)) {
    return (
      <span className={styles.string} data-short={value.length <= SHORT || undefined}>
        <SafeText text={JSON.stringify(value)} />
      </span>
    )
  }
  if (isFull) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks in the text from closing it.
      // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
      <div className={styles.full} onClick={(event) => event.stopPropagation()}>
        <TextView text={value} />
      </div>
    )
  }
  const end = wholeCodePoints(value, clipAt)
  return (
    <span className={styles.string}>
      <SafeText text={JSON.stringify(value.slice(0, end)).slice(0, -1)} />
      <span className={styles.offer}>… {formatExact(value.length - end)} more characters</span>
    </span>
  )
}

function isLong(value: JsonValue): boolean {
  return typeof value === 'string' && value.length > clipAt
}
