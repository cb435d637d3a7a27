/** The jobs of backups, what they take and what they give. */
import type {
  BackupContents,
  BackupProgress,
  Restored,
  RestoreOptions,
  RestoreProgress,
} from '#storage/index.ts'

export type { BackupContents, BackupProgress, Restored, RestoreOptions, RestoreProgress }

/** A backup that was made. */
export interface MadeBackup {
  readonly file: Blob
  /** Runs in it. */
  readonly traces: number
  /** What could not be put in, and why. */
  readonly leftOut: readonly string[]
}

export interface BackupJobs {
  /** Everything that this browser keeps as one file. `now`: milliseconds since the epoch. */
  backup: { input: { readonly now: number }; output: MadeBackup; progress: BackupProgress }
  /** Hold a backup to its checksums; nothing is written. */
  checkBackup: { input: { readonly file: Blob }; output: BackupContents; progress: RestoreProgress }
  /** Check a backup and bring it back, all of it or nothing. */
  restore: {
    input: { readonly file: Blob; readonly options: RestoreOptions }
    output: Restored
    progress: RestoreProgress
  }
}
