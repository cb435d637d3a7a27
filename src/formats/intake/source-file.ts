/** One file of a source, wherever it lies: chosen from a disk, in a dropped folder, in an archive. */
import { type Chunks, collect } from './chunks.ts'

export interface SourceFile {
  /** Within its source, `/`-separated; of a single file its name. */
  readonly path: string
  /** In bytes, unpacked; as the archive says. */
  readonly size: number
  /** Whether it comes out of an archive, so that a fault is the archive's and not the disk's. */
  readonly isInside: boolean
  /** Why it cannot be opened at all; the end of a sentence. */
  readonly refusal?: string
  /**
   * Its bytes, again at each call. `onPiece` is told of each unpacked size before it is made, and may throw.
   */
  open(onPiece: (bytes: number) => void): Chunks
  /** The bytes themselves, where nothing must be unpacked for them. */
  readonly blob?: Blob
}

export function fileOfBlob(path: string, blob: Blob): SourceFile {
  return { path, size: blob.size, isInside: false, open: () => chunksOfBlob(blob), blob }
}

const PIECE_BYTES = 1024 * 1024

/** A blob's bytes, a piece read when it is asked for: a stream of it would come in many small ones. */
function chunksOfBlob(blob: Blob): Chunks {
  let at = 0
  return {
    next: async () => {
      if (at >= blob.size) return undefined
      const piece = blob.slice(at, at + PIECE_BYTES)
      at += PIECE_BYTES
      return new Uint8Array(await piece.arrayBuffer())
    },
    close: async () => {
      at = blob.size
    },
  }
}

/** The file as a blob; unpacked again where it comes out of an archive. Rejects where that breaks. */
export async function blobOf(file: SourceFile): Promise<Blob> {
  return file.blob ?? new Blob([await collect(file.open(() => undefined))])
}
