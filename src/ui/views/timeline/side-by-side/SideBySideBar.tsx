/**
 * Above two runs: back to one, another one, the sides swapped, only what differs, and from difference to
 * difference.
 */
import { t } from '#base/words.ts'
import { showSideBySide, swapSideBySide } from '#state/index.ts'
import { Button, formatExact, IconButton, plural } from '../../../kit/index.ts'
import styles from './SideBySideBar.module.css'

interface SideBySideBarProps {
  readonly isFiltering: boolean
  readonly onFiltering: (isFiltering: boolean) => void
  readonly isAllOpen: boolean
  readonly onAllOpen: (isAllOpen: boolean) => void
  /** Stretches of rows that differ. */
  readonly count: number
  /** The last of them that begins at or above the active row; −1: none. */
  readonly at: number
  /** Whether the active row is one that differs. */
  readonly isInside: boolean
  readonly onGo: (isBack: boolean) => void
}

export function SideBySideBar(props: SideBySideBarProps) {
  const { isFiltering, onFiltering, isAllOpen, onAllOpen, count, at, isInside, onGo } = props
  return (
    <div className={styles.bar} role="toolbar" aria-label="Two runs">
      <Button size="small" variant="quiet" icon="chevron-left" onClick={() => showSideBySide(undefined)}>
        Only this run
      </Button>
      <Button size="small" variant="quiet" icon="compare" onClick={() => showSideBySide('')}>
        Another run…
      </Button>
      <Button
        size="small"
        variant="quiet"
        title="Opens the left run and compares it with this one"
        onClick={swapSideBySide}
      >
        Swap
      </Button>
      <span className={styles.end}>
        <Button
          size="small"
          variant="quiet"
          icon="filter"
          pressed={isFiltering}
          onClick={() => onFiltering(!isFiltering)}
        >
          Only differences
        </Button>
        <Button size="small" variant="quiet" pressed={isAllOpen} onClick={() => onAllOpen(!isAllOpen)}>
          Open all
        </Button>
        <span className={styles.count} role="status">
          {isInside ? t`${formatExact(at + 1)} of ${places(count)}` : places(count)}
        </span>
        <IconButton
          icon="chevron-up"
          size="small"
          kbd="alt+up"
          label="Previous difference"
          disabled={count === 0}
          onClick={() => onGo(true)}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          kbd="alt+down"
          label="Next difference"
          disabled={count === 0}
          onClick={() => onGo(false)}
        />
      </span>
    </div>
  )
}

/** Rows that differ without one between them that is the same are one place. */
function places(count: number): string {
  return count === 0 ? t`no difference` : plural(count, 'place')
}
