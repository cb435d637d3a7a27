/**
 * Files of a collection that wait to be read. Reading begins while the folder is still being listed, so that
 * the first rows of a large folder need not wait for its last file.
 */
import type { FoundFile } from '#workers/protocol/collecting.ts'

export interface ReadingQueue {
  /** Files and bytes that are to be read, those that were taken included; grows until all are listed. */
  readonly total: number
  readonly bytes: number
  /** More files that were found. */
  add(files: readonly FoundFile[]): void
  /** All files that are to be read, now that the folder is listed; those that were taken stay taken. */
  end(all: readonly FoundFile[]): void
  /** Resolves once all are listed. */
  readonly ended: Promise<void>
  /** The files that are read next, the newest first; waits for some. Empty: there are no more. */
  take(): Promise<readonly FoundFile[]>
}

/** Files that are read by one job: this many bytes, or fewer where one file alone has more. */
const BATCH_BYTES = 1_500_000
const BATCH_FILES = 40

export function createReadingQueue(): ReadingQueue {
  const taken = new Set<string>()
  let waiting: FoundFile[] = []
  let isSorted = true
  let [total, bytes, bytesTaken]: [number, number, number] = [0, 0, 0]
  let more = gate()
  const all = gate()
  let isEnded = false

  const wake = () => {
    more.open()
    more = gate()
  }
  const put = (files: readonly FoundFile[]) => {
    waiting.push(...files)
    isSorted = false
    wake()
  }
  /** From the end of the list. The first ones go alone, so that rows show at once. */
  const takeWaiting = (): readonly FoundFile[] => {
    if (!isSorted) waiting.sort((one, other) => one.modified - other.modified)
    isSorted = true
    const batch: FoundFile[] = []
    let size = 0
    const most = bytesTaken < BATCH_BYTES ? 1 : BATCH_FILES
    while (batch.length < most) {
      const next = waiting.at(-1)
      if (next === undefined || (batch.length > 0 && size + next.size > BATCH_BYTES)) break
      batch.push(next)
      taken.add(next.path)
      waiting.pop()
      size += next.size
    }
    bytesTaken += size
    return batch
  }
  return {
    get total() {
      return total
    },
    get bytes() {
      return bytes
    },
    ended: all.opened,
    add: (files) => {
      total += files.length
      bytes += sizeOf(files)
      put(files)
    },
    end: (files) => {
      isEnded = true
      total = files.length
      bytes = sizeOf(files)
      waiting = []
      put(files.filter(({ path }) => !taken.has(path)))
      all.open()
    },
    take: async () => {
      while (waiting.length === 0 && !isEnded) await more.opened
      return takeWaiting()
    },
  }
}

/** A promise, and what resolves it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open: () => open() }
}

function sizeOf(files: readonly FoundFile[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
