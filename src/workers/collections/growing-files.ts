/**
 * Files of lines that grow while a person looks: what was read of them is remembered, and only what was
 * appended is read and parsed.
 */
import { createSha256, hexOf } from '#base/sha256.ts'
import { createGrowingLines } from '#formats/intake/growing-lines.ts'
import { isOfLines, type RunsOfFile, runsOf, wholeLines } from './read-file.ts'

interface ReadRuns {
  readonly content: string
  readonly read: RunsOfFile
  /** Bytes that were read of the file. */
  readonly bytes: number
}

export interface GrowingFiles {
  /**
   * The runs of a file as it is now. The first time it is read whole, then from where it ended, unless its
   * beginning or what was its end is another. Undefined: it has to be read in another way. Rejects as reading
   * the file does. O(bytes appended) to read and parse, O(lines) to make the runs.
   */
  read(key: string, path: string, file: Blob, idOf: (place: number) => string): Promise<ReadRuns | undefined>
}

/** Of so many files what was read is remembered; of those that grew last. */
const KEPT_FILES = 8
/** Parsed lines take a few times the memory of their bytes. */
const LARGEST = 64_000_000
/** Bytes at the beginning and before the end by which a file is known again. */
const KNOWN_BY = 4096

interface Growing {
  readonly lines: ReturnType<typeof createGrowingLines>
  readonly hash: ReturnType<typeof createSha256>
  /** Bytes that were read. */
  end: number
  head: Uint8Array<ArrayBuffer>
  tail: Uint8Array<ArrayBuffer>
}

export function createGrowingFiles(): GrowingFiles {
  const files = new Map<string, Growing>()
  return {
    read: async (key, path, file, idOf) => {
      const known = files.get(key)
      files.delete(key)
      if (!isOfLines(path) || file.size > LARGEST) return undefined
      const growing = known !== undefined && (await isContinued(known, file)) ? known : begun(path)
      const bytes = wholeLines(await bytesOf(file, growing.end, file.size))
      if (!growing.lines.add(bytes)) return undefined
      growing.hash.update(bytes)
      growing.end += bytes.length
      growing.head = await bytesOf(file, 0, Math.min(KNOWN_BY, growing.end))
      growing.tail = await bytesOf(file, Math.max(0, growing.end - KNOWN_BY), growing.end)
      const reading = growing.lines.read({ newTraceId: (run) => String(run) })
      if (reading === undefined) return undefined
      files.set(key, growing)
      const [oldest] = files.keys()
      if (files.size > KEPT_FILES && oldest !== undefined) files.delete(oldest)
      const content = hexOf(growing.hash.digest()).slice(0, 32)
      return { content, read: runsOf([reading], reading.problem, idOf), bytes: bytes.length }
    },
  }
}

function begun(path: string): Growing {
  const none = new Uint8Array()
  return { lines: createGrowingLines(path), hash: createSha256(), end: 0, head: none, tail: none }
}

async function isContinued({ end, head, tail }: Growing, file: Blob): Promise<boolean> {
  if (file.size < end) return false
  const [first, last] = [await bytesOf(file, 0, head.length), await bytesOf(file, end - tail.length, end)]
  return isSame(first, head) && isSame(last, tail)
}

function isSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

async function bytesOf(file: Blob, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer())
}
