/** The hidden file inputs behind every “Open files” and “Open folder”. */
import { importFiles, importFolders, isBackupName, openBackup, useApp } from '#state/index.ts'
import { FILE_INPUT_ID, FOLDER_INPUT_ID } from '../shell/file-input.ts'
import { foldersOf } from './dropped-files.ts'
import { countImports } from './import-report.ts'

/** Every browser knows it, the types do not. */
const WHOLE_FOLDERS = { webkitdirectory: '' }

export function FileInput() {
  const running = useApp((state) => countImports(state.imports).open)
  return (
    <>
      <input
        id={FILE_INPUT_ID}
        data-testid="file-input"
        data-running={running}
        type="file"
        multiple
        hidden
        aria-label="Run files"
        onChange={(event) => {
          const files = takeFiles(event.target)
          const backup = files.find(({ name }) => isBackupName(name))
          if (backup !== undefined) openBackup(backup)
          const others = files.filter((file) => file !== backup)
          if (others.length > 0) void importFiles(others)
        }}
      />
      <input
        id={FOLDER_INPUT_ID}
        data-testid="folder-input"
        type="file"
        {...WHOLE_FOLDERS}
        hidden
        aria-label="Folder of runs"
        onChange={(event) => {
          const files = takeFiles(event.target)
          if (files.length > 0) void importFolders(foldersOf(files))
        }}
      />
    </>
  )
}

/** What was chosen; the input is emptied, so that choosing the same again is a change again. */
function takeFiles(input: HTMLInputElement): readonly File[] {
  const files = [...(input.files ?? [])]
  input.value = ''
  return files
}
