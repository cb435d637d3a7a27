/**
 * The bytes of one file of a zip archive, unpacked: stored ones as they are, deflated ones by the browser's
 * own decompressor, Zstandard by ours. Size and sum are checked at the end. The directory says where it lies
 * (zip.ts).
 */
import { type Chunks, chunksOf, chunksOfBytes } from './chunks.ts'
import { crc32 } from './crc32.ts'
import { telling, unzstd } from './packing.ts'
import { DamagedArchive } from './problems.ts'

export const STORED = 0
export const DEFLATED = 8
export const ZSTANDARD = 93

/** An archive, held, or on a disk where it is large. */
export type ZipBytes = Uint8Array<ArrayBuffer> | Blob

export interface EntryPlace {
  /** Of the local header, from the start of the archive. */
  readonly offset: number
  readonly packedSize: number
  readonly size: number
  readonly method: number
  /** CRC-32 of the unpacked bytes; undefined: the archive does not say. */
  readonly sum: number | undefined
}

/** Opens a file of method STORED, DEFLATED or ZSTANDARD; the chunks reject with DamagedArchive. */
export function openEntry(bytes: ZipBytes, place: EntryPlace, onPiece: (bytes: number) => void): Chunks {
  let opened: Chunks | undefined
  return checked(
    telling({
      next: async () => {
        opened ??= unpacked(await packedOf(bytes, place), place.method, onPiece)
        return opened.next()
      },
      close: async () => opened?.close(),
    }),
    place,
  )
}

function unpacked(packed: Uint8Array<ArrayBuffer>, method: number, onPiece: (bytes: number) => void): Chunks {
  switch (method) {
    case STORED:
      return chunksOfBytes(packed)
    case DEFLATED:
      return inflate(packed)
    default:
      return unzstd(chunksOfBytes(packed), onPiece)
  }
}

const LOCAL_HEADER = 0x04034b50
const LOCAL_HEADER_BYTES = 30

/** The packed bytes: behind the local header, whose own lengths may differ from the directory's. */
async function packedOf(
  bytes: ZipBytes,
  { offset, packedSize }: EntryPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const header = await slice(bytes, offset, LOCAL_HEADER_BYTES)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < LOCAL_HEADER_BYTES || view.getUint32(0, true) !== LOCAL_HEADER)
    throw new DamagedArchive('a file is not where the directory says')
  const start = offset + LOCAL_HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
  const packed = await slice(bytes, start, packedSize)
  if (packed.length < packedSize) throw new DamagedArchive('it ends inside a file')
  return packed
}

async function slice(bytes: ZipBytes, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  if (bytes instanceof Uint8Array) return bytes.subarray(start, start + length)
  return new Uint8Array(await bytes.slice(start, start + length).arrayBuffer())
}

function inflate(packed: Uint8Array<ArrayBuffer>): Chunks {
  const { readable, writable } = new DecompressionStream('deflate-raw')
  const writer = writable.getWriter()
  // What is wrong with the data is told by the readable side; here it must only not be left unhandled.
  Promise.all([writer.write(packed), writer.close()]).catch(() => undefined)
  return chunksOf(readable)
}

/** The same chunks, their size and sum held against what the directory says. */
function checked(chunks: Chunks, { size, sum }: EntryPlace): Chunks {
  let bytes = 0
  let found = 0
  return {
    next: async () => {
      const chunk = await chunks.next()
      if (chunk !== undefined) {
        bytes += chunk.length
        found = crc32(chunk, found)
        if (bytes > size) throw new DamagedArchive('a file is larger than the directory says')
      } else if (bytes !== size || (sum !== undefined && found !== sum >>> 0)) {
        throw new DamagedArchive('a file is not what it was when it was packed')
      }
      return chunk
    },
    close: () => chunks.close(),
  }
}
