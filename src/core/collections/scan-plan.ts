/** What a scan of a folder has to read, from what is known of its files and what is there now. Pure. */
import type { CollectionFile, FileAtHand } from './collection.ts'

type Found = FileAtHand

export interface ScanPlan {
  /** New files, files of another size or time, and files that were found but never read. The newest first. */
  readonly toRead: readonly Found[]
  /** Files that grew since they were read: somebody writes them. */
  readonly grown: readonly string[]
  /** Files that are shorter than they were: replaced, not appended to. */
  readonly shorter: readonly string[]
  /** Known files that are no longer there. */
  readonly gone: readonly CollectionFile[]
  /** Files that were gone and are there again, as they were. */
  readonly back: readonly CollectionFile[]
}

/**
 * Clocks jump and files are copied with old times, so any other time is a change, also an earlier one.
 * O(files).
 */
export function scanPlan(known: readonly CollectionFile[], found: readonly Found[]): ScanPlan {
  const before = new Map(known.map((file) => [file.path, file]))
  const now = new Set(found.map(({ path }) => path))
  const toRead: Found[] = []
  const [grown, shorter]: [string[], string[]] = [[], []]
  const back: CollectionFile[] = []
  for (const file of found) {
    const old = before.get(file.path)
    if (!isToRead(old, file)) {
      if (old?.state === 'missing') back.push(old)
      continue
    }
    toRead.push(file)
    if (old === undefined) continue
    if (file.size > old.size) grown.push(file.path)
    if (file.size < old.size) shorter.push(file.path)
  }
  const gone = known.filter(({ path, state }) => state !== 'missing' && !now.has(path))
  return { toRead: toRead.sort((one, other) => other.modified - one.modified), grown, shorter, gone, back }
}

/** Whether a file that was found has to be read; `old`: what is known of it. */
export function isToRead(old: CollectionFile | undefined, file: Found): boolean {
  const isSame = old !== undefined && old.size === file.size && old.modified === file.modified
  return !isSame || old.state === 'waiting' || old.state === 'unreadable'
}
