/** The files of a run that is spread over several, in a folder that a browser hands out. */
import type { SpreadFiles } from '#core/collections/collection.ts'
import type { FileHandle, FolderHandle, PartFile } from '../protocol/collecting.ts'

interface FoundPart {
  /** Below the root of the run. */
  readonly path: string
  readonly blob: File
}

/**
 * Those that are there now, sorted by path, which is below `root`. Rejects as the browser does where a
 * folder or file is refused. O(parts).
 */
export async function partsIn(
  folder: FolderHandle,
  { root, of }: SpreadFiles,
): Promise<readonly FoundPart[]> {
  const found: FoundPart[] = []
  const take = async (handle: FileHandle, path: string) => {
    found.push({ path, blob: await handle.getFile() })
  }
  const start = (await folderAt(folder, root)) ?? folder
  for (const part of of) {
    const name = part.slice(part.lastIndexOf('/', part.length - 2) + 1)
    const inside = await folderAt(start, part.endsWith('/') ? part : part.slice(0, part.length - name.length))
    if (inside === undefined) continue
    if (!part.endsWith('/')) {
      const handle = await orGone(inside.getFileHandle(name))
      if (handle !== undefined) await take(handle, part)
      continue
    }
    for await (const entry of inside.values()) if (entry.kind === 'file') await take(entry, part + entry.name)
  }
  return found.sort((one, other) => (one.path < other.path ? -1 : 1))
}

/** Undefined: it is gone. */
async function folderAt(folder: FolderHandle, path: string): Promise<FolderHandle | undefined> {
  let inner: FolderHandle | undefined = folder
  for (const name of path.split('/')) {
    if (name === '') continue
    inner = await orGone(inner.getDirectoryHandle(name))
    if (inner === undefined) return undefined
  }
  return inner
}

/** Parts come and go while a program writes. */
async function orGone<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof DOMException && GONE.has(error.name)) return undefined
    throw error
  }
}

const GONE: ReadonlySet<string> = new Set(['NotFoundError', 'TypeMismatchError'])

/** Bytes of all together, and the newest time. */
export function stateOfParts(parts: readonly { readonly blob: File }[]): {
  readonly size: number
  readonly modified: number
} {
  return {
    size: parts.reduce((sum, { blob }) => sum + blob.size, 0),
    modified: parts.reduce((newest, { blob }) => Math.max(newest, blob.lastModified), 0),
  }
}

/** Parts of a chosen folder as `partsIn` gives them. */
export function partsBelow(parts: readonly PartFile[], { root }: SpreadFiles): readonly PartFile[] {
  return parts
    .map(({ path, blob }) => ({ path: path.slice(root.length), blob }))
    .sort((one, other) => (one.path < other.path ? -1 : 1))
}
