/** What a reader skipped or repaired, with its place; folded where it is much, or where `isFolded`. */
import { useState } from 'react'
import type { Warning } from '#core/model/trace.ts'
import { Button, formatExact, Icon, plural } from '../../kit/index.ts'
import styles from './WarningList.module.css'

const FIRST = 5

interface WarningListProps {
  readonly warnings: readonly Warning[]
  readonly isFolded?: boolean
}

export function WarningList({ warnings, isFolded = false }: WarningListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (warnings.length === 0) return null
  const shown = showsAll ? warnings : warnings.slice(0, FIRST)
  return (
    <details className={styles.warnings} open={!isFolded && warnings.length <= FIRST}>
      <summary className={styles.summary}>
        <Icon name="warning" />
        {plural(warnings.length, 'warning')}: skipped or repaired content
      </summary>
      <ul className={styles.list}>
        {shown.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same remark may stand twice, and the list never changes.
          <li key={index}>
            {placeOf(warning) !== undefined && <span className={styles.where}>{placeOf(warning)}</span>}
            {warning.message}
          </li>
        ))}
      </ul>
      {shown.length < warnings.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {formatExact(warnings.length)}
        </Button>
      )}
    </details>
  )
}

/** The place, where the message does not begin with it already. */
function placeOf({ where, message }: Warning): string | undefined {
  return where !== undefined && message.toLowerCase().startsWith(where.toLowerCase()) ? undefined : where
}
