/** What can be done with a memory's column beside changing it. */
import { leanSpec } from '#core/memories/spec.ts'
import type { MemorySpec } from '#core/memories/spec-data.ts'
import { copyContext, downloadContext, readApp, removeColumn, removePins, setColumns } from '#state/index.ts'
import { IconButton, Menu, type MenuEntry } from '../../kit/index.ts'
import type { Column } from './use-comparison.ts'

export interface ColumnMenuProps {
  readonly column: Column
  readonly last: number
  readonly onShowContext: () => void
}

export function ColumnMenu({ column, last, onShowContext }: ColumnMenuProps) {
  const { spec, ruleName: name, pins, index = 0 } = column
  const items: readonly MenuEntry[] = [
    { kind: 'heading', id: 'context', title: 'What it would show at this call' },
    { kind: 'item', id: 'show', title: 'Read the messages…', icon: 'eye', onSelect: onShowContext },
    {
      kind: 'item',
      id: 'copy',
      title: 'Copy as JSON',
      icon: 'copy',
      onSelect: () => void copyContext(spec),
    },
    {
      kind: 'item',
      id: 'save',
      title: 'Save as JSON',
      icon: 'download',
      onSelect: () => void downloadContext(spec, name),
    },
    { kind: 'separator', id: 'after-context' },
    {
      kind: 'item',
      id: 'duplicate',
      title: 'Duplicate',
      icon: 'plus',
      onSelect: () => changeColumns((specs) => specs.toSpliced(index + 1, 0, leanSpec(spec))),
    },
    {
      kind: 'item',
      id: 'left',
      title: 'Move left',
      icon: 'chevron-left',
      disabled: index === 0,
      onSelect: () => move(index, -1),
    },
    {
      kind: 'item',
      id: 'right',
      title: 'Move right',
      icon: 'chevron-right',
      disabled: index === last,
      onSelect: () => move(index, 1),
    },
    { kind: 'separator', id: 'before-remove' },
    ...pinEntries(pins.length, index),
    {
      kind: 'item',
      id: 'remove',
      title: 'Remove',
      icon: 'trash',
      isDanger: true,
      onSelect: () => removeColumn(index),
    },
  ]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" size="small" label={`More for ${name}`} />}
      items={items}
    />
  )
}

function pinEntries(pins: number, index: number): readonly MenuEntry[] {
  if (pins === 0) return []
  const title = pins === 1 ? 'Remove its pin' : `Remove its ${pins} pins`
  return [{ kind: 'item', id: 'pins', title, icon: 'pin', onSelect: () => removePins(index) }]
}

function changeColumns(change: (specs: readonly MemorySpec[]) => readonly MemorySpec[]): void {
  setColumns(change(readApp().route.columns))
}

function move(index: number, by: -1 | 1): void {
  changeColumns((specs) => {
    const moved = specs[index]
    return moved === undefined ? specs : specs.toSpliced(index, 1).toSpliced(index + by, 0, moved)
  })
}
