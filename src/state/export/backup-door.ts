/**
 * The way to where backups are made and restored, small, as it is part of the first load; what is done there
 * is in backup.ts.
 */
import { openSettings } from '../shell/navigation.ts'
import { store } from '../store/store.ts'

export const BACKUP_ENDING = '.memoscope-backup.gz'

/**
 * Whether a file that was handed in is surely to be restored. Those of other names are known by their head
 * when they are read.
 */
export function isBackupName(name: string): boolean {
  return name.endsWith(BACKUP_ENDING)
}

/** Opens the page, with a file to restore or without one; a page that is open takes the file, too. */
export function openBackup(file?: Blob): void {
  store.setState({ backupToRestore: file })
  openSettings('storage')
}

/** The file that was handed in; to be asked once. */
export function takeHandedIn(): Blob | undefined {
  const { backupToRestore } = store.getState()
  store.setState({ backupToRestore: undefined })
  return backupToRestore
}
