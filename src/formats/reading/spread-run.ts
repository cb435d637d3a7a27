import type { SpreadFiles } from '#core/collections/collection.ts'

/** A run that a program writes to a folder as one file for each event or message. */
export interface SpreadRun extends SpreadFiles {
  /** What it is named after. */
  readonly path: string
}

/** The folder of a file, with its `/`; empty: none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
