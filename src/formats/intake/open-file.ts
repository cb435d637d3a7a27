/**
 * Opens one file of a source: told by its first bytes, unpacked as often as it is packed, and parsed; or,
 * where it is an archive, listed. The one place where what breaks a stream becomes a problem.
 */
import { errorMessage } from '#base/errors.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { DocumentReading } from '../parse/document.ts'
import { type Chunks, collect, peek, stoppable, watched } from './chunks.ts'
import { BOMB_BYTES, MAX_NESTING, MAX_RATIO, MAX_UNPACKED_BYTES } from './limits.ts'
import { gunzip, type Packing, packingOf, SIGNATURE_BYTES, unzstd } from './packing.ts'
import { badArchive, bomb, DamagedArchive, IntakeError, tooLargeToUnpack, unreadable } from './problems.ts'
import { READ_LIMITS, type ReadLimits, readDocument } from './read-document.ts'
import type { SourceFile } from './source-file.ts'
import { listZip, type ZipListing } from './zip.ts'

/** What reading any file of a source needs. */
export interface Intake {
  readonly signal?: AbortSignal
  /** Called between pieces, so that a cancelled import is heard: gives way when it is time to. */
  readonly pause: () => Promise<void>
  /** Told the bytes that were read from the source itself, packed as they are. */
  readonly onBytes: (bytes: number) => void
  readonly limits?: ReadLimits
  /** Unpacked bytes of the source so far, all files together. */
  readonly unpacked: { bytes: number }
}

type OpenedFile =
  | { readonly kind: 'document'; readonly reading: DocumentReading }
  | { readonly kind: 'archive'; readonly listing: ZipListing; readonly blob: Blob }

/** `depth`: how many archives it lies in. Never rejects. */
export async function openFile(
  name: string,
  file: SourceFile,
  intake: Intake,
  depth: number,
): Promise<OpenedFile> {
  if (file.refusal !== undefined) return failed(refused(name, file.refusal))
  let packing: Packing = 'none'
  const source = file.open(() => undefined)
  try {
    const raw = stoppable(
      file.isInside ? source : watched(source, intake.onBytes),
      intake.signal,
      intake.pause,
    )
    const first = await peek(file.isInside ? budgeted(raw, name, file, intake) : raw, SIGNATURE_BYTES)
    packing = packingOf(first.head)
    if (packing === 'zip') return await openZip(name, file, first.chunks, depth)
    if (packing === 'tar')
      return await openTar({ name, file, intake }, first, { depth, isCounted: file.isInside })
    if (packing === 'none') {
      const size = file.isInside ? undefined : file.size
      return document(await readDocument(name, first.chunks, size, intake.limits))
    }
    const unpacked = await unpack(packing, first.chunks, { name, file, intake })
    const inner = packingOf(unpacked.head)
    if (inner === 'zip') return await openZip(name, undefined, unpacked.chunks, depth)
    if (inner === 'tar') return await openTar({ name, file, intake }, unpacked, { depth, isCounted: true })
    return document(await readDocument(name, unpacked.chunks, undefined, intake.limits ?? READ_LIMITS))
  } catch (error) {
    return failed(problemOf(error, name, packing === 'none' && !file.isInside ? undefined : packing))
  } finally {
    await source.close()
  }
}

function document(reading: DocumentReading): OpenedFile {
  return { kind: 'document', reading }
}

function failed(problem: Problem): OpenedFile {
  return document({ warnings: [], problem })
}

/** `packing`: undefined for a plain file on a disk. */
function problemOf(error: unknown, name: string, packing: Packing | undefined): Problem {
  if (error instanceof IntakeError) return error.problem
  if (packing === undefined && !(error instanceof DamagedArchive))
    return unreadable(name, errorMessage(error))
  return badArchive(
    name,
    packing === undefined || packing === 'none' ? 'archive' : packing,
    errorMessage(error),
  )
}

function refused(name: string, reason: string): Problem {
  return {
    code: 'cannot-unpack',
    message: t`Couldn’t open ${name}: ${reason}.`,
    hint: t`Unpack it and drop the files.`,
    where: name,
  }
}

interface Packed {
  readonly name: string
  readonly file: SourceFile
  readonly intake: Intake
}

async function unpack(packing: 'gzip' | 'zstd', chunks: Chunks, { name, file, intake }: Packed) {
  const spend = budgetOf(name, file, intake)
  const inner = packing === 'gzip' ? watched(gunzip(chunks), spend) : unzstd(chunks, spend)
  return peek(stoppable(inner, intake.signal, intake.pause), SIGNATURE_BYTES)
}

/** Of a file in an archive every byte counts: all of them are held at the same time. */
function budgeted(chunks: Chunks, name: string, file: SourceFile, intake: Intake): Chunks {
  return watched(chunks, budgetOf(name, file, intake))
}

/**
 * Adds up what is unpacked; throws when it is too much. Large files of lines on a disk have their own limit.
 */
function budgetOf(
  name: string,
  file: SourceFile,
  { unpacked, limits = READ_LIMITS }: Intake,
): (bytes: number) => void {
  let own = 0
  const limit = file.isInside ? MAX_UNPACKED_BYTES : limits.linesBytes
  return (bytes) => {
    own += bytes
    unpacked.bytes += bytes
    const isBomb = !file.isInside && own > BOMB_BYTES && own > file.size * MAX_RATIO
    if (isBomb) throw new IntakeError(bomb(name, file.size, own))
    if (unpacked.bytes > limit) throw new IntakeError(tooLargeToUnpack(name, unpacked.bytes, limit))
  }
}

/** `file` where the archive itself is a file on a disk, which need not be read to be listed. */
async function openZip(
  name: string,
  file: SourceFile | undefined,
  chunks: Chunks,
  depth: number,
): Promise<OpenedFile> {
  if (depth >= MAX_NESTING) return failed(refused(name, `it lies in ${depth} archives, one in another`))
  const blob = file?.blob ?? new Blob([await collect(chunks)])
  const listing = await listZip(name, blob)
  return listing.problem === undefined ? { kind: 'archive', listing, blob } : failed(listing.problem)
}

interface Nested {
  readonly depth: number
  /** Its bytes were added to what the source unpacks to. */
  readonly isCounted: boolean
}

/** Held as a whole, so within the limit of what an archive may unpack to, whatever it is packed with. */
async function openTar(
  { name, file, intake }: Packed,
  { chunks }: { readonly chunks: Chunks },
  { depth, isCounted }: Nested,
): Promise<OpenedFile> {
  if (depth >= MAX_NESTING) return failed(refused(name, `it lies in ${depth} archives, one in another`))
  let held = 0
  const bounded = watched(chunks, (bytes) => {
    held += bytes
    if (held > MAX_UNPACKED_BYTES) throw new IntakeError(tooLargeToUnpack(name, held, MAX_UNPACKED_BYTES))
  })
  const bytes = await collect(bounded)
  const { listTar } = await import('./tar.ts')
  const listing = listTar(name, bytes)
  // Its files are counted when they are opened.
  if (isCounted) intake.unpacked.bytes -= held
  const blob = file.blob ?? new Blob([bytes])
  return listing.problem === undefined ? { kind: 'archive', listing, blob } : failed(listing.problem)
}
