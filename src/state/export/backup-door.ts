/** The way to the dialog of backups, small, as it is part of the first load; what is done there is in backup.ts. */
import { t } from '#base/words.ts'
import { tell } from '../shell/notices.ts'
import { openPanel } from '../shell/panels.ts'
import { store } from '../store/store.ts'

export const BACKUP_ENDING = '.memoscope-backup.gz'

/** Whether a file that was handed in is surely to be restored. Those of other names are known by their head when they are read. */
export function isBackupName(name: string): boolean {
  return name.endsWith(BACKUP_ENDING)
}

/** A backup that was dropped on the page, until the dialog takes it. */
let handedIn: Blob | undefined

/** Opens the dialog, with a file to restore or without one. */
export function openBackup(file?: Blob): void {
  if (file !== undefined && store.getState().panel === 'backup') {
    tell(t`The backup dialog is already open: select the file there.`)
    return
  }
  handedIn = file
  openPanel('backup')
}

/** The file that the dialog was opened with; to be asked once. */
export function takeHandedIn(): Blob | undefined {
  const file = handedIn
  handedIn = undefined
  return file
}
