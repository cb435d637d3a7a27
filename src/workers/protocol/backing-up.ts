/** What the jobs of backups take and give. */
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
