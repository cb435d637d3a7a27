/** A file of a folder that the browser handed out, by its path in it. */
import type { FolderHandle } from '#workers/protocol/collecting.ts'

/**
 * As the browser has it now; throws as the browser does, where it is gone or refused. O(depth of the path).
 */
export async function fileIn(folder: FolderHandle, path: string): Promise<File> {
  const names = path.split('/')
  const last = names.pop() ?? ''
  let inner = folder
  for (const name of names) inner = await inner.getDirectoryHandle(name)
  return (await inner.getFileHandle(last)).getFile()
}
