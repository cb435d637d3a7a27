/** A run that a program writes to a folder as one file for each event or message. */
export interface SpreadRun {
  /** What it is named after. */
  readonly path: string
  /** The folder that its files are read from as one; empty, or ends with `/`. */
  readonly root: string
  /** Files, and folders (ending with `/`) of which each file belongs to it; paths below `root`. */
  readonly of: readonly string[]
}

/** The folder of a file, with its `/`; empty: none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}
