/** What a reader skipped or repaired, with its place; folded where it is much, or where `isFolded`. */
import { useState } from 'react'
import { t } from '#base/words.ts'
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
        <Icon name="info" />
        {plural(different.length, 'import note')}
      </summary>
      <ul className={styles.list}>
        {shown.map(([key, { warning, times, isSame }]) => (
          <li key={key}>
            {placeOf(warning) !== undefined && <span className={styles.where}>{placeOf(warning)}: </span>}
            {warning.message}
            {times > 1 && (
              <span className={styles.times}>
                {isSame ? plural(times, 'time') : t`and ${formatExact(times - 1)} similar`}
              </span>
            )}
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

interface Counted {
  readonly warning: Warning
  readonly times: number
  /** Not only alike but for numbers. */
  readonly isSame: boolean
}

/**
 * Each remark once, with how often it was made: a file of many runs repeats itself, often with other numbers.
 */
function countSame(warnings: readonly Warning[]): ReadonlyMap<string, Counted> {
  const counted = new Map<string, Counted>()
  for (const warning of warnings) {
    const key = warning.message.replaceAll(/\d[\d.,]*/g, '#')
    const { warning: first = warning, times = 0, isSame = true } = counted.get(key) ?? {}
    const isRepeated = first.message === warning.message && first.where === warning.where
    counted.set(key, { warning: first, times: times + 1, isSame: isSame && isRepeated })
  }
  return counted
}

/** The place, where the message does not begin with it already. */
function placeOf({ where, message }: Warning): string | undefined {
  return where !== undefined && message.toLowerCase().startsWith(where.toLowerCase()) ? undefined : where
}
