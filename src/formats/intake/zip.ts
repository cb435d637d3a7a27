/**
 * The files of a zip archive, listed from its directory, which zip.js reads (Zip64 too). Each is unpacked on
 * its own when it is opened (zip-entry.ts).
 */

import {
  BlobReader,
  type Entry,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { errorMessage } from '#base/errors.ts'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { BOMB_BYTES, MAX_ENTRIES, MAX_RATIO, MAX_UNPACKED_BYTES } from './limits.ts'
import { isSideFile, safePath } from './paths.ts'
import { badArchive, bomb, tooLargeToUnpack, tooManyEntries } from './problems.ts'
import type { SourceFile } from './source-file.ts'
import { DEFLATED, type EntryPlace, openEntry, STORED, type ZipBytes, ZSTANDARD } from './zip-entry.ts'

export interface ZipListing {
  readonly files: readonly SourceFile[]
  readonly problem?: Problem
  /** Paths that were absolute or climbed out of the archive, as they were. */
  readonly shortened: readonly string[]
}

/** Archives up to here are held, so that thousands of small files cost no read each. */
const HELD_BYTES = 64 * 1024 * 1024

/** By their numbers in the directory. */
const METHODS: Readonly<Record<number, string>> = {
  9: 'Deflate64',
  12: 'bzip2',
  14: 'LZMA',
  95: 'xz',
  98: 'PPMd',
}

const LOCAL_HEADER_BYTES = 30

/** Lists an archive. Problems: `bad-archive`, `too-many-files`, `archive-too-large`, `archive-bomb`. */
export async function listZip(name: string, blob: Blob): Promise<ZipListing> {
  const none = (problem: Problem): ZipListing => ({ files: [], shortened: [], problem })
  const bytes: ZipBytes = blob.size <= HELD_BYTES ? new Uint8Array(await blob.arrayBuffer()) : blob
  const entries = await entriesOf(bytes)
  if (typeof entries === 'string') return none(badArchive(name, 'zip', entries))
  if (entries.length > MAX_ENTRIES) return none(tooManyEntries(name, entries.length, MAX_ENTRIES))
  const files = entries.filter(isFile)
  if (doOverlap(files)) return none(badArchive(name, 'zip', 'its files overlap each other'))
  const wanted = files.filter((entry) => !isSideFile(safePath(entry.filename).path))
  const unpacked = wanted.reduce((sum, entry) => sum + entry.uncompressedSize, 0)
  if (unpacked > BOMB_BYTES && unpacked > blob.size * MAX_RATIO) return none(bomb(name, blob.size, unpacked))
  if (unpacked > MAX_UNPACKED_BYTES) return none(tooLargeToUnpack(name, unpacked, MAX_UNPACKED_BYTES))
  return {
    files: files.map((entry) => sourceFile(bytes, entry)),
    shortened: files.map((entry) => entry.filename).filter((path) => safePath(path).isShortened),
  }
}

/** The entries, or why there are none. */
async function entriesOf(bytes: ZipBytes): Promise<readonly Entry[] | string> {
  try {
    const reader = bytes instanceof Uint8Array ? new Uint8ArrayReader(bytes) : new BlobReader(bytes)
    return await new ZipReader(reader, {
      filenameValidation: 'tolerant',
      strictness: 'tolerant',
    }).getEntries()
  } catch (error) {
    return errorMessage(error)
  }
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory && entry.symlink !== true
}

function sourceFile(bytes: ZipBytes, entry: FileEntry): SourceFile {
  const refusal = refusalOf(entry)
  return {
    path: safePath(entry.filename).path,
    size: entry.uncompressedSize,
    isInside: true,
    ...given({ refusal }),
    open: (onPiece) => openEntry(bytes, placeOf(entry), onPiece),
  }
}

function placeOf({
  offset,
  compressedSize,
  uncompressedSize,
  compressionMethod,
  crc32,
}: FileEntry): EntryPlace {
  return { offset, packedSize: compressedSize, size: uncompressedSize, method: compressionMethod, sum: crc32 }
}

/** Files that share bytes: a small archive can so have a large file a thousand times. */
function doOverlap(entries: readonly FileEntry[]): boolean {
  const sorted = [...entries].sort((one, other) => one.offset - other.offset)
  return sorted.some((entry, index) => {
    const next = sorted[index + 1]
    return next !== undefined && next.offset < entry.offset + LOCAL_HEADER_BYTES + entry.compressedSize
  })
}

function refusalOf({ encrypted, compressionMethod: method }: FileEntry): string | undefined {
  if (encrypted) return 'it is encrypted'
  if (method === STORED || method === DEFLATED || method === ZSTANDARD) return undefined
  return `it is packed with ${METHODS[method] ?? `method ${method}`}, which is not unpacked here`
}
