/**
 * Lines and runs of bytes out of a file, packed or not, as they come, without holding more than what is asked
 * for.
 */
import { piecesOf } from './write-backup.ts'

export interface ByteReader {
  /** The next line with its break, the last one perhaps without; undefined at the end. */
  readonly line: () => Promise<Uint8Array | undefined>
  /** The same at once, where all of it has been unpacked already. */
  readonly lineNow: () => Uint8Array | undefined
  /** The next byte, which stays; undefined at the end. */
  readonly peek: () => Promise<number | undefined>
  /** The same at once. */
  readonly peekNow: () => number | undefined
  /** The next `count` bytes as a blob; undefined where there are not so many. */
  readonly bytes: (
    count: number,
    onPiece: (bytes: Uint8Array<ArrayBuffer>) => void,
  ) => Promise<Blob | undefined>
  readonly close: () => Promise<void>
}

/** Pieces become a blob this often. */
const BLOB_SIZE = 8 * 2 ** 20

/** No text of an engine is longer, so no line can be: what has no break for so long is no backup. */
const LONGEST_LINE = 2 ** 29

const BREAK = 10

type Bytes = Uint8Array<ArrayBuffer>

/**
 * `onRead`: told how many bytes of the file were taken so far. Its functions reject where it cannot be
 * unpacked.
 */
export function createByteReader(
  file: Blob,
  isPacked: boolean,
  onRead?: (bytes: number) => void,
): ByteReader {
  const bytesOfFile = read(file, onRead)
  const reader = (
    isPacked ? bytesOfFile.pipeThrough(new DecompressionStream('gzip')) : bytesOfFile
  ).getReader()
  let rest: Bytes = new Uint8Array()

  /** More bytes behind the rest; false at the end. */
  async function more(): Promise<Bytes | undefined> {
    const { done, value } = await reader.read()
    return done ? undefined : value
  }

  async function line(): Promise<Bytes | undefined> {
    const pieces: Bytes[] = []
    let length = 0
    for (;;) {
      const end = rest.indexOf(BREAK)
      const taken = end < 0 ? rest : rest.subarray(0, end + 1)
      pieces.push(taken)
      length += taken.length
      if (length > LONGEST_LINE) throw new RangeError('a line is too long')
      rest = rest.subarray(taken.length)
      if (end >= 0) break
      const next = await more()
      if (next === undefined) break
      rest = next
    }
    return length === 0 ? undefined : joined(pieces, length)
  }

  async function bytes(count: number, onPiece: (bytes: Bytes) => void): Promise<Blob | undefined> {
    const blobs: Blob[] = []
    let waiting: Bytes[] = []
    let size = 0
    for (let left = count; left > 0; ) {
      if (rest.length === 0) {
        const next = await more()
        if (next === undefined) return undefined
        rest = next
      }
      const taken = rest.subarray(0, left)
      rest = rest.subarray(taken.length)
      left -= taken.length
      onPiece(taken)
      waiting.push(taken)
      size += taken.length
      if (size < BLOB_SIZE) continue
      blobs.push(new Blob(waiting))
      waiting = []
      size = 0
    }
    return new Blob([...blobs, ...waiting])
  }

  return {
    line,
    bytes,
    lineNow: () => {
      const end = rest.indexOf(BREAK)
      if (end < 0) return undefined
      const taken = rest.subarray(0, end + 1)
      rest = rest.subarray(end + 1)
      return taken
    },
    peek: async () => {
      while (rest.length === 0) {
        const next = await more()
        if (next === undefined) return undefined
        rest = next
      }
      return rest[0]
    },
    peekNow: () => rest[0],
    close: async () => {
      // Of a stream that has failed already, the failure was told where it was read.
      await reader.cancel().catch(() => undefined)
    },
  }
}

function read(file: Blob, onRead: ((bytes: number) => void) | undefined): ReadableStream<Bytes> {
  const pieces = piecesOf(file)
  let taken = 0
  return new ReadableStream<Bytes>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done === true) return controller.close()
      taken += value.length
      onRead?.(taken)
      controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return(undefined)),
  })
}

function joined(pieces: readonly Bytes[], length: number): Bytes {
  const [only, ...others] = pieces
  if (only !== undefined && others.length === 0) return only
  const whole = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
