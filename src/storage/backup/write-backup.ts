/**
 * Makes a backup of everything that this browser keeps, as one packed file. It goes row by row and never
 * has more than a row and a few megabytes of what was packed: the browser may lay the blobs that they
 * become on the disk.
 */
import { CANCELED, errorMessage } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { hexOf, sha256 } from '#base/sha256.ts'
import { t } from '#base/words.ts'
import { attempt, type Store, sharedStore } from '../tables/database.ts'
import { DATABASE_VERSION, type Database } from '../tables/schema.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type Manifest,
  type ManifestPart,
  type PartHead,
} from './backup-file.ts'
import { createPartDigest, type PartDigest } from './part-digest.ts'
import { listParts, PartGone, type PartSource, rowsOf, sourceOf } from './read-parts.ts'
import { rowText } from './row-text.ts'

export interface Backup {
  readonly file: Blob
  /** What is in it. */
  readonly manifest: Manifest
  /** What could not be put in, and why: `trace abc: …`. */
  readonly leftOut: readonly string[]
}

export interface BackupProgress {
  /** Parts done, of all there are. */
  readonly done: number
  readonly total: number
  /** Bytes put in so far, before packing. */
  readonly bytes: number
}

interface BackupWatch {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: BackupProgress) => void
}

/** `now`: milliseconds since the epoch. Fails with `cancelled` and with what the browser refuses. */
export function makeBackup(
  now: number,
  watch: BackupWatch = {},
  store: Store = sharedStore(),
): Promise<Result<Backup>> {
  return attempt(store, t`the backup was not made`, async (database) => {
    const sink = createSink()
    try {
      const written = await writeAll(database, { now, sink, watch })
      if (written === undefined) return fail(CANCELED)
      return ok({ ...written, file: await sink.close() })
    } finally {
      await sink.drop()
    }
  })
}

interface Writing {
  readonly now: number
  readonly sink: Sink
  readonly watch: BackupWatch
}

/** Undefined: cancelled. */
async function writeAll(
  database: Database,
  { now, sink, watch: { signal, onProgress } }: Writing,
): Promise<Omit<Backup, 'file'> | undefined> {
  const head = { format: BACKUP_FORMAT, version: BACKUP_VERSION, database: DATABASE_VERSION, madeAt: now }
  await sink.line(head)
  const parts: ManifestPart[] = []
  const rows: Record<string, number> = {}
  const leftOut: string[] = []
  const heads = await listParts(database)
  const source = sourceOf(database)
  for (const [done, part] of heads.entries()) {
    const tell = () => onProgress?.({ done, total: heads.length, bytes: sink.size() })
    tell()
    const written = await writePart(source, part, { sink, tell, signal })
    if (written === undefined) return undefined
    parts.push(written.entry)
    if (written.problem !== undefined) leftOut.push(`${part.part} ${part.id}: ${written.problem}`)
    for (const [table, count] of written.rows) rows[table] = (rows[table] ?? 0) + count
  }
  onProgress?.({ done: heads.length, total: heads.length, bytes: sink.size() })
  const manifest: Manifest = { manifest: parts, rows }
  const line = await sink.line(manifest)
  await sink.line({ sha256: hexOf(sha256(line)) })
  return { manifest, leftOut }
}

interface PartWriting {
  readonly sink: Sink
  readonly tell: () => void
  readonly signal: AbortSignal | undefined
}

interface WrittenPart {
  readonly entry: ManifestPart
  readonly rows: ReadonlyMap<string, number>
  readonly problem?: string
}

/**
 * Writes one part. One that is deleted meanwhile, or that no line can hold, is marked as void. Undefined:
 * cancelled.
 */
