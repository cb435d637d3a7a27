/** What can be done with a memory's column beside changing it. */
import { t } from '#base/words.ts'
import { infoOfStage } from '#core/spec/memory-info.ts'
import { leanSpec } from '#core/spec/spec.ts'
import { type CheckedSpec, isOfRecord, type MemorySpec, ORACLE, stagesOf } from '#core/spec/spec-data.ts'
import { pinCount, withoutPins } from '#core/spec/spec-pins.ts'
import {
  copyContext,
  downloadContext,
  moveColumn,
  openCode,
  openMemory,
  openSweep,
  pinWeightiestFact,
  readApp,
  removeColumn,
  removePins,
  setColumns,
} from '#state/index.ts'
import { IconButton, Menu, type MenuEntry } from '../../../kit/index.ts'
import { startFork } from '../editor/start.ts'
import type { Column } from '../model/use-comparison.ts'

interface ColumnMenuProps {
  readonly column: Column
  readonly last: number
  readonly onShowContext: () => void
  /** Opens the form with its parameters. */
  readonly onParameters: () => void
  readonly onExportAsCode: () => void
  readonly onRename: () => void
}

export function ColumnMenu(props: ColumnMenuProps) {
  const { column, last, onShowContext, onParameters, onExportAsCode, onRename } = props
  const { spec, ruleName: name, isBound, index = 0 } = column
  const items: readonly MenuEntry[] = [
    { kind: 'heading', id: 'context', title: t`At this call` },
    { kind: 'item', id: 'show', title: t`Show messages…`, icon: 'eye', onSelect: onShowContext },
    {
      kind: 'item',
      id: 'copy',
      title: t`Copy as JSON`,
      icon: 'copy',
      onSelect: () => void copyContext(spec),
    },
    {
      kind: 'item',
      id: 'save',
      title: t`Save as JSON`,
      icon: 'download',
      onSelect: () => void downloadContext(spec, { label: name }),
    },
    { kind: 'separator', id: 'after-context' },
    { kind: 'item', id: 'parameters', title: t`Parameters…`, icon: 'settings', onSelect: onParameters },
    ...(isBound || isOfRecord(spec) ? [] : memoryEntries(column, onExportAsCode)),
    { kind: 'item', id: 'rename', title: t`Rename…`, icon: 'edit', onSelect: onRename },
    {
      kind: 'item',
      id: 'duplicate',
      title: t`Duplicate`,
      icon: 'plus',
      onSelect: () => changeColumns((specs) => specs.toSpliced(index + 1, 0, leanSpec(spec))),
    },
    {
      kind: 'item',
      id: 'left',
      title: t`Move left`,
      icon: 'chevron-left',
      disabled: index === 0,
      shortcut: 'alt+left',
      onSelect: () => void moveColumn(index, -1),
    },
    {
      kind: 'item',
      id: 'right',
      title: t`Move right`,
      icon: 'chevron-right',
      disabled: index === last,
      shortcut: 'alt+right',
      onSelect: () => void moveColumn(index, 1),
    },
    { kind: 'separator', id: 'before-remove' },
    ...pinEntries(column),
    {
      kind: 'item',
      id: 'remove',
      title: t`Remove`,
      icon: 'trash',
      isDanger: true,
      onSelect: () => removeColumn(index, name),
    },
  ]
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="dots" size="small" label={t`More for ${name}`} />}
      items={items}
    />
  )
}

function sweepEntry(spec: CheckedSpec): MenuEntry {
  return {
    kind: 'item',
    id: 'sweep',
    title: t`Vary a parameter…`,
    icon: 'filter',
    onSelect: () => openSweep(withoutPins(leanSpec(spec))),
  }
}

/** One's own code opens; a built-in's parameters become the beginning of one's own. */
function codeEntries(spec: CheckedSpec): readonly MenuEntry[] {
  const [stage, ...others] = stagesOf(spec)
  if (stage === undefined || others.length > 0) return []
  if (stage.own !== undefined) {
    return [
      { kind: 'item', id: 'code', title: t`Edit the code`, icon: 'edit', onSelect: () => openCode(stage.id) },
    ]
  }
  const info = infoOfStage(stage)
  if (info === undefined) return []
  const fork = () => void startFork(info, stage.params)
  return [{ kind: 'item', id: 'fork', title: t`Fork into code`, icon: 'edit', onSelect: fork }]
}

/** What only a memory that runs can be asked. */
function memoryEntries({ spec, index = 0 }: Column, onExportAsCode: () => void): readonly MenuEntry[] {
  return [
    {
      kind: 'item',
      id: 'memory',
      title: t`Open in Memory`,
      icon: 'memory',
      onSelect: () => openMemory(leanSpec(spec)),
    },
    sweepEntry(spec),
    ...codeEntries(spec),
    { kind: 'item', id: 'home', title: t`Export as code…`, icon: 'external', onSelect: onExportAsCode },
    {
      kind: 'item',
      id: 'best',
      title: t`Add oracle (upper bound)`,
      help: t`What could be kept at best with the same tokens at each call.`,
      icon: 'plus',
      onSelect: () =>
        changeColumns((specs) => {
          const like = specs[index]
          return like === undefined ? specs : specs.toSpliced(index + 1, 0, { id: ORACLE, like })
        }),
    },
  ]
}

function pinEntries({ spec, index = 0, isBound }: Column): readonly MenuEntry[] {
  const pins = pinCount(spec)
  const title = pins === 1 ? t`Remove its pin` : t`Remove its ${pins} pins`
  const fact: MenuEntry = {
    kind: 'item',
    id: 'fact',
    title: t`Pin the top lost fact`,
    icon: 'pin',
    onSelect: () => void pinWeightiestFact(index, spec),
  }
  return [
    ...(isBound || isOfRecord(spec) ? [] : [fact]),
    ...(pins === 0
      ? []
      : [{ kind: 'item', id: 'pins', title, icon: 'pin', onSelect: () => removePins(index) } as const]),
  ]
}

function changeColumns(change: (specs: readonly MemorySpec[]) => readonly MemorySpec[]): void {
  setColumns(change(readApp().route.columns))
}
