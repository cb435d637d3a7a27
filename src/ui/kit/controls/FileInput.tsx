/**
 * The hidden input behind a button that opens the system's file dialog; `click()` on its ref opens it. It is
 * emptied after each choice, so that choosing the same file again is a change again.
 */
import type { ComponentProps } from 'react'

interface FileInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'onChange' | 'aria-label'> {
  /** What is chosen, for screen readers, such as `Backup file`. */
  readonly label: string
  /** Whole folders instead of files. */
  readonly folders?: boolean
  /** What was chosen: at least one file. */
  readonly onFiles: (files: readonly [File, ...File[]]) => void
}

/** Every browser knows it, the types do not. */
const WHOLE_FOLDERS = { webkitdirectory: '' }

export function FileInput({ label, folders = false, onFiles, ...rest }: FileInputProps) {
  return (
    <input
      {...rest}
      {...(folders && WHOLE_FOLDERS)}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const [first, ...others] = target.files ?? []
        target.value = ''
        if (first !== undefined) onFiles([first, ...others])
      }}
    />
  )
}
