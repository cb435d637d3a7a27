/** The hidden file input behind every “Choose files”. */
import { importFiles, useApp } from '#state/index.ts'
import { FILE_INPUT_ID } from './file-input.ts'
import { countImports } from './import-report.ts'

export function FileInput() {
  const running = useApp((state) => countImports(state.imports).open)
  return (
    <input
      id={FILE_INPUT_ID}
      data-testid="file-input"
      data-running={running}
      type="file"
      multiple
      hidden
      aria-label="Trace files"
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        // Emptied, so that choosing the same file again is a change again.
        event.target.value = ''
        if (files.length > 0) void importFiles(files)
      }}
    />
  )
}
