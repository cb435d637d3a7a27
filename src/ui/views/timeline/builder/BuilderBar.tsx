/**
 * The tools for building, above the list: undo, add, what is done with the chosen steps, and how it is
 * stored.
 */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { CONTROL_TEMPLATES, STEP_TEMPLATES, type StepTemplate } from '#core/edit/templates.ts'
import { agentsOf, type Trace } from '#core/model/trace.ts'
import { redoEdit, undoEdit, useApp } from '#state/index.ts'
import { Button, IconButton, Menu, type MenuEntry, plural } from '../../../kit/index.ts'
import { AgentDialog } from './AgentDialog.tsx'
import styles from './BuilderBar.module.css'
import { HistoryMenu } from './HistoryMenu.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { SaveState } from './SaveState.tsx'
import type { BuildActions } from './use-build-actions.ts'

interface BuilderBarProps {
  readonly trace: Trace
  readonly actions: BuildActions
}

type Open = 'paste' | 'agent' | 'none'

export function BuilderBar({ trace, actions }: BuilderBarProps) {
  const [open, setOpen] = useState<Open>('none')
  const editing = useApp((state) => state.editing)
  if (editing === undefined) return null
  const { undo, redo } = editing.moves
  const { size } = actions.ids
  return (
    <div className={styles.bar} role="toolbar" aria-label="Build">
      <IconButton
        icon="undo"
        size="small"
        kbd="mod+z"
        label={undo === undefined ? t`Nothing to undo` : t`Undo: ${undo.label}`}
        disabled={undo === undefined}
        onClick={() => void undoEdit()}
      />
      <IconButton
        icon="redo"
        size="small"
        kbd="mod+shift+z"
        label={redo === undefined ? t`Nothing to redo` : t`Redo: ${redo.label}`}
        disabled={redo === undefined}
        onClick={() => void redoEdit()}
      />
      <Menu
        trigger={
          <Button size="small" icon="plus" iconAfter="chevron-down">
            Add step
          </Button>
        }
        items={templateItems(actions)}
      />
      <Button size="small" onClick={() => setOpen('paste')}>
        Paste steps…
      </Button>
      <span className={styles.chosen} role="status">
        {size === 0 ? t`Nothing selected` : t`${plural(size, 'step')} selected`}
      </span>
      <IconButton
        icon="copy"
        size="small"
        kbd="mod+d"
        label="Duplicate"
        disabled={size === 0}
        onClick={actions.duplicate}
      />
      <IconButton
        icon="chevron-up"
        size="small"
        kbd="alt+up"
        label="Move up"
        disabled={size === 0}
        onClick={() => actions.moveBy(-1)}
      />
      <IconButton
        icon="chevron-down"
        size="small"
        kbd="alt+down"
        label="Move down"
        disabled={size === 0}
        onClick={() => actions.moveBy(1)}
      />
      <IconButton
        icon="trash"
        size="small"
        kbd="delete"
        label="Delete"
        disabled={size === 0}
        onClick={actions.remove}
      />
      <Button size="small" variant="quiet" disabled={size < 2} onClick={actions.merge}>
        Merge
      </Button>
      <Button size="small" variant="quiet" disabled={size === 0} onClick={() => setOpen('agent')}>
        Agent…
      </Button>
      <span className={styles.end}>
        <SaveState editing={editing} />
        <HistoryMenu trace={trace} editing={editing} />
      </span>
      {open === 'paste' && <PasteDialog onClose={() => setOpen('none')} onAdd={actions.add} />}
      {open === 'agent' && (
        <AgentDialog
          agents={agentsOf(trace)}
          count={size}
          onClose={() => setOpen('none')}
          onChoose={actions.giveTo}
        />
      )}
    </div>
  )
}

function templateItems({ add }: BuildActions): readonly MenuEntry[] {
  const item = ({ id, title, drafts }: StepTemplate, help?: string): MenuEntry => ({
    kind: 'item',
    id,
    title,
    help,
    onSelect: () => add(drafts, { label: t`Add: ${title}` }),
  })
  return [
    // Their titles say what they are; with a line of help each the list would not fit the screen.
    ...STEP_TEMPLATES.map((template) => item(template)),
    { kind: 'heading', id: 'controls', title: t`Memory events` },
    ...CONTROL_TEMPLATES.map((template) => item(template, template.help)),
  ]
}
