/**
 * Whether a file is stored already: byte for byte, whatever it is called now, and read by the reader of
 * today.
 */
import type { Trace } from '#core/model/trace.ts'
import { formatById } from '#formats/index.ts'
import type { Part } from '#formats/intake/index.ts'
import { type KeptFile, loadFile, type Store, type TraceEntry } from '#storage/index.ts'

/**
 * The stored runs of the same file, in its order; none where it is new. Only files that gave a like run are
 * looked into.
 */
export async function findTwin(
  { reading: { outcome, format }, keep }: Part,
  stored: readonly TraceEntry[],
  store: Store | undefined,
): Promise<readonly TraceEntry[]> {
  const [first] = outcome?.traces ?? []
  if (first === undefined || format === undefined) return []
  const fileIds = new Set(stored.filter(isLike(first)).flatMap(({ fileId }) => fileId ?? []))
  const bytes = fileIds.size === 0 ? undefined : await keep().catch(() => undefined)
  if (bytes === undefined) return []
  const readerVersion = formatById(format)?.readerVersion ?? 0
  for (const fileId of fileIds) {
    const file = await loadFile(fileId, store)
    if (!file.ok || file.value.readerVersion < readerVersion) continue
    if (await isSameFile(file.value, bytes)) return runsOf(fileId, stored)
  }
  return []
}

/** A run that was edited since may have other counts. */
function isLike({ source, steps, calls }: Trace): (entry: TraceEntry) => boolean {
  return (entry) =>
    entry.source.format === source.format &&
    entry.source.runs === source.runs &&
    (entry.isEdited === true ||
      entry.source.run !== source.run ||
      (entry.stepCount === steps.length && entry.callCount === calls.length))
}

async function isSameFile({ bytes: kept }: KeptFile, bytes: Blob): Promise<boolean> {
  if (kept.size !== bytes.size) return false
  for (let from = 0; from < bytes.size; from += PIECE) {
    const [one, other] = await Promise.all([pieceOf(kept, from), pieceOf(bytes, from)])
    if (one.some((byte, at) => byte !== other[at])) return false
  }
  return true
}

const PIECE = 4_000_000

async function pieceOf(bytes: Blob, from: number): Promise<Uint8Array> {
  return new Uint8Array(await bytes.slice(from, from + PIECE).arrayBuffer())
}

function runsOf(fileId: string, stored: readonly TraceEntry[]): readonly TraceEntry[] {
  return stored
    .filter((entry) => entry.fileId === fileId)
    .toSorted((one, other) => one.source.run - other.source.run)
}
