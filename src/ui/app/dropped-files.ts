/**
 * The files of a drop or a paste. Folders are walked through as far as the browser lets us; what a system puts
 * beside people's files (names that start with a dot) is left out.
 */
import type { Problem } from '#base/result.ts'

export interface DroppedFiles {
  readonly files: readonly File[]
  /** What the browser would not hand over. */
  readonly problems: readonly Problem[]
}

/** Must be called within the event: afterwards the browser takes the items away. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry() ?? item.getAsFile()] : [],
  )
  const problems: Problem[] = []
  const lists = await Promise.all(
    entries.map((entry) => {
      if (entry === null) return []
      return entry instanceof File ? [entry] : walk(entry, problems)
    }),
  )
  return { files: lists.flat(), problems }
}

async function walk(entry: FileSystemEntry, problems: Problem[]): Promise<readonly File[]> {
  if (entry.name.startsWith('.')) return []
  try {
    if (isFileEntry(entry)) return [await fileOf(entry)]
    if (!isDirectoryEntry(entry)) return []
    const lists = await Promise.all((await entriesOf(entry)).map((child) => walk(child, problems)))
    return lists.flat()
  } catch (error) {
    problems.push({
      code: 'unreadable-file',
      message: `The browser could not read “${entry.name}” from the folder.`,
      hint: 'Drop that file by itself.',
      where: `${entry.fullPath}: ${String(error)}`,
    })
    return []
  }
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** The reader hands out a hundred entries at a time and says with an empty list that it is done. */
async function entriesOf(directory: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = directory.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<readonly FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
