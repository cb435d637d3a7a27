/**
 * Groups the files of a folder into runs by how they begin. A program can then read thousands of files one
 * after another, or in several threads, with the result of reading the whole folder.
 */
import type { Warning } from '#core/model/trace.ts'
import { recognise } from '../index.ts'
import type { DocumentReading } from '../parse/document.ts'
import type { ParsedDocument } from '../reading/format.ts'
import { notRecognizedWarning } from './index.ts'
import { openFile } from './open-file.ts'
import { besideWarning, isNoTrace, type Leaf } from './open-source.ts'
import { packingOf } from './packing.ts'
import { piecesOf } from './parts.ts'
import { isSideFile } from './paths.ts'
import { fileOfBlob } from './source-file.ts'

/** A file that has not been read. */
export interface UnreadFile {
  /** Within the folder, `/`-separated. */
  readonly path: string
  readonly size: number
  /** The first `bytes` bytes, or all. Rejects if the file can't be read. */
  readonly head: (bytes: number) => Promise<Uint8Array<ArrayBuffer>>
}

/** Paths within the folder. */
export interface FolderUnit {
  /** The file or folder it is named after. */
  readonly name: string
  /** The folder that contains the files; empty for the folder itself. */
  readonly root: string
  /** The files that are read together. */
  readonly files: readonly string[]
}

export interface FolderUnits {
  readonly units: readonly FolderUnit[]
  /** What was left out. */
  readonly warnings: readonly Warning[]
}

/** Bytes read of each file, and of one whose first line is longer. */
const HEAD_BYTES = 64 * 1024
const LONG_HEAD_BYTES = 4 * 1024 * 1024
/** Lines kept of each file. */
const HEAD_LINES = 50
/** This many files of an unknown format become one warning, as when the whole folder is read. */
const MANY_UNKNOWN = 6

/** O(files). Never rejects: a file that can't be read becomes a unit, and reading it reports why. */
export async function unitsOfFolder(name: string, files: readonly UnreadFile[]): Promise<FolderUnits> {
  const beside: string[] = []
  const leaves: Leaf[] = []
  const unknown = new Set<string>()
  for (const file of files.toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    const { path } = file
    const { reading, isWhole } = isSideFile(path) ? NOTHING : await beginningOf(file)
    const leaf = { path, file: fileOfBlob(path, new Blob()), reading }
    if (isSideFile(path) || (reading.document === undefined && isNoTrace(leaf))) beside.push(path)
    else leaves.push(leaf)
    if (isWhole && isUnknown(reading)) unknown.add(path)
  }
  const found = piecesOf({ name, path: '', leaves })
  const single = new Set(leaves.map(({ path }) => path))
  const units = found.flatMap(({ path, reading }) =>
    single.has(path) ? [{ name: path, root: '', files: [path] }] : unitsIn(path, leaves, reading),
  )
  const read = new Set(units.flatMap((unit) => unit.files))
  beside.push(...leaves.flatMap(({ path }) => (read.has(path) ? [] : [path])))
  const isSkipped = (unit: FolderUnit) => unit.files.length === 1 && unknown.has(unit.name)
  const skipped = units.filter(isSkipped).map((unit) => unit.name)
  const isMany = skipped.length >= MANY_UNKNOWN && skipped.length < units.length
  return {
    units: isMany ? units.filter((unit) => !isSkipped(unit)) : units,
    warnings: [...besideWarning(beside), ...(isMany ? [notRecognizedWarning(skipped)] : [])],
  }
}

interface Beginning {
  readonly reading: DocumentReading
  /** It is the whole file. */
  readonly isWhole: boolean
}

const NOTHING: Beginning = { reading: { warnings: [] }, isWhole: false }

async function beginningOf(file: UnreadFile): Promise<Beginning> {
  try {
    const head = await wholeLines(file)
    const isWhole = head.length === file.size
    const packing = packingOf(head)
    // An archive is a unit.
    if (packing === 'zip' || packing === 'tar' || (head.length === 0 && !isWhole)) return NOTHING
    return await readBeginning(file.path, head, isWhole)
  } catch {
    // Reading the file reports the reason.
    return NOTHING
  }
}

/** A small file whole; of a larger one, its first complete lines, if any. */
async function wholeLines(file: UnreadFile): Promise<Uint8Array<ArrayBuffer>> {
  const head = await file.head(HEAD_BYTES)
  if (head.length === file.size || packingOf(head) !== 'none') return head
  const end = head.lastIndexOf(0x0a) + 1
  if (end > 0 || !/\.(?:jsonl|ndjson)$/i.test(file.path)) return head.subarray(0, end)
  const longer = await file.head(LONG_HEAD_BYTES)
  return longer.subarray(0, longer.lastIndexOf(0x0a) + 1)
}

async function readBeginning(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  isWhole: boolean,
): Promise<Beginning> {
  const intake = { pause: async () => undefined, onBytes: () => undefined, unpacked: { bytes: 0 } }
  const opened = await openFile(path, fileOfBlob(path, new Blob([bytes])), intake, 0)
  if (opened.kind === 'archive') return NOTHING
  const { document } = opened.reading
  return {
    reading: document === undefined ? opened.reading : { document: lean(document), warnings: [] },
    isWhole,
  }
}

function lean(document: ParsedDocument): ParsedDocument {
  const lines = document.lines.slice(0, HEAD_LINES)
  return document.kind === 'lines' ? { ...document, lines, value: lines.map(({ value }) => value) } : document
}

function isUnknown({ document }: DocumentReading): boolean {
  if (document === undefined) return false
  const found = recognise(document)
  return 'problem' in found && found.problem.code === 'unknown-format'
}

/** The groups that the folder's format makes of its files; otherwise one group of all. */
function unitsIn(
  path: string,
  leaves: readonly Leaf[],
  { document }: DocumentReading,
): readonly FolderUnit[] {
  const within = path === '' ? '' : `${path}/`
  const all = leaves.flatMap((leaf) => (leaf.path.startsWith(within) ? [leaf.path] : []))
  const found = document === undefined ? undefined : recognise(document)
  const groups =
    document === undefined || found === undefined || !('format' in found)
      ? undefined
      : found.format.groups?.(document)
  if (groups === undefined) return [{ name: path, root: path, files: all }]
  return groups.flatMap((group) => {
    const [first, ...others] = group.map((one) => within + one)
    return first === undefined ? [] : [{ name: first, root: path, files: [first, ...others] }]
  })
}
