/**
 * A name of the person's own for a column; it is part of the link. Without one the column says what it does.
 */
import { useState } from 'react'
import { summaryIn } from '#core/sweep/setting-words.ts'
import { renameColumn, useTrace } from '#state/index.ts'
import { Button, Dialog, TextField } from '../../../kit/index.ts'
import type { Column } from '../model/use-comparison.ts'

interface RenameColumnProps {
  readonly column: Column
  readonly onClose: () => void
}

export function RenameColumn({ column: { index = 0, spec, name, isNamed }, onClose }: RenameColumnProps) {
  const format = useTrace()?.source.format
  const [text, setText] = useState(isNamed ? name : '')
  const finish = (given: string) => {
    renameColumn(index, given)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Rename the column"
      footer={
        <>
          {isNamed && <Button onClick={() => finish('')}>Remove name</Button>}
          <Button variant="primary" onClick={() => finish(text)}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        value={text}
        placeholder={summaryIn(format, spec)}
        help="The name is part of the link. The tooltip still shows what the column does."
        onChange={setText}
        onCommit={finish}
      />
    </Dialog>
  )
}
