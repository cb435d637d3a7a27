/** Reads a file of a collection: its bytes, what they hash to, and the runs in it. */
import { fail, ok, type Result } from '#base/result.ts'
import { hexOf, sha256 } from '#base/sha256.ts'
import type { Trace } from '#core/model/trace.ts'
import type { FileReading } from '#formats/index.ts'
import { readSource, type SourceReading } from '#formats/intake/index.ts'
import type { FileSource, FolderHandle } from '../protocol/collecting.ts'
import { unreadable } from './list-folder.ts'

/** The file as the browser has it now. Fails with `file-unreadable`. O(depth of the path). */
export async function fileAt(path: string, source: FileSource): Promise<Result<Blob>> {
  if ('file' in source) return ok(source.file)
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
  bytes: Uint8Array<ArrayBuffer>,
  idOf: (place: number) => string,
  signal: AbortSignal,
): Promise<RunsOfFile> {
  const reading = await readSource({ name: path, bytes }, { newTraceId: (run) => String(run) }, { signal })
  return runsOf(
    reading.parts.map((part) => part.reading),
    reading.problem,
    idOf,
  )
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
