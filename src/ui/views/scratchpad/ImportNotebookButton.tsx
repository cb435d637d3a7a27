/** Brings in a notebook from a file. */
import { useRef } from 'react'
import { importNotebook } from '#state/index.ts'
import { Button } from '../../kit/index.ts'

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
    <input
      ref={ref}
      type="file"
      hidden
      accept={NOTEBOOK_FILES}
      data-testid="pad-file"
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file !== undefined) void importNotebook(file)
      }}
    />
  )
}
