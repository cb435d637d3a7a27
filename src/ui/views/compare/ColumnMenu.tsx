/** What can be done with a memory's column beside changing it. */
import { infoOfStage, leanSpec } from '#core/memories/spec.ts'
import { type CheckedSpec, type MemorySpec, stagesOf } from '#core/memories/spec-data.ts'
import { withoutPins } from '#core/memories/spec-pins.ts'
import {
  copyContext,
  downloadContext,
  moveColumn,
  openCode,
  openSweep,
  readApp,
  removeColumn,
  removePins,
  setColumns,
} from '#state/index.ts'
import { IconButton, Menu, type MenuEntry } from '../../kit/index.ts'
import { startFork } from './editor/start.ts'
import type { Column } from './use-comparison.ts'

export interface ColumnMenuProps {
  readonly column: Column
  readonly last: number
  readonly onShowContext: () => void
  readonly onTakeHome: () => void
  readonly onRename: () => void
}

export function ColumnMenu({ column, last, onShowContext, onTakeHome, onRename }: ColumnMenuProps) {
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
    sweepEntry(spec),
    ...codeEntries(spec),
    { kind: 'item', id: 'home', title: 'Take it home…', icon: 'external', onSelect: onTakeHome },
    { kind: 'item', id: 'rename', title: 'Rename…', icon: 'edit', onSelect: onRename },
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
      shortcut: 'alt+left',
      onSelect: () => void moveColumn(index, -1),
    },
    {
      kind: 'item',
      id: 'right',
      title: 'Move right',
      icon: 'chevron-right',
      disabled: index === last,
      shortcut: 'alt+right',
      onSelect: () => void moveColumn(index, 1),
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

/** A pipeline has no one list of values; its stages can be tried by themselves. */
function sweepEntry(spec: CheckedSpec): MenuEntry {
  return {
    kind: 'item',
    id: 'sweep',
    title: 'Try other values…',
    icon: 'filter',
    disabled: spec.pipeline !== undefined,
    help: spec.pipeline === undefined ? undefined : 'For one memory, not for several in a row.',
    onSelect: () => openSweep(withoutPins(leanSpec(spec))),
  }
}

/** One's own code opens; a built-in's parameters become the beginning of one's own. */
function codeEntries(spec: CheckedSpec): readonly MenuEntry[] {
  const [stage, ...others] = stagesOf(spec)
  if (stage === undefined || others.length > 0) return []
  if (stage.own !== undefined) {
    return [
      { kind: 'item', id: 'code', title: 'Edit the code', icon: 'edit', onSelect: () => openCode(stage.id) },
    ]
  }
  const info = infoOfStage(stage)
  if (info === undefined) return []
  const fork = () => void startFork(info, stage.params)
  return [{ kind: 'item', id: 'fork', title: 'Fork into code', icon: 'edit', onSelect: fork }]
}

function pinEntries(pins: number, index: number): readonly MenuEntry[] {
  if (pins === 0) return []
  const title = pins === 1 ? 'Remove its pin' : `Remove its ${pins} pins`
  return [{ kind: 'item', id: 'pins', title, icon: 'pin', onSelect: () => removePins(index) }]
}

function changeColumns(change: (specs: readonly MemorySpec[]) => readonly MemorySpec[]): void {
  setColumns(change(readApp().route.columns))
}
