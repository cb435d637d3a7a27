/**
 * The files and folders of a drop. A folder stays together, as what is in it may be one run; what a system
 * puts beside people's files is distinguished when it is read.
 */
import { append } from '#base/lists.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Folder } from '#state/index.ts'

interface DroppedFiles {
  readonly files: readonly File[]
  readonly folders: readonly Folder[]
  /** What the browser would not hand over. */
  readonly problems: readonly Problem[]
}

/** Must be called within the event: afterwards the browser takes the items away. */
export async function droppedFiles(transfer: DataTransfer): Promise<DroppedFiles> {
  const entries = [...transfer.items].flatMap((item) =>
    item.kind === 'file' ? [item.webkitGetAsEntry() ?? item.getAsFile()] : [],
  )
  const problems: Problem[] = []
  const files: File[] = []
  const folders: Folder[] = []
  for (const entry of entries) {
    if (entry instanceof File) files.push(entry)
    else if (entry !== null && isDirectoryEntry(entry)) {
      folders.push({ name: entry.name, files: await walk(entry, '', problems) })
    } else if (entry !== null)
      append(
        files,
        (await walk(entry, '', problems)).map(({ file }) => file),
      )
  }
  return { files, folders: folders.filter((folder) => folder.files.length > 0), problems }
}

/** The files of a chosen folder, which the browser gives as one list with their paths, by folder. */
export function foldersOf(files: readonly File[]): readonly Folder[] {
  const folders = new Map<string, { path: string; file: File }[]>()
  for (const file of files) {
    const [name = '', ...path] = file.webkitRelativePath.split('/')
    const held = folders.get(name) ?? []
    held.push({ path: path.join('/') || file.name, file })
    folders.set(name, held)
  }
  return [...folders].map(([name, held]) => ({ name, files: held }))
}

/** Thousands of files that are never traces: not even asked for. */
const LEFT_OUT = new Set(['.git', 'node_modules', '__MACOSX'])

/** Every file at or below an entry, with its path below `prefix`. */
async function walk(
  entry: FileSystemEntry,
  prefix: string,
  problems: Problem[],
): Promise<readonly { readonly path: string; readonly file: File }[]> {
  if (LEFT_OUT.has(entry.name)) return []
  try {
    if (isFileEntry(entry)) return [{ path: prefix + entry.name, file: await fileOf(entry) }]
    if (!isDirectoryEntry(entry)) return []
    const below = entry.fullPath.split('/').length > 2 ? `${prefix}${entry.name}/` : prefix
    const lists = await Promise.all((await entriesOf(entry)).map((child) => walk(child, below, problems)))
    return lists.flat()
  } catch (error) {
    problems.push({
      code: 'unreadable-file',
      message: t`The browser couldn’t read “${entry.name}” from the folder.`,
      hint: t`Drop the file instead.`,
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
    append(all, some)
  }
}
