/** Reads a file of a collection: its bytes, what they hash to, and the runs in it. */
import { fail, ok, type Result } from '#base/result.ts'
import { createSha256, hexOf, sha256 } from '#base/sha256.ts'
import { t } from '#base/words.ts'
import type { SpreadFiles } from '#core/collections/collection.ts'
import type { Trace } from '#core/model/trace.ts'
import type { FileReading } from '#formats/index.ts'
import { readSource, type SourceReading } from '#formats/intake/index.ts'
import type { FileSource, FolderHandle, PartFile } from '../protocol/collecting.ts'
import { unreadable } from './list-folder.ts'
import { partsBelow, partsIn } from './spread-files.ts'

/** The file as the browser has it now. Fails with `file-unreadable`. O(depth of the path). */
export async function fileAt(path: string, source: FileSource): Promise<Result<Blob>> {
  if ('file' in source) return ok(source.file)
  if ('parts' in source) return fail(unreadable(path, t`it is a folder`))
  try {
    const names = path.split('/')
    const last = names.pop() ?? ''
    let folder: FolderHandle = source.folder
    for (const name of names) folder = await folder.getDirectoryHandle(name)
    return ok(await (await folder.getFileHandle(last)).getFile())
  } catch (error) {
    return fail(unreadable(path, error))
  }
}

/** Its bytes, without a last line that is still being written. Fails with `file-unreadable`. */
export async function bytesAt(path: string, source: FileSource): Promise<Result<Uint8Array<ArrayBuffer>>> {
  const file = await fileAt(path, source)
  if (!file.ok) return file
  try {
    const bytes = new Uint8Array(await file.value.arrayBuffer())
    return ok(isOfLines(path) ? wholeLines(bytes) : bytes)
  } catch (error) {
    return fail(unreadable(path, error))
  }
}

/** Whether its name says that it is appended to line by line. */
export function isOfLines(path: string): boolean {
  return /\.(?:jsonl|ndjson)$/i.test(path)
}

const NEWLINE = 0x0a

/** A writer may stop within a line; what is whole JSON needs no line break. */
export function wholeLines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length === 0 || bytes.at(-1) === NEWLINE) return bytes
  const end = bytes.lastIndexOf(NEWLINE) + 1
  try {
    JSON.parse(new TextDecoder().decode(bytes.subarray(end)))
    return bytes
  } catch {
    return bytes.subarray(0, end)
  }
}

/** 128 bits of SHA-256 in hex. */
export async function contentOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  // Browsers hash only on pages that are served safely.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle
  if (subtle === undefined) return hexOf(sha256(bytes)).slice(0, 32)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export interface RunsOfFile {
  readonly traces: readonly Trace[]
  readonly problem: SourceReading['problem']
  /** No format knows it. */
  readonly isUnknown: boolean
}

/** `idOf` names the runs by their place among all of the file. */
export async function runsIn(
  path: string,
  content: Uint8Array<ArrayBuffer> | readonly PartFile[],
  idOf: (place: number) => string,
  signal: AbortSignal,
): Promise<RunsOfFile> {
  const source = content instanceof Uint8Array ? { bytes: content } : { files: content }
  const reading = await readSource(
    { name: path, ...source },
    { newTraceId: (run) => String(run) },
    { signal },
  )
  return runsOf(
    reading.parts.map((part) => part.reading),
    reading.problem,
    idOf,
  )
}

/** The files of a run that is spread over several. Fails with `file-unreadable`. */
export async function partsAt(
  { path, spread }: { readonly path: string; readonly spread: SpreadFiles },
  source: FileSource,
): Promise<Result<readonly PartFile[]>> {
  if ('parts' in source) return ok(partsBelow(source.parts, spread))
  if ('file' in source) return ok([])
  try {
    return ok(await partsIn(source.folder, spread))
  } catch (error) {
    return fail(unreadable(path, error))
  }
}

/** As `contentOf`, of the paths and bytes of all parts. Rejects where one can’t be read. */
export async function contentOfParts(parts: readonly PartFile[]): Promise<string> {
  const hash = createSha256()
  const encoder = new TextEncoder()
  for (const { path, blob } of parts) {
    hash.update(encoder.encode(`${path}\u0000${blob.size}\u0000`))
    hash.update(new Uint8Array(await blob.arrayBuffer()))
  }
  return hexOf(hash.digest()).slice(0, 32)
}

/** The runs of the file’s parts; `problem`: of the file as a whole. */
export function runsOf(
  parts: readonly FileReading[],
  problem: SourceReading['problem'],
  idOf: (place: number) => string,
): RunsOfFile {
  const found = parts.flatMap(({ outcome }) => outcome?.traces ?? [])
  const traces = found.map((trace, place) => ({ ...trace, id: idOf(place) }))
  const first = problem ?? parts.find((part) => part.problem !== undefined)?.problem
  const isUnknown = traces.length === 0 && (first === undefined || UNKNOWN.has(first.code))
  return { traces, problem: first, isUnknown }
}

/** Nothing is wrong with such a file: it is something else. */
const UNKNOWN: ReadonlySet<string> = new Set([
  'unknown-format',
  'ambiguous-format',
  'no-runs',
  'nothing-read',
])
