/** Brings in a pad from a file. */
import { useRef } from 'react'
import { importPad } from '#state/index.ts'
import { Button } from '../../kit/index.ts'

/** The files that can become a pad. */
const PAD_FILES = '.json,.py,.ts,.js,.mjs,.mts'

export function ImportPadButton() {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button variant="quiet" icon="upload" onClick={() => input.current?.click()}>
        From a file…
      </Button>
      <PadFileInput ref={input} />
    </>
  )
}

export function PadFileInput({ ref }: { readonly ref: React.Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={PAD_FILES}
      data-testid="pad-file"
      onChange={(event) => {
        const file = event.target.files?.[0]
        event.target.value = ''
        if (file !== undefined) void importPad(file)
      }}
    />
  )
}
