/** The hidden file inputs behind every “Open files” and “Open folder”. */
import { t } from '#base/words.ts'
import { importFiles, importFolders, isBackupName, openBackup, useApp } from '#state/index.ts'
import { FileInput } from '../../kit/index.ts'
import { FILE_INPUT_ID, FOLDER_INPUT_ID } from '../shell/file-input.ts'
import { foldersOf } from './dropped-files.ts'
import { countImports } from './import-report.ts'

export function RunInputs() {
  const running = useApp((state) => countImports(state.imports).open)
  return (
    <>
      <FileInput
        id={FILE_INPUT_ID}
        data-testid="file-input"
        data-running={running}
        multiple
        label={t`Run files`}
        onFiles={(files) => {
          const backup = files.find(({ name }) => isBackupName(name))
          if (backup !== undefined) openBackup(backup)
          const others = files.filter((file) => file !== backup)
          if (others.length > 0) void importFiles(others)
        }}
      />
      <FileInput
        id={FOLDER_INPUT_ID}
        data-testid="folder-input"
        folders
        label={t`Folder of runs`}
        onFiles={(files) => void importFolders(foldersOf(files))}
      />
    </>
  )
}
