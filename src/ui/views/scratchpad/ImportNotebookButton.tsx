/** Brings in a notebook from a file. */
import { useRef } from 'react'
import { t } from '#base/words.ts'
import { importNotebook } from '#state/index.ts'
import { Button, FileInput } from '../../kit/index.ts'

/** The files that can become a notebook. */
const NOTEBOOK_FILES = '.json,.py,.ts,.js,.mjs,.mts'

export function ImportNotebookButton() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" icon="upload" onClick={() => input.current?.click()}>
        From a file…
      </Button>
      <NotebookFileInput ref={input} />
    </>
  )
}

export function NotebookFileInput({ ref }: { readonly ref: React.Ref<HTMLInputElement> }) {
  return (
    <FileInput
      ref={ref}
      accept={NOTEBOOK_FILES}
      label={t`Notebook file`}
      data-testid="pad-file"
      onFiles={([file]) => void importNotebook(file)}
    />
  )
}
