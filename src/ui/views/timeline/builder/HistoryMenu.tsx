/** What concerns the run as a whole: its changes, its original, its name, a copy of it. */
import { useState } from 'react'
import type { Trace } from '#core/trace.ts'
import { copyRun, type Editing, editTrace, redoAll, resetTrace } from '#state/index.ts'
import { IconButton, Menu } from '../../../kit/index.ts'
import { ChangesDialog } from './ChangesDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'

export interface HistoryMenuProps {
  readonly trace: Trace
  readonly editing: Editing
}

export function HistoryMenu({ trace, editing }: HistoryMenuProps) {
  const [open, setOpen] = useState<'changes' | 'rename' | 'none'>('none')
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
            title: 'What was changed…',
            help: 'Every step that differs from the original',
            disabled: head === 0,
            onSelect: () => setOpen('changes'),
          },
          {
            kind: 'item',
            id: 'reset',
            icon: 'undo',
            title: 'Back to the original',
            help: 'Undoes everything; redo brings it back',
            disabled: head === 0,
            onSelect: () => void resetTrace(),
          },
          {
            kind: 'item',
            id: 'redo-all',
            icon: 'redo',
            title: 'Redo everything',
            disabled: head === tip,
            onSelect: () => void redoAll(),
          },
          { kind: 'separator', id: 'line' },
          { kind: 'item', id: 'rename', icon: 'edit', title: 'Rename…', onSelect: () => setOpen('rename') },
          {
            kind: 'item',
            id: 'renumber',
            title: 'Number the steps anew',
            help: 'From 0, in their order',
            onSelect: () => void editTrace(trace.id, 'Number the steps anew', [{ kind: 'renumber' }]),
          },
          {
            kind: 'item',
            id: 'copy',
            icon: 'copy',
            title: 'Save as a new run',
            onSelect: () => void copyRun(trace.id),
          },
        ]}
      />
      {open === 'changes' && <ChangesDialog trace={trace} onClose={close} />}
      {open === 'rename' && <RenameDialog trace={trace} onClose={close} />}
    </>
  )
}
