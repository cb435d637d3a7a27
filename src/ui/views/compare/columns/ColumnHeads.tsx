// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** The heads of the columns: the fixed baseline, the memories, and the way to add one. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '#base/words.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { addColumn, openCode, useRoute, useTrace } from '#state/index.ts'
import { IconButton, Popover } from '../../../kit/index.ts'
import { dropMark } from '../model/column-order.ts'
import { MemoryChooser } from '../model/MemoryChooser.tsx'
import type { Comparison } from '../model/use-comparison.ts'
import type { LossesOfColumns } from '../model/use-losses-of-columns.ts'
import { ColumnHead } from './ColumnHead.tsx'
import styles from './ColumnHeads.module.css'
import { useColumnDrag } from './use-column-drag.ts'

const BASELINE_HELP = {
  'as-recorded': t`what was actually sent`,
  uncompacted: t`had the agent never compacted`,
  everything: t`everything in the file before the call`,
}

/** A column that was just added, from wherever, is scrolled to: of one off-screen no one would know. */
function useNewColumnInView(row: RefObject<HTMLDivElement | null>): void {
  const { columns } = useRoute()
  const shown = useRef(columns)
  useEffect(() => {
    const before = shown.current
    shown.current = columns
    if (columns.length <= before.length) return
    const added = columns.findIndex((spec) => !before.includes(spec))
    const name = row.current?.querySelector(`[data-head="${added}"]`)
    name?.closest('[role="columnheader"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [columns, row])
}

interface ColumnHeadsProps {
  readonly comparison: Comparison
  readonly losses: LossesOfColumns
}

export function ColumnHeads({ comparison, losses }: ColumnHeadsProps) {
  const { baseline, columns } = comparison
  const { counting, columns: specs } = useRoute()
  // A compaction that an earlier file already contains changes nothing here.
  const isCompacted =
    useTrace()?.recorded.some(({ changes }) => changes.some(({ kind }) => kind === 'remove')) === true
  const [isAdding, setAdding] = useState(false)
  /** The column whose form is open. */
  const [editing, setEditing] = useState<string | undefined>(undefined)
  const { drag, start } = useColumnDrag()
  const last = specs.length - 1
  /**
   * The new column whose form opens when the list of memories has closed: the focus must not go back in
   * between.
   */
  const next = useRef<string>(undefined)
  const row = useRef<HTMLDivElement>(null)
  useNewColumnInView(row)
  return (
    <div ref={row} role="row" className={styles.heads} data-only={columns.length === 1}>
      <div role="presentation" className={styles.baseline}>
        <span role="columnheader" className="visually-hidden">
          Metric
        </span>
        <div role="columnheader" className={styles.name}>
          Baseline: {baseline.name}
        </div>
        <span className={styles.help}>
          {isCompacted && counting.baseline === 'as-recorded'
            ? t`what was actually sent, with the agent’s own compaction`
            : BASELINE_HELP[counting.baseline]}
        </span>
      </div>
      {columns.map((column, place) => (
        <ColumnHead
          key={column.id}
          column={column}
          columns={columns}
          losses={losses}
          refusal={losses.refusalOf(column)}
          last={last}
          isEditing={editing === column.id}
          onEditing={(isOpen) => setEditing(isOpen ? column.id : undefined)}
          isDragged={drag?.from === (column.index ?? place)}
          dropMark={drag === undefined ? undefined : dropMark(place, last, drag)}
          onPress={(event) => start(event, column.index ?? place)}
        />
      ))}
      <div role="columnheader" className={styles.add}>
        <Popover
          label="Add a strategy"
          align="end"
          open={isAdding}
          onOpenChange={setAdding}
          onClosed={() => {
            const opens = next.current
            next.current = undefined
            if (opens !== undefined) setEditing(opens)
            return opens !== undefined
          }}
          trigger={<IconButton icon="plus" size="small" label="Add a strategy" />}
        >
          <MemoryChooser
            onWrite={() => {
              setAdding(false)
              openCode()
            }}
            onChoose={(spec, wantsForm) => {
              addColumn(leanSpec(spec))
              setAdding(false)
              // The new column comes last; its form opens where there is something to choose.
              if (wantsForm) next.current = `column-${specs.length + 1}`
            }}
          />
        </Popover>
      </div>
    </div>
  )
}
