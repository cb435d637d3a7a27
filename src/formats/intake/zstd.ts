/**
 * Zstandard, which no browser unpacks on its own: fzstd does, after a walk over the frames. The library
 * trusts the sizes that a frame claims, and moves a frame's window for each of its blocks; both are bounded
 * here first.
 */

import { Decompress, decompress } from 'fzstd'
import { errorMessage } from '#base/errors.ts'
import { DamagedArchive } from './problems.ts'

const MAGIC = 0xfd2fb528
const SKIPPABLE = 0x184d2a50
/** What the reference program grants a frame unasked. */
const MAX_WINDOW = 128 * 1024 * 1024
/** Bytes moved for a packed byte, at most: about two seconds a megabyte. */
const MAX_MOVES = 2 ** 13

interface Frame {
  readonly start: number
  readonly end: number
  readonly window: number
  readonly blocks: number
  /** As the frame says, if it does. */
  readonly size: number | undefined
}

/**
 * The unpacked bytes, piece by piece. `onPiece` is told the size of each before it is made or kept, and may
 * throw. Throws DamagedArchive.
 */
export function unpackZstd(
  bytes: Uint8Array<ArrayBuffer>,
  onPiece: (bytes: number) => void,
): readonly Uint8Array<ArrayBuffer>[] {
  return framesOf(bytes).flatMap((frame) =>
    unpackFrame(bytes.subarray(frame.start, frame.end), frame, onPiece),
  )
}

function unpackFrame(
  bytes: Uint8Array,
  { size, window, blocks }: Frame,
  onPiece: (bytes: number) => void,
): readonly Uint8Array<ArrayBuffer>[] {
  if (size !== undefined) {
    onPiece(size)
    const whole = new Uint8Array(size)
    guarded(() => decompress(bytes, whole))
    return [whole]
  }
  if (window > MAX_WINDOW || window * blocks > MAX_MOVES * Math.max(bytes.length, 1024 * 1024))
    throw new DamagedArchive(`a window of ${window} bytes for ${blocks} blocks`)
  const pieces: Uint8Array<ArrayBuffer>[] = []
  let stop: unknown
  const decompressor = new Decompress((piece) => {
    try {
      onPiece(piece.length)
    } catch (error) {
      stop = error
      throw error
    }
    pieces.push(new Uint8Array(piece))
  })
  try {
    decompressor.push(bytes, true)
  } catch (error) {
    throw stop ?? new DamagedArchive(errorMessage(error))
  }
  return pieces
}

function guarded(work: () => void): void {
  try {
    work()
  } catch (error) {
    throw new DamagedArchive(errorMessage(error))
  }
}

function framesOf(bytes: Uint8Array): readonly Frame[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const frames: Frame[] = []
  let at = 0
  while (at < bytes.length) {
    if (at + 8 > bytes.length) throw new DamagedArchive('it ends inside a frame')
    const magic = view.getUint32(at, true)
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      at += 8 + view.getUint32(at + 4, true)
      continue
    }
    if (magic !== MAGIC) throw new DamagedArchive('no Zstandard frame begins where one should')
    const frame = frameAt(view, at)
    frames.push(frame)
    at = frame.end
  }
  return frames
}

/** RFC 8878, 3.1.1: the header, then the blocks by their own headers. */
function frameAt(view: DataView, start: number): Frame {
  try {
    const descriptor = view.getUint8(start + 4)
    const isSingle = (descriptor & 32) !== 0
    const dictionary = [0, 1, 2, 4][descriptor & 3] ?? 0
    const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][descriptor >> 6] ?? 0
    const sizeAt = start + (isSingle ? 5 : 6) + dictionary
    const size = contentSize(view, sizeAt, sizeBytes)
    const window = isSingle ? (size ?? 0) : windowSize(view.getUint8(start + 5))
    const { end, blocks } = skipBlocks(view, sizeAt + sizeBytes)
    return { start, end: end + ((descriptor & 4) === 0 ? 0 : 4), window, blocks, size }
  } catch (error) {
    if (error instanceof RangeError) throw new DamagedArchive('it ends inside a frame')
    throw error
  }
}

function contentSize(view: DataView, at: number, bytes: number): number | undefined {
  switch (bytes) {
    case 1:
      return view.getUint8(at)
    case 2:
      return view.getUint16(at, true) + 256
    case 4:
      return view.getUint32(at, true)
    case 8:
      return Number(view.getBigUint64(at, true))
    default:
      return undefined
  }
}

function windowSize(descriptor: number): number {
  const base = 2 ** (10 + (descriptor >> 3))
  return base + (base / 8) * (descriptor & 7)
}

function skipBlocks(view: DataView, start: number): { readonly end: number; readonly blocks: number } {
  let at = start
  for (let blocks = 1; ; blocks++) {
    const header = view.getUint16(at, true) + view.getUint8(at + 2) * 65536
    const isRepeat = ((header >> 1) & 3) === 1
    at += 3 + (isRepeat ? 1 : header >> 3)
    if ((header & 1) === 1) return { end: at, blocks }
  }
}
