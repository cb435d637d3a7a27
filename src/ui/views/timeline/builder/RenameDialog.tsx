/** Gives the run another name. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { editTrace } from '#state/index.ts'
import { Button, Dialog, TextField } from '../../../kit/index.ts'

interface RenameDialogProps {
  readonly trace: Trace
  readonly onClose: () => void
}

export function RenameDialog({ trace, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(trace.title)
  const rename = () => {
    const name = title.trim()
    if (name !== '' && name !== trace.title) {
      void editTrace(trace.id, t`Rename the run`, [{ kind: 'describe', title: name }])
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Rename the run"
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={title.trim() === ''} onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <TextField label="Name" value={title} onChange={setTitle} onCommit={rename} />
    </Dialog>
  )
}
