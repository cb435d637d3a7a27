/** The way to the dialog of backups, small, as it is part of the first load; what is done there is in backup.ts. */
import { openPanel } from './panels.ts'

export const BACKUP_ENDING = '.memoscope-backup.gz'

/** Whether a file that was handed in is to be restored, not read as a run. */
export function isBackupName(name: string): boolean {
  return name.endsWith(BACKUP_ENDING)
}

/** A backup that was dropped on the page, until the dialog takes it. */
let handedIn: File | undefined

/** Opens the dialog, with a file to restore or without one. */
export function openBackup(file?: File): void {
  handedIn = file
  openPanel('backup')
}

/** The file that the dialog was opened with; to be asked once. */
export function takeHandedIn(): File | undefined {
  const file = handedIn
  handedIn = undefined
  return file
}
