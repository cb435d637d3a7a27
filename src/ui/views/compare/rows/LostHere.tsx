// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons inside have the tab stops.
/** Under the heads: which facts the call at the cursor used although a strategy had dropped them. */
import { useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { formatExact, Icon, plural, useIsPhone, useIsShort } from '../../../kit/index.ts'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import styles from './LostHere.module.css'
import { LostInline, LostNames } from './LostInline.tsx'

/** Facts named in a column, and of the only strategy, which has all the width; the list has all. */
const MOST = 1
const MOST_OF_ONE = 5
/** Of a call whose facts were opened: as many as are still read one by one. */
const MOST_OPENED = 20

interface Place {
  /** The person opened the facts of this call. */
  readonly isOpened: boolean
  readonly columns: number
  readonly isPhone: boolean
}

/** How many facts a column names; the list has all. */
export function mostNamed({ isOpened, columns, isPhone }: Place): number {
  if (isOpened) return MOST_OPENED
  return columns === 1 && !isPhone ? MOST_OF_ONE : MOST
}

interface LostHereProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** The call whose facts are to be opened and scrolled to; undefined: none. */
  readonly asked: number | undefined
  readonly onShown: () => void
}

/** Nothing where no strategy lost what the call used. */
export function LostHere(props: LostHereProps) {
  const {
    comparison: { columns, rowsCall },
    losses: { lossOf },
    asked,
    onShown,
  } = props
  const isPhone = useIsPhone()
  // Where the window is low, the steps come first: the facts are one press away.
  const isFolding = useIsShort()
  const [isOpen, setOpen] = useState(false)
  /** The call whose facts were opened from elsewhere. */
  const [opened, setOpened] = useState<number>()
  const line = useRef<HTMLDivElement>(null)
  const counts = columns.map((column) => lossOf(column)?.latest?.calls[rowsCall ?? -1]?.count ?? 0)
  const isShown = counts.some((count) => count > 0)
  const isAsked = isShown && asked === rowsCall
  useEffect(() => {
    if (!isAsked) return
    setOpen(true)
    setOpened(rowsCall)
    line.current?.scrollIntoView({ block: isPhone ? 'start' : 'nearest' })
    onShown()
  }, [isAsked, isPhone, onShown, rowsCall])
  if (rowsCall === undefined || !isShown) return null
  const [only, ...others] = columns
  const loss = only !== undefined && others.length === 0 ? lossOf(only)?.latest : undefined
  const title =
    loss === undefined
      ? t`Lost facts that ${callName(rowsCall)} used`
      : t`Lost facts that ${callName(rowsCall)} used: ${formatExact(counts[0] ?? 0)} of ${formatExact(loss.totals.count)}`
  const isOpened = opened === rowsCall || (isFolding && loss !== undefined && isOpen)
  const fold = isFolding && loss !== undefined ? only : undefined
  return (
    <div ref={line} role="row" className={styles.line} data-only={columns.length === 1}>
      <div role="rowheader" className={styles.title}>
        {fold === undefined ? (
          title
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
            <span className={styles.said}>{title}</span>
            {!isOpen && !isPhone && <LostNames column={fold} call={rowsCall} />}
          </button>
        )}
      </div>
      {(fold === undefined || isOpen) &&
        columns.map((column, place) => {
          const count = counts[place] ?? 0
          return (
            <div key={column.id} role="cell" className={styles.cell}>
              {count === 0 ? (
                <span className={styles.none}>{formatExact(0)}</span>
              ) : (
                <>
                  <span className="visually-hidden">{plural(count, 'lost fact')}: </span>
                  <LostInline
                    column={column}
                    call={rowsCall}
                    most={mostNamed({ isOpened, columns: columns.length, isPhone })}
                  />
                </>
              )}
            </div>
          )
        })}
    </div>
  )
}
