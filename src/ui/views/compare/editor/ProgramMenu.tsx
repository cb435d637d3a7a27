/** What can be done with one's own strategy or memory as a whole: name, copy, file, end. */
import { useState } from 'react'
import { t } from '#base/words.ts'
import { changeDraft, deleteProgram, download, type ProgramView } from '#state/index.ts'
import { disposeModel } from '../../../editor/index.ts'
import { Button, Dialog, IconButton, Menu, type MenuEntry, TextField } from '../../../kit/index.ts'
import { codeFileName } from './code-file-name.ts'
import { modelPath } from './model-path.ts'
import { startWith, titledCode } from './start.ts'

type Open = 'none' | 'rename' | 'delete'

export function ProgramMenu({ program }: { readonly program: ProgramView }) {
  const { title, code, isApproved } = program
  const [open, setOpen] = useState<Open>('none')
  const items: readonly MenuEntry[] = [
    {
      kind: 'item',
      id: 'rename',
      title: t`Rename…`,
      icon: 'edit',
      disabled: !isApproved,
      onSelect: () => setOpen('rename'),
    },
    {
      kind: 'item',
      id: 'duplicate',
      title: t`Duplicate`,
      icon: 'copy',
      disabled: !isApproved,
      onSelect: () => void startWith(titledCode(code, t`${title} (copy)`, program.language)),
    },
    {
      kind: 'item',
      id: 'export',
      title: t`Save as a file`,
      icon: 'download',
      onSelect: () =>
        download({ name: codeFileName(title, program.language), mediaType: 'text/plain', data: code }),
    },
    { kind: 'separator', id: 'before-delete' },
    {
      kind: 'item',
      id: 'delete',
      title: t`Delete…`,
      icon: 'trash',
      isDanger: true,
      onSelect: () => setOpen('delete'),
    },
  ]
  const close = () => setOpen('none')
  return (
    <>
      <Menu
        align="end"
        trigger={<IconButton icon="dots" size="small" label={t`More for ${title}`} />}
        items={items}
      />
      {open === 'rename' && <RenameDialog program={program} onClose={close} />}
      <Dialog
        open={open === 'delete'}
        onClose={close}
        size="small"
        title="Delete this code?"
        description={t`Deletes “${title}” from this browser. Columns that use it stop working. This can’t be undone.`}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="danger"
              onClick={() => {
                close()
                void deleteProgram(program.id).then(() => disposeModel(modelPath(program.id)))
              }}
            >
              Delete
            </Button>
          </>
        }
      />
    </>
  )
}

interface RenameDialogProps {
  readonly program: ProgramView
  readonly onClose: () => void
}

/** The name is in the code, so that is where it is changed. */
function RenameDialog({ program, onClose }: RenameDialogProps) {
  const [name, setName] = useState(program.title)
  const changed = titledCode(program.code, name.trim(), program.language)
  const problem = name.trim() === '' ? t`The strategy needs a name.` : undefined
  const rename = () => {
    if (problem !== undefined) return
    changeDraft(program.id, changed)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Rename"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <TextField
        label="Name"
        help={
          program.language === 'python'
            ? t`Sets the first line of the docstring.`
            : t`Sets the “title” in the code.`
        }
        value={name}
        onChange={setName}
        onCommit={rename}
        problem={problem}
      />
    </Dialog>
  )
}