async function writePart(
  source: PartSource,
  head: PartHead,
  { sink, tell, signal }: PartWriting,
): Promise<WrittenPart | undefined> {
  const digest = createPartDigest(head)
  const rows = new Map<string, number>()
  await sink.line(head)
  try {
    for await (const { table, row, bytes } of rowsOf(source, head)) {
      signal?.throwIfAborted()
      digest.line(table, await sink.text(rowText(table, row)))
      rows.set(table, (rows.get(table) ?? 0) + 1)
      if (bytes !== undefined) await writeBytes(bytes, { sink, tell, digest, signal })
    }
    return { entry: digest.done(), rows }
  } catch (error) {
    if (signal?.aborted === true) return undefined
    const problem = voidReason(error)
    if (problem === undefined) throw error
    const entry: ManifestPart = { ...digest.done(), isVoid: true }
    return error instanceof PartGone ? { entry, rows: new Map() } : { entry, rows: new Map(), problem }
  }
}

/** Writes as many bytes as it announced in any case, so that what comes after them can be read. */
async function writeBytes(
  bytes: Blob,
  { sink, tell, digest, signal }: PartWriting & { readonly digest: PartDigest },
): Promise<void> {
  await sink.line({ bytes: bytes.size })
  let left = bytes.size
  const put = async (piece: Uint8Array<ArrayBuffer>): Promise<void> => {
    left -= piece.length
    digest.bytes(piece)
    await sink.raw(piece)
    tell()
  }
  const problem = await eachPiece(bytes, async (piece) => {
    signal?.throwIfAborted()
    await put(piece)
  })
  while (left > 0 && signal?.aborted !== true) await put(new Uint8Array(Math.min(left, BLOB_SIZE)))
  await sink.raw(LINE_BREAK)
  if (problem !== undefined) throw new TypeError(problem)
}

/** Why the bytes could not be read to their end; undefined: they could. */
async function eachPiece(
  bytes: Blob,
  take: (piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<string | undefined> {
  try {
    for await (const piece of piecesOf(bytes)) await take(piece)
    return undefined
  } catch (error) {
    return errorMessage(error)
  }
}

/** Why a part is left out; undefined: the whole backup has failed. */
function voidReason(error: unknown): string | undefined {
  if (error instanceof PartGone) return t`it was deleted in the meantime`
  // What a line cannot hold, or a text longer than the engine's longest.
  if (error instanceof TypeError || error instanceof RangeError) return error.message
  return undefined
}

const LINE_BREAK = Uint8Array.of(10)

/** The bytes of a blob, piece by piece. */
export async function* piecesOf(blob: Blob): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = blob.stream().getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

interface Sink {
  /** Writes a value as a line. Gives the bytes of the line with its break. */
  readonly line: (value: object) => Promise<Uint8Array>
  readonly text: (text: string) => Promise<Uint8Array>
  readonly raw: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  /** Bytes taken so far. */
  readonly size: () => number
  readonly close: () => Promise<Blob>
  /** Lets go of what is there; nothing where it was closed. */
  readonly drop: () => Promise<void>
}

function createSink(): Sink {
  const packing = new CompressionStream('gzip')
  const writer = packing.writable.getWriter()
  const packed = collect(packing.readable)
  const encoder = new TextEncoder()
  let size = 0
  let isClosed = false
  const raw = async (bytes: Uint8Array<ArrayBuffer>): Promise<void> => {
    size += bytes.length
    await writer.write(bytes)
  }
  const text = async (line: string): Promise<Uint8Array> => {
    const bytes = encoder.encode(`${line}\n`)
    await raw(bytes)
    return bytes
  }
  return {
    raw,
    text,
    line: (value) => text(JSON.stringify(value)),
    size: () => size,
    close: async () => {
      isClosed = true
      await writer.close()
      return packed
    },
    drop: async () => {
      if (isClosed) return
      // What it fails with then is that it was dropped.
      await Promise.allSettled([writer.abort(), packed])
    },
  }
}

/** Packed bytes become a blob this often. */
const BLOB_SIZE = 8 * 2 ** 20

async function collect(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Blob> {
  const reader = stream.getReader()
  const blobs: Blob[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (value !== undefined) {
      waiting.push(value)
      size += value.length
    }
    if (done || size >= BLOB_SIZE) {
      blobs.push(new Blob(waiting))
      waiting = []
      size = 0
    }
    if (done) return new Blob(blobs, { type: 'application/gzip' })
  }
}
