// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** Heads, figures and rows of the comparison in one scroller: what stands in one column stays in one line. */
import { type CSSProperties, useMemo, useRef } from 'react'
import { useElementSize } from '../../kit/index.ts'
import { ColumnHeads } from './ColumnHeads.tsx'
import styles from './CompareGrid.module.css'
import { Figures } from './Figures.tsx'
import { StepRows } from './StepRows.tsx'
import { StepsBar } from './StepsBar.tsx'
import type { Comparison } from './use-comparison.ts'

export interface CompareGridProps {
  readonly comparison: Comparison
  readonly onlyDifferences: boolean
}

export function CompareGrid({ comparison, onlyDifferences }: CompareGridProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const top = useElementSize<HTMLDivElement>()
  const all = comparison.rows
  const rows = useMemo(
    () => (onlyDifferences ? all.filter((row) => row.differs) : all),
    [all, onlyDifferences],
  )
  const columns: CSSProperties & Record<'--columns', number> = { '--columns': comparison.columns.length }
  return (
    <div ref={scroller} className={styles.scroller} style={columns}>
      <div className={styles.content}>
        <div ref={top.ref} className={styles.top}>
          <div role="table" aria-label="Figures by memory">
            <ColumnHeads comparison={comparison} />
            <Figures comparison={comparison} />
          </div>
          <StepsBar comparison={comparison} shown={rows.length} />
        </div>
        <StepRows
          comparison={comparison}
          rows={rows}
          scroller={scroller}
          topHeight={top.size.height}
          emptyText={
            onlyDifferences
              ? 'At this call every memory shows what the baseline shows.'
              : 'Before this call there is no step: the model starts from nothing.'
          }
        />
      </div>
    </div>
  )
}
