// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/**
 * The comparison in one scroller: first what it is given (cards, chart), then steps under the heads of their
 * columns, then all metrics, folded. What is in one column stays in one line.
 */

import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { t } from '#base/words.ts'
import { callName } from '#core/model/call-names.ts'
import { moveCursor, useRoute, useStepLookup } from '#state/index.ts'
import { Button, Select, useElementSize, useIsPhone } from '../../kit/index.ts'
import styles from './CompareGrid.module.css'
import { ColumnHeads } from './columns/ColumnHeads.tsx'
import { AllMetrics } from './figures/AllMetrics.tsx'
import { ColumnsContext, WordsContext } from './model/columns-context.ts'
import { placeOfColumn, rowsOfColumn } from './model/one-column.ts'
import type { WorthALook } from './model/use-call-apart.ts'
import type { Comparison } from './model/use-comparison.ts'
import type { LossesOfColumns } from './model/use-losses-of-columns.ts'
import { useLostSteps } from './model/use-lost-steps.ts'
import { LostHere } from './rows/LostHere.tsx'
import { StepRows } from './rows/StepRows.tsx'
import { SumRows } from './rows/SumRows.tsx'

interface CompareGridProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  /** Undefined: none is known. */
  readonly place: WorthALook | undefined
  readonly onlyDifferences: boolean
  /** False: lists steps that no strategy changes, too. */
  readonly onOnlyDifferences: (isOn: boolean) => void
  /** The call whose lost facts are to be scrolled to once they are there; undefined: none. */
  readonly askedLost: number | undefined
  readonly onLostShown: () => void
  /** Position of the strategy that a phone shows, which has room for one. */
  readonly chosen: number
  readonly onChoose: (index: number) => void
  /** What comes first. */
  readonly children: ReactNode
}

/** On a phone with one strategy; the same object as long as what it has is. */
function useShown(comparison: Comparison, chosen: number): Comparison {
  const isOne = useIsPhone() && comparison.columns.length > 1
  const place = placeOfColumn(comparison, chosen)
  const { ofRun: all, rows: allRows } = comparison
  // Lists of their own: what is drawn of them isn't drawn again while a person goes from call to call.
  const ofRun = useMemo(() => all.filter((_, index) => index === 0 || index === place + 1), [all, place])
  const rows = useMemo(() => (isOne ? rowsOfColumn(allRows, place) : allRows), [isOne, allRows, place])
  return useMemo(() => {
    const columns = comparison.columns.filter((_, index) => index === place)
    return isOne ? { ...comparison, columns, ofRun, rows } : comparison
  }, [isOne, comparison, place, ofRun, rows])
}

/** Height that heads must leave to the rows to stay over them, in px. */
const LEAST_ROWS = 120
/** Pixels of the columns that aren't a strategy's, and of a strategy's where there is room for words. */
const LEFT = 520
const WIDE = 400

export function CompareGrid(props: CompareGridProps) {
  const {
    comparison: whole,
    losses,
    place,
    onlyDifferences,
    onOnlyDifferences,
    askedLost,
    onLostShown,
    chosen,
    onChoose,
    children,
  } = props
  const comparison = useShown(whole, chosen)
  const { ref: scroller, size: room } = useElementSize<HTMLDivElement>()
  const lead = useElementSize<HTMLDivElement>()
  const top = useElementSize<HTMLDivElement>()
  const topHeight = top.size.height
  const lost = useElementSize<HTMLDivElement>()
  const areHeadsStuck = room.height === 0 || room.height - topHeight >= LEAST_ROWS
  const stuckHeight = areHeadsStuck ? topHeight : 0
  const { rows: all, columns: strategies } = comparison
  const { step } = useRoute()
  const lostSteps = useLostSteps(comparison, losses)
  const rows = useMemo(
    () => (onlyDifferences ? all.filter(({ id, differs }) => differs || id === step) : all),
    [all, onlyDifferences, step],
  )
  const lookup = useStepLookup()
  const isWide = (room.width - LEFT) / strategies.length >= WIDE
  // Of one strategy they have all the width, and are above the heads, which are at the rows.
  const isOfMany = strategies.length > 1
  const lostHere = (
    <div ref={lost.ref} role="presentation">
      <LostHere comparison={comparison} losses={losses} asked={askedLost} onShown={onLostShown} />
    </div>
  )
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': strategies.length }
  return (
    <div ref={scroller} className={styles.scroller} style={columns}>
      <div ref={lead.ref} className={styles.lead}>
        {children}
      </div>
      <div className={styles.content}>
        {comparison !== whole && (
          <div className={styles.choice}>
            <Select
              label="Steps and metrics of"
              size="small"
              value={comparison.columns[0]?.id ?? ''}
              options={whole.columns.map(({ id, label }) => ({ value: id, title: label }))}
              onChange={(id) => onChoose(whole.columns.find((column) => column.id === id)?.index ?? 0)}
            />
          </div>
        )}
        {/* One table, whose heads stay in view longer than it. */}
        <div role="table" aria-label="Strategies side by side" className={styles.table}>
          {!isOfMany && lostHere}
          <div ref={top.ref} role="presentation" className={styles.top} data-stuck={areHeadsStuck}>
            <ColumnHeads comparison={comparison} losses={losses} />
          </div>
          {isOfMany && lostHere}
        </div>
        {/* So that metrics which stay in view cover rows, never the heads. */}
        <div>
          <ColumnsContext.Provider value={strategies}>
            <WordsContext.Provider value={isWide ? lookup : undefined}>
              <StepRows
                comparison={comparison}
                rows={rows}
                lostSteps={lostSteps}
                scroller={scroller}
                topHeight={lead.size.height + topHeight + lost.size.height}
                stuckHeight={stuckHeight}
                empty={
                  onlyDifferences && all.length > 0 ? (
                    <>
                      {t`At this call, every strategy sends the same as the baseline.`}{' '}
                      {place !== undefined && (
                        <Button size="small" onClick={() => moveCursor(place.first)}>
                          {t`Go to ${callName(place.first)}, the first that differs`}
                        </Button>
                      )}{' '}
                      <Button size="small" variant="quiet" onClick={() => onOnlyDifferences(false)}>
                        Show all steps
                      </Button>
                    </>
                  ) : (
                    t`There are no steps before this call.`
                  )
                }
              />
            </WordsContext.Provider>
          </ColumnsContext.Provider>
          {rows.length > 0 && (
            <SumRows comparison={comparison} shown={rows} onShowEqual={() => onOnlyDifferences(false)} />
          )}
          <AllMetrics comparison={comparison} losses={losses} room={room.height - stuckHeight} />
        </div>
      </div>
    </div>
  )
}
