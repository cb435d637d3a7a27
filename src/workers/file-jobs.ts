/** The jobs of the files worker: its list of handlers. */
import { backUp, checkBackupFile, restore } from './jobs/backup.ts'
import { importFile } from './jobs/import-file.ts'
import { listFormats } from './jobs/list-formats.ts'
import { packFiles } from './jobs/pack-files.ts'
import { readNotebook } from './jobs/read-notebook.ts'
import { checkStep, readSteps } from './jobs/read-steps.ts'
import { readWheel } from './jobs/read-wheel.ts'
import { stepRecords } from './jobs/step-records.ts'
import type { Handlers } from './protocol/host.ts'

export const FILE_JOBS: Handlers<'files'> = {
  import: importFile,
  formats: listFormats,
  readSteps,
  readNotebook,
  readWheel,
  checkStep,
  records: stepRecords,
  pack: packFiles,
  backup: backUp,
  checkBackup: checkBackupFile,
  restore,
}
