/**
 * All rows at a glance beside the list: kinds, errors, recorded compactions, where the window was passed,
 * finds.
 */
import { useMemo } from 'react'
import type { Trace } from '#core/model/trace.ts'
import { useContextWindow } from '#state/index.ts'
import { Minimap } from '../../charts/index.ts'
import { compactionMarks, type TimelineRow, windowMark } from './rows/row-model.ts'
import styles from './StepGrid.module.css'
import type { Figures } from './use-figures.ts'

interface StepMinimapProps {
  readonly trace: Trace
  readonly rows: readonly TimelineRow[]
  readonly figures: Figures
  readonly found: ReadonlySet<number> | undefined
  readonly viewport: { readonly from: number; readonly to: number }
  readonly selected: number
  readonly onScroll: (from: number) => void
}

export function StepMinimap({ trace, rows, figures, found, viewport, selected, onScroll }: StepMinimapProps) {
  const window = useContextWindow()
  const steps = useMemo(
    () =>
      rows.map(({ kind, isError, position }) => ({
        kind,
        isMarked: isError,
        isFaint: found !== undefined && !found.has(position),
      })),
    [rows, found],
  )
  const contexts = typeof figures.contexts === 'string' ? undefined : figures.contexts
  const marks = useMemo(() => {
    const limit =
      contexts === undefined || window === undefined ? undefined : windowMark(rows, contexts, window)
    const compactions = compactionMarks(rows, trace)
    return limit === undefined ? compactions : [...compactions, limit]
  }, [rows, trace, contexts, window])
  return (
    <div className={styles.minimap}>
      <Minimap
        label="Overview of the steps"
        steps={steps}
        viewport={viewport}
        onScroll={onScroll}
        selected={selected < 0 ? undefined : selected}
        marks={marks}
      />
    </div>
  )
}
