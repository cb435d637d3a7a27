/** One row of the library: a trace, a run, or a file with its runs. */
import { FlexRender, type Row } from '@tanstack/react-table'
import { t } from '#base/words.ts'
import { classNames, IconButton, Menu } from '../../kit/index.ts'
import type { LibraryRow } from './library-rows.ts'
import type { AskFirst } from './questions.ts'
import { rowMenu } from './row-menu.ts'
import styles from './TraceTable.module.css'
import { isNumeric, type traceTableFeatures } from './trace-columns.tsx'

export interface TraceTableRowProps {
  readonly id: string
  readonly row: Row<typeof traceTableFeatures, LibraryRow>
  /** Among all rows, drawn or not. */
  readonly position: number
  readonly isActive: boolean
  readonly onOpen: (row: LibraryRow, isExpanded: boolean) => void
  readonly onAsk: AskFirst
}

export function TraceTableRow({ id, row, position, isActive, onOpen, onAsk }: TraceTableRowProps) {
  const { original } = row
  const isFile = original.runs.length > 0
  return (
    <tr
      id={id}
      className={styles.row}
      aria-level={row.depth + 1}
      aria-rowindex={position + 2}
      aria-expanded={isFile ? row.getIsExpanded() : undefined}
      aria-selected={isActive}
      data-active={isActive}
      onClick={(event) => {
        // A link opened into another tab, and what the menu does, are not an opening here.
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(original, row.getIsExpanded())
      }}
    >
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
