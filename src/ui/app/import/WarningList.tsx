/** What a reader skipped or repaired, with its place; folded where it is much, or where `isFolded`. */
import { useState } from 'react'
import type { Warning } from '#core/model/trace.ts'
import { Button, formatExact, Icon, plural, visibleLine } from '../../kit/index.ts'
import styles from './WarningList.module.css'

const FIRST = 5

interface WarningListProps {
  readonly warnings: readonly Warning[]
  readonly isFolded?: boolean
}

export function WarningList({ warnings, isFolded = false }: WarningListProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (warnings.length === 0) return null
  const different = [...countSame(warnings)]
  const shown = showsAll ? different : different.slice(0, FIRST)
  const causes = different
    .slice(0, FIRST)
    .map(([, { warning }]) => visibleLine(warning.message))
    .join('\n')
  return (
    <details className={styles.warnings} open={!isFolded && different.length <= FIRST}>
      <summary className={styles.summary} title={isFolded ? causes : undefined}>
        <Icon name="warning" />
        {plural(warnings.length, 'warning')}
      </summary>
      <ul className={styles.list}>
        {shown.map(([key, { warning, times }]) => (
          <li key={key}>
            {placeOf(warning) !== undefined && <span className={styles.where}>{placeOf(warning)}</span>}
            {warning.message}
            {times > 1 && <span className={styles.times}>{plural(times, 'time')}</span>}
          </li>
        ))}
      </ul>
      {shown.length < different.length && (
        <Button size="small" variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {formatExact(different.length)}
        </Button>
      )}
    </details>
  )
}

/** Each remark once, with how often it was made: a file of many runs repeats itself. */
function countSame(warnings: readonly Warning[]): ReadonlyMap<string, { warning: Warning; times: number }> {
  const counted = new Map<string, { warning: Warning; times: number }>()
  for (const warning of warnings) {
    const key = `${warning.where}\n${warning.message}`
    counted.set(key, { warning, times: (counted.get(key)?.times ?? 0) + 1 })
  }
  return counted
}

/** The place, where the message does not begin with it already. */
function placeOf({ where, message }: Warning): string | undefined {
  return where !== undefined && message.toLowerCase().startsWith(where.toLowerCase()) ? undefined : where
}
