/** One file of a source, wherever it lies: chosen from a disk, in a dropped folder, in an archive. */
import { type Chunks, chunksOf, collect } from './chunks.ts'

export interface SourceFile {
  /** Within its source, `/`-separated; of a single file its name. */
  readonly path: string
  /** In bytes, unpacked; as the archive says. */
  readonly size: number
  /** Whether it comes out of an archive, so that a fault is the archive's and not the disk's. */
  readonly isInside: boolean
  /** Why it cannot be opened at all; the end of a sentence. */
  readonly refusal?: string
  /** Its bytes, anew at each call. `onPiece` is told of each unpacked size before it is made, and may throw. */
  open(onPiece: (bytes: number) => void): Chunks
  /** The bytes themselves, where nothing must be unpacked for them. */
  readonly blob?: Blob
}

export function fileOfBlob(path: string, blob: Blob): SourceFile {
  return { path, size: blob.size, isInside: false, open: () => chunksOf(streamOfBlob(blob)), blob }
}

/** The platform's type says less than it promises: the pieces of a blob are its own. */
function streamOfBlob(blob: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return blob.stream()
}

/** The file as a blob; unpacked anew where it comes out of an archive. Rejects where that breaks. */
export async function blobOf(file: SourceFile): Promise<Blob> {
  return file.blob ?? new Blob([await collect(file.open(() => undefined))])
}
