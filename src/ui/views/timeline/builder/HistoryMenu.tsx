/** What concerns the run as a whole: its changes, its original, its name, a copy of it. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { copyRun, type Editing, editTrace, redoAll, resetTrace, showSideBySide } from '#state/index.ts'
import { IconButton, Menu } from '../../../kit/index.ts'
import { RenameDialog } from './RenameDialog.tsx'

interface HistoryMenuProps {
  readonly trace: Trace
  readonly editing: Editing
}

export function HistoryMenu({ trace, editing }: HistoryMenuProps) {
  const [open, setOpen] = useState<'rename' | 'none'>('none')
  const { head, tip } = editing.head
  const close = () => setOpen('none')
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" size="small" label="More for this run" />}
        items={[
          {
            kind: 'item',
            id: 'changes',
            icon: 'compare',
            title: t`Compare with the original`,
            help: t`Shows all edits step by step`,
            disabled: head === 0,
            onSelect: () => showSideBySide(`${editing.traceId}@0`),
          },
          {
            kind: 'item',
            id: 'reset',
            icon: 'undo',
            title: t`Revert to the original`,
            help: t`Undoes all changes; redo restores them`,
            disabled: head === 0,
            onSelect: () => void resetTrace(),
          },
          {
            kind: 'item',
            id: 'redo-all',
            icon: 'redo',
            title: t`Redo everything`,
            disabled: head === tip,
            onSelect: () => void redoAll(),
          },
          { kind: 'separator', id: 'line' },
          { kind: 'item', id: 'rename', icon: 'edit', title: t`Rename…`, onSelect: () => setOpen('rename') },
          {
            kind: 'item',
            id: 'renumber',
            title: t`Renumber steps`,
            help: t`Starts at 0, in the current order`,
            onSelect: () => void editTrace(trace.id, t`Renumber steps`, [{ kind: 'renumber' }]),
          },
          {
            kind: 'item',
            id: 'copy',
            icon: 'copy',
            title: t`Save as a new run`,
            onSelect: () => void copyRun(trace.id),
          },
        ]}
      />
      {open === 'rename' && <RenameDialog trace={trace} onClose={close} />}
    </>
  )
}
