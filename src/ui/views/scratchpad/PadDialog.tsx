/** A pad's name, and the task that its agent was given. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { renamePad, type StoredPad, setPadTask } from '#state/index.ts'
import { Button, Dialog, TextField } from '../../kit/index.ts'
import styles from './PadDialog.module.css'

export interface PadDialogProps {
  readonly pad: StoredPad
  readonly onClose: () => void
}

export function PadDialog({ pad, onClose }: PadDialogProps) {
  const [name, setName] = useState(pad.document.name)
  const [task, setTask] = useState(pad.document.task)
  const isEmpty = name.trim() === ''
  const save = () => {
    if (isEmpty) return
    renamePad(name.trim())
    setPadTask(task)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Name and task"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={isEmpty} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextField
          label="Name"
          value={name}
          onChange={setName}
          onCommit={save}
          problem={isEmpty ? t`A notebook needs a name.` : undefined}
        />
        <TextField
          label="Task"
          rows={3}
          value={task}
          onChange={setTask}
          onCommit={save}
          help="What the agent is asked to do. Used as the task when you save as a run. Default: the name."
        />
      </div>
    </Dialog>
  )
}
