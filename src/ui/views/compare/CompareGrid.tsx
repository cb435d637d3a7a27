// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** Heads, figures and rows of the comparison in one scroller: what stands in one column stays in one line. */

import { type CSSProperties, useMemo } from 'react'
import { t } from '#base/words.ts'
import { useElementSize } from '../../kit/index.ts'
import styles from './CompareGrid.module.css'
import { ColumnHeads } from './columns/ColumnHeads.tsx'
import { Figures } from './figures/Figures.tsx'
import type { Comparison } from './model/use-comparison.ts'
import type { LossesOfColumns } from './model/use-losses-of-columns.ts'
import { StepRows } from './rows/StepRows.tsx'
import { StepsBar } from './rows/StepsBar.tsx'

export interface CompareGridProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
  readonly onlyDifferences: boolean
}

/** Height that heads and figures must leave to the rows to stay over them, in px. */
const LEAST_ROWS = 120

export function CompareGrid({ comparison, losses, onlyDifferences }: CompareGridProps) {
  const { ref: scroller, size: room } = useElementSize<HTMLDivElement>()
  const top = useElementSize<HTMLDivElement>()
  const topHeight = top.size.height
  const isStuck = room.height === 0 || room.height - topHeight >= LEAST_ROWS
  const all = comparison.rows
  const rows = useMemo(
    () => (onlyDifferences ? all.filter((row) => row.differs) : all),
    [all, onlyDifferences],
  )
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': comparison.columns.length }
  return (
    <div ref={scroller} className={styles.scroller} style={columns}>
      <div className={styles.content}>
        <div ref={top.ref} className={styles.top} data-stuck={isStuck}>
          <div role="table" aria-label="Metrics by strategy">
            <ColumnHeads comparison={comparison} losses={losses} />
            <Figures comparison={comparison} losses={losses} />
          </div>
          <StepsBar comparison={comparison} shown={rows.length} />
        </div>
        <StepRows
          comparison={comparison}
          rows={rows}
          scroller={scroller}
          topHeight={topHeight}
          stuckHeight={isStuck ? topHeight : 0}
          emptyText={
            onlyDifferences
              ? t`At this call, every strategy sends the same as the baseline.`
              : t`There are no steps before this call.`
          }
        />
      </div>
    </div>
  )
}
