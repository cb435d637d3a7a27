/** A notebook's name, and the task that its agent was given. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { renameNotebook, type StoredNotebook, setNotebookTask } from '#state/index.ts'
import { Button, Dialog, TextField } from '../../kit/index.ts'
import styles from './NotebookDialog.module.css'

interface NotebookDialogProps {
  readonly notebook: StoredNotebook
  readonly onClose: () => void
}

export function NotebookDialog({ notebook, onClose }: NotebookDialogProps) {
  const [name, setName] = useState(notebook.document.name)
  const [task, setTask] = useState(notebook.document.task)
  const isEmpty = name.trim() === ''
  const save = () => {
    if (isEmpty) return
    renameNotebook(name.trim())
    setNotebookTask(task)
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
