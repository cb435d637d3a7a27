// biome-ignore-all lint/a11y/useSemanticElements: lines that share tracks with others are grids, which a <table> cannot be.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid, or the button inside, has the tab stop.
/** The heads of the columns: the fixed baseline, the memories, and the way to add one. */

import { useRef, useState } from 'react'
import { leanSpec } from '#core/memories/spec.ts'
import { addColumn, openCode } from '#state/index.ts'
import { IconButton, Popover } from '../../kit/index.ts'
import { ColumnHead } from './ColumnHead.tsx'
import styles from './ColumnHeads.module.css'
import { MemoryChooser } from './MemoryChooser.tsx'
import type { Comparison } from './use-comparison.ts'

const BASELINE_HELP = {
  'as recorded': 'what the agent was really sent',
  everything: 'all that the file holds before the call',
}

export function ColumnHeads({ comparison }: { readonly comparison: Comparison }) {
  const { baseline, columns } = comparison
  const [isAdding, setAdding] = useState(false)
  /** The column whose form is open. */
  const [editing, setEditing] = useState<string | undefined>(undefined)
  /** The new column whose form opens when the list of memories has closed: the focus must not go back in between. */
  const next = useRef<string>(undefined)
  return (
    <div role="row" className={styles.heads}>
      <div role="presentation" className={styles.baseline}>
        <span role="columnheader" className="visually-hidden">
          Figure
        </span>
        <div role="columnheader" className={styles.name}>
          Baseline: {baseline.name}
        </div>
        <span className={styles.help}>
          {baseline.name === 'everything' ? BASELINE_HELP.everything : BASELINE_HELP['as recorded']}
        </span>
      </div>
      {columns.map((column) => (
        <ColumnHead
          key={column.id}
          column={column}
          last={columns.length - 1}
          isEditing={editing === column.id}
          onEditing={(isOpen) => setEditing(isOpen ? column.id : undefined)}
        />
      ))}
      <div role="columnheader" className={styles.add}>
        <Popover
          label="Add a memory"
          align="end"
          open={isAdding}
          onOpenChange={setAdding}
          onClosed={() => {
            const opens = next.current
            next.current = undefined
            if (opens !== undefined) setEditing(opens)
            return opens !== undefined
          }}
          trigger={<IconButton icon="plus" size="small" label="Add a memory" />}
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
              if (wantsForm) next.current = `column-${columns.length + 1}`
            }}
          />
        </Popover>
      </div>
    </div>
  )
}
