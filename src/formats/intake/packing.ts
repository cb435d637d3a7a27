/** How a file is packed, told by its first bytes, and the packed streams that contain one file. */
import { errorMessage } from '#base/errors.ts'
import { type Chunks, chunksOf, collect, streamOf } from './chunks.ts'
import { DamagedArchive, IntakeError } from './problems.ts'
import { unpackZstd } from './zstd.ts'

export type Packing = 'none' | 'gzip' | 'zstd' | 'zip' | 'tar'

const SIGNATURES: readonly {
  readonly packing: Packing
  /** Where the bytes are; absent: at the start. */
  readonly at?: number
  readonly bytes: readonly number[]
}[] = [
  { packing: 'gzip', bytes: [0x1f, 0x8b] },
  { packing: 'zstd', bytes: [0x28, 0xb5, 0x2f, 0xfd] },
  { packing: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { packing: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  // `ustar`, behind the fields of the first header.
  { packing: 'tar', at: 257, bytes: [0x75, 0x73, 0x74, 0x61, 0x72] },
]

/** Bytes that `packingOf` needs. */
export const SIGNATURE_BYTES = 262

export function packingOf(head: Uint8Array): Packing {
  const found = SIGNATURES.find(({ at = 0, bytes }) =>
    bytes.every((byte, index) => head[at + index] === byte),
  )
  return found?.packing ?? 'none'
}

/** What is in a gzip stream, as it comes. `next` rejects with DamagedArchive where the data breaks. */
export function gunzip(chunks: Chunks): Chunks {
  return telling(chunksOf(streamOf(chunks).pipeThrough(new DecompressionStream('gzip'))))
}

/**
 * What is in a Zstandard stream; its packed bytes are held. `onPiece` is told of each unpacked size and may
 * throw.
 */
export function unzstd(chunks: Chunks, onPiece: (bytes: number) => void): Chunks {
  let pieces: Iterator<Uint8Array<ArrayBuffer>> | undefined
  return {
    next: async () => {
      pieces ??= unpackZstd(await collect(chunks), onPiece).values()
      const { done, value } = pieces.next()
      return done === true ? undefined : value
    },
    close: () => chunks.close(),
  }
}

/** A platform's errors as DamagedArchive; our own pass. */
export function telling(chunks: Chunks): Chunks {
  return {
    next: async () => {
      try {
        return await chunks.next()
      } catch (error) {
        throw error instanceof IntakeError || error instanceof DamagedArchive
          ? error
          : new DamagedArchive(errorMessage(error))
      }
    },
    close: () => chunks.close(),
  }
}
