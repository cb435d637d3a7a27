/** The cells of the notebook. Arrows choose, Alt with arrows moves, Delete deletes. */
import type { KeyboardEvent } from 'react'
import {
  addCell,
  moveCellBy,
  type NotebookActivity,
  runCell,
  type StoredNotebook,
  selectCell,
} from '#state/index.ts'
import {
  ContextMenu,
  classNames,
  Icon,
  IconButton,
  type IconName,
  Select,
  useIsPhone,
} from '../../kit/index.ts'
import type { AskFirst } from '../view-entry.ts'
import styles from './CellList.module.css'
import { askToRemove, cellMenu } from './cell-menu.ts'
import { CELL_WORDS, type CellRow, type CellStatus, cellRows } from './notebook-view.ts'

interface CellListProps {
  readonly notebook: StoredNotebook
  readonly chosen: string | undefined
  readonly activity: NotebookActivity | undefined
  readonly onAsk: AskFirst
}

const STATUS_ICONS: Readonly<Record<CellStatus, IconName | undefined>> = {
  'not-run': undefined,
  done: 'check',
  failed: 'error',
  changed: 'edit',
}

export function CellList({ notebook, chosen, activity, onAsk }: CellListProps) {
  const rows = cellRows(notebook)
  const isBusy = activity !== undefined
  const index = rows.findIndex(({ id }) => id === chosen)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rows[index]
    if (row === undefined || !isWithin(event)) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : undefined
    const targets: Readonly<Record<string, CellRow | undefined>> = {
      ArrowDown: rows[index + 1],
      ArrowUp: rows[index - 1],
      Home: rows[0],
      End: rows.at(-1),
    }
    if (event.key in targets && !event.altKey) choose(targets[event.key])
    else if (isBusy) return
    else if (by !== undefined) moveCellBy(row.id, by)
    else if (event.key === 'Delete') askToRemove(row, onAsk)
    else if (event.key === 'Enter') void runCell(row.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (useIsPhone()) return <CellSwitch rows={rows} index={index} />
  return (
    <section className={styles.cells} aria-label="Cells">
      <header className={styles.head}>
        <h2>Cells</h2>
        <IconButton icon="plus" label="Add a cell" size="small" onClick={() => addCell(chosen)} />
      </header>
      <div
        className={styles.list}
        role="listbox"
        tabIndex={0}
        aria-label="Notebook cells"
        aria-activedescendant={chosen === undefined ? undefined : rowId(chosen)}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <ContextMenu key={row.id} items={cellMenu(row, { onAsk, isBusy, count: rows.length })}>
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys. */}
            <div
              id={rowId(row.id)}
              className={classNames(styles.row, row.id === chosen && styles.chosen)}
              role="option"
              tabIndex={-1}
              aria-selected={row.id === chosen}
              onClick={() => selectCell(row.id)}
            >
              <span className={styles.number}>{row.number}</span>
              <span className={styles.title}>{row.title}</span>
              <CellMark status={row.status} isRunning={activity?.cell === row.id} />
            </div>
          </ContextMenu>
        ))}
      </div>
    </section>
  )
}

const STATUS_SIGNS: Readonly<Record<CellStatus, string>> = {
  'not-run': '',
  done: ' ✓',
  failed: ' ✗',
  changed: ' ✎',
}

interface CellSwitchProps {
  readonly rows: readonly CellRow[]
  readonly index: number
}

/** A phone has a line for the cells: one at a time, with its output below it. */
function CellSwitch({ rows, index }: CellSwitchProps) {
  const [before, shown, after] = [rows[index - 1], rows[index], rows[index + 1]]
  return (
    <section className={styles.switch} aria-label="Cells">
      <IconButton
        icon="chevron-left"
        label="Previous cell"
        disabled={before === undefined}
        onClick={() => before && selectCell(before.id)}
      />
      <div className={styles.select}>
        <Select
          label="Cell"
          isLabelHidden
          value={shown?.id ?? ''}
          options={rows.map(({ id, number, title, status }) => ({
            value: id,
            title: `${number}. ${title}${STATUS_SIGNS[status]}`,
          }))}
          onChange={selectCell}
        />
      </div>
      <IconButton
        icon="chevron-right"
        label="Next cell"
        disabled={after === undefined}
        onClick={() => after && selectCell(after.id)}
      />
      <IconButton icon="plus" label="Add a cell" onClick={() => addCell(shown?.id)} />
    </section>
  )
}

/** The menu of a cell is drawn elsewhere in the page, and its keys come by here all the same. */
function isWithin({ target, currentTarget }: KeyboardEvent): boolean {
  return target instanceof Node && currentTarget.contains(target)
}

function choose(row: CellRow | undefined): void {
  if (row === undefined) return
  selectCell(row.id)
  document.getElementById(rowId(row.id))?.scrollIntoView({ block: 'nearest' })
}

function rowId(cell: string): string {
  return `cell-${cell}`
}

function CellMark({ status, isRunning }: { readonly status: CellStatus; readonly isRunning: boolean }) {
  const icon = isRunning ? 'play' : STATUS_ICONS[status]
  const words = isRunning ? 'running' : CELL_WORDS[status]
  return (
    <span className={classNames(styles.mark, isRunning ? styles.running : styles[status])} title={words}>
      {icon !== undefined && <Icon name={icon} />}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
