/** One row of the library: a trace, a run, or a file with its runs. */
import { FlexRender, type Row } from '@tanstack/react-table'
import { t } from '#base/words.ts'
import { classNames, IconButton, Menu } from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import { PickBox } from './PickBox.tsx'
import { rowMenu } from './row-menu.ts'
import type { LibraryRow } from './rows/library-rows.ts'
import styles from './TraceTable.module.css'
import { isNumeric, type traceTableFeatures } from './trace-columns.tsx'

interface TraceTableRowProps {
  readonly id: string
  readonly row: Row<typeof traceTableFeatures, LibraryRow>
  /** Among all rows, drawn or not. */
  readonly position: number
  readonly isActive: boolean
  /** Whether all, some, or none of its runs are. */
  readonly selected: boolean | 'mixed'
  readonly onSelect: (row: LibraryRow, isRange: boolean) => void
  readonly onOpen: (row: LibraryRow, isExpanded: boolean) => void
  readonly onAsk: AskFirst
}

export function TraceTableRow({
  id,
  row,
  position,
  isActive,
  selected,
  onSelect,
  onOpen,
  onAsk,
}: TraceTableRowProps) {
  const { original } = row
  const isFile = original.runs.length > 0
  return (
    <tr
      id={id}
      className={styles.row}
      aria-level={row.depth + 1}
      aria-rowindex={position + 2}
      aria-expanded={isFile ? row.getIsExpanded() : undefined}
      aria-selected={selected === true}
      data-active={isActive}
      data-selected={selected !== false}
      onClick={(event) => {
        // A link opened into another tab, and what the menu does, are not an opening here.
        if (event.defaultPrevented || event.ctrlKey || event.metaKey) return
        event.preventDefault()
        if (event.shiftKey) onSelect(original, true)
        else onOpen(original, row.getIsExpanded())
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks beside the box from opening the row. */}
      <td className={styles.pick} onClick={(event) => event.stopPropagation()}>
        <PickBox
          label={t`Select ${original.title}`}
          checked={selected}
          onPick={(isRange) => onSelect(original, isRange)}
        />
      </td>
      {row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          className={classNames(
            styles[`column-${cell.column.id}`],
            isNumeric(cell.column.id) && styles.numeric,
          )}
        >
          <FlexRender cell={cell} />
        </td>
      ))}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it only keeps clicks on the menu from opening the row. */}
      <td className={styles.menu} onClick={(event) => event.stopPropagation()}>
        <Menu
          align="end"
          trigger={
            <IconButton
              icon="dots"
              size="small"
              label={t`More for ${original.title}`}
              tabIndex={isActive ? 0 : -1}
            />
          }
          items={rowMenu(original, onAsk)}
        />
      </td>
    </tr>
  )
}
