/** A row of what was found: the head of a run, a step with an excerpt, or how many more the run holds. */
import type { CSSProperties } from 'react'
import { t } from '#base/words.ts'
import { classNames, FoundText, formatExact, Icon, KindGlyph, plural, SafeText } from '../../kit/index.ts'
import styles from './SearchRowView.module.css'
import type { SearchRow } from './search-rows.ts'

interface SearchRowViewProps {
  readonly id: string
  readonly row: SearchRow
  /** Hits of all runs that are listed. */
  readonly total: number
  readonly marker: RegExp | undefined
  readonly isActive: boolean
  readonly place: CSSProperties
  readonly onOpen: () => void
}

export function SearchRowView({ id, row, total, marker, isActive, place, onOpen }: SearchRowViewProps) {
  if (row.kind !== 'hit') {
    return (
      <div className={classNames(styles.row, styles[row.kind])} style={place} aria-hidden="true">
        {row.kind === 'run' ? (
          <RunHead row={row} />
        ) : (
          t`${formatExact(row.count)} more in this run: add a word to narrow the search`
        )}
      </div>
    )
  }
  const { hit, run } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and names the active row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys.
    <div
      id={id}
      className={classNames(styles.row, styles.hit)}
      style={place}
      role="option"
      aria-selected={isActive}
      aria-posinset={row.place + 1}
      aria-setsize={total}
      onClick={onOpen}
    >
      <span className={styles.step}>
        <KindGlyph kind={hit.kind} />
        {hit.number}
        <span className="visually-hidden">
          in <SafeText text={run.title} />
        </span>
      </span>
      <span className={styles.excerpt}>
        <FoundText text={hit.excerpt} finder={marker} />
      </span>
      <span className={styles.facts}>
        {hit.isError && (
          <span className={styles.failed} title="failed">
            <Icon name="error" />
            <span className="visually-hidden">failed</span>
          </span>
        )}
        {hit.agent !== undefined && (
          <span className="truncate">
            <SafeText text={hit.agent} />
          </span>
        )}
      </span>
    </div>
  )
}

function RunHead({ row }: { readonly row: Extract<SearchRow, { kind: 'run' }> }) {
  return (
    <>
      <span className="truncate">
        <SafeText text={row.run.title} />
      </span>
      <span className={styles.count}>{plural(row.run.count, 'step')}</span>
    </>
  )
}
