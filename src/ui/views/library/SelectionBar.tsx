/** What can be done with the selected runs; there while any is selected. */

import { useEffect } from 'react'
import { t } from '#base/words.ts'
import { FEWEST_CALLS } from '#core/evaluation/fewest-calls.ts'
import {
  dismissReadImports,
  openSeveralRuns,
  openSideBySide,
  openSweepOver,
  useCopiesAmong,
} from '#state/index.ts'
import { Button, formatExact, plural, useAnnounced } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import { ExportRuns } from './ExportRuns.tsx'
import { askToDeleteRuns } from './questions.ts'
import type { LibraryRow } from './rows/library-rows.ts'
import styles from './SelectionBar.module.css'

interface SelectionBarProps {
  /** Those that are listed. */
  readonly runs: readonly LibraryRow[]
  /** Selected runs that the filter hides: nothing is done with them. */
  readonly hidden: number
  readonly onClear: () => void
  readonly onAsk: AskFirst
}

export function SelectionBar({ runs, hidden, onClear, onAsk }: SelectionBarProps) {
  const count = runs.length
  useAnnounced(t`${plural(count, 'run')} selected`, 'selection')
  // On a phone the cards of what was read would lie over the bar.
  useEffect(dismissReadImports, [])
  const [first, second] = runs
  const repeated = useCopiesAmong(oldestFirst(runs))
  const rankable = runs.filter(({ id, calls }) => calls >= FEWEST_CALLS && !repeated.has(id))
  const copies = repeated.size
  return (
    <section className={styles.bar} aria-label="Selected runs">
      <span className={styles.count}>
        {plural(count, 'run')} selected
        {hidden > 0 && (
          <span className={styles.hidden}> ({formatExact(hidden)} more hidden by the filter)</span>
        )}
        {copies > 0 && (
          <span className={styles.hidden}>
            {' '}
            {copies === 1
              ? t`1 copy of another selected run is compared only once.`
              : t`${plural(copies, 'copy', 'copies')} of other selected runs are compared only once.`}
          </span>
        )}
      </span>
      <div className={styles.actions}>
        <Button
          variant="primary"
          icon="strategies"
          disabledReason={
            rankable.length < 2 ? t`Select two or more runs with at least two calls.` : undefined
          }
          onClick={() => openSeveralRuns(rankable.map(({ id }) => id))}
        >
          Compare strategies over {plural(rankable.length, 'run')}
        </Button>
        {rankable.length > 0 && (
          <Button onClick={() => openSweepOver(rankable.map(({ id }) => id))}>Vary parameters</Button>
        )}
        {first !== undefined && second !== undefined && count === 2 && (
          <Button onClick={() => openSideBySide(first.id, second.id)}>Compare side by side</Button>
        )}
        <ExportRuns ids={runs.map(({ id }) => id)} />
        <Button icon="trash" onClick={() => askToDeleteRuns(runs, onAsk)}>
          Delete…
        </Button>
        <Button variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      </div>
    </section>
  )
}

/** As copies are marked in the list, whichever way it is sorted: what was added first is the original. */
function oldestFirst(runs: readonly LibraryRow[]): readonly string[] {
  return runs.toSorted((one, other) => one.entry.addedAt - other.entry.addedAt).map(({ id }) => id)
}
