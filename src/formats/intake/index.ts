/**
 * The door for whatever a person hands in: a file of any size, packed or not, an archive, a folder.
 * `readSource` opens it, finds what in it belongs together, and reads each part with the format that claims
 * it. Small plain texts may also go through `readFile` of ../index.ts.
 */

import { CANCELED } from '#base/errors.ts'
import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { type FileReading, readParsed } from '../index.ts'
import type { ReadContext } from '../reading/format.ts'
import type { Intake } from './open-file.ts'
import { named, type OpenedSource, openSource, type Source } from './open-source.ts'
import { type Folder, folderDocument, type Piece, pieceAt, piecesOf } from './parts.ts'
import type { ReadLimits } from './read-document.ts'

export type { Source } from './open-source.ts'

interface IntakeProgress {
  readonly stage: 'reading' | 'recognising'
  /** Share of the stage that is done, 0 to 1. */
  readonly share: number
  /** Runs read so far. */
  readonly runs: number
}

export interface IntakeOptions {
  /** The format that a person chose, for what is not recognised. */
  readonly format?: string
  /** Only the part at this path within the source. */
  readonly member?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: IntakeProgress) => void
  /** Called very often; gives way when it is time to, so that a cancelled import is heard. */
  readonly pause?: () => Promise<void>
  /** Told the ids of the traces of a part before the next is read. */
  readonly onTraces?: (ids: readonly string[]) => void
  /** For tests. */
  readonly limits?: ReadLimits
}

/** One file or folder of the source that was read as one, well or not. */
export interface Part {
  /** Of the source with the path within it: `runs.zip/a.json`. */
  readonly name: string
  /** The path within the source, for `member`; empty for the source itself. */
  readonly path: string
  readonly reading: FileReading
  /** Lines of JSON Lines that could not be read. */
  readonly badLines: number
  /** The bytes to keep. Rejects where they cannot be had any more. */
  readonly keep: () => Promise<Blob>
}

export interface SourceReading {
  /** Whether the source is one file, read on its own; else it is an archive or folder. */
  readonly isFile: boolean
  readonly parts: readonly Part[]
  /** Of the source as a whole: what was left out of it. Those of its parts are with them. */
  readonly warnings: readonly Warning[]
  /** Why it could not be read at all; or `cancelled`. */
  readonly problem?: Problem
}

/** Reads a source. Never rejects and never throws for what it contains. */
export async function readSource(
  source: Source,
  context: ReadContext,
  options: IntakeOptions = {},
): Promise<SourceReading> {
  const { signal, pause = noPause, onProgress } = options
  const total = sizeOf(source)
  let bytes = 0
  const intake: Intake = {
    pause,
    unpacked: { bytes: 0 },
    onBytes: (more) => {
      bytes += more
      onProgress?.({ stage: 'reading', share: total === 0 ? 1 : Math.min(1, bytes / total), runs: 0 })
    },
    ...given({ signal, limits: options.limits }),
  }
  const opened = await openSource(source, intake)
  if (opened.kind === 'failed')
    return { isFile: !('files' in source), parts: [], warnings: [], problem: opened.problem }
  const pieces = piecesIn(source.name, opened, options.member)
  return readPieces(opened, pieces, context, options)
}

function piecesIn(
  name: string,
  opened: Exclude<OpenedSource, { kind: 'failed' }>,
  member?: string,
): readonly Piece[] {
  if (opened.kind === 'file') {
    const { file, reading } = opened.leaf
    return [{ name, path: '', reading, keep: async () => file.blob ?? new Blob() }]
  }
  const { leaves, blob } = opened
  const folder: Folder = { name, path: '', leaves, ...given({ blob }) }
  if (member === undefined) return piecesOf(folder)
  const piece = pieceAt(folder, member)
  return piece === undefined ? [] : [piece]
}

async function readPieces(
  opened: Exclude<OpenedSource, { kind: 'failed' }>,
  pieces: readonly Piece[],
  context: ReadContext,
  { format, signal, pause = noPause, onProgress, onTraces }: IntakeOptions,
): Promise<SourceReading> {
  const isFile = opened.kind === 'file'
  const parts: Part[] = []
  let runs = 0
  onProgress?.({ stage: 'recognising', share: 0, runs })
  for (const [index, piece] of pieces.entries()) {
    await pause()
    if (signal?.aborted === true) return { isFile, parts: [], warnings: [], problem: CANCELED }
    const before = runs
    const part = readPiece(piece, format, {
      ...context,
      onRun: (done, total) => {
        const share = (index + (total > 0 ? done / total : 1)) / pieces.length
        onProgress?.({ stage: 'recognising', share, runs: before + done })
        context.onRun?.(done, total)
      },
    })
    const traces = part.reading.outcome?.traces ?? []
    runs += traces.length
    onTraces?.(traces.map(({ id }) => id))
    parts.push(part)
  }
  if (opened.kind === 'file') return { isFile, parts, warnings: [] }
  const told = summedUp(parts, runs)
  return { isFile, parts: told.parts, warnings: [...opened.warnings, ...told.warnings] }
}

/** So many files of an unknown format are problems of their own, each with the formats to choose from. */
const MOST_UNKNOWN = 5

/** A folder with runs may contain any number of settings and lists beside them: many are one warning. */
function summedUp(parts: readonly Part[], runs: number): Pick<SourceReading, 'parts' | 'warnings'> {
  const unknown = new Set(parts.filter(({ reading }) => reading.problem?.code === 'unknown-format'))
  if (runs === 0 || unknown.size <= MOST_UNKNOWN) return { parts, warnings: [] }
  return {
    parts: parts.filter((part) => !unknown.has(part)),
    warnings: [notRecognizedWarning([...unknown].map(({ path }) => path))],
  }
}

/** Of many files in one sentence. */
export function notRecognizedWarning(paths: readonly string[]): Warning {
  const message = t`Skipped ${plural(paths.length, 'file')} whose format wasn’t recognized: ${named(paths)}. Drop one alone to choose its format.`
  return { code: 'not-recognized', message }
}

/** With a format that was chosen, what is recognised without a doubt is still read as what it is. */
function readPiece(
  { name, path, reading, keep }: Piece,
  format: string | undefined,
  context: ReadContext,
): Part {
  const { document } = reading
  const asked = path === '' ? readParsed(reading, format, context) : readParsed(reading, undefined, context)
  const isQuestion = asked.candidates !== undefined || asked.problem?.code === 'no-runs'
  const isChosen = path !== '' && format !== undefined && isQuestion
  const entries = document?.entries ?? (document === undefined ? [] : [document])
  return {
    name,
    path,
    reading: isChosen ? readParsed(reading, format, context) : asked,
    badLines: entries.reduce((sum, entry) => sum + entry.badLines.length, 0),
    keep,
  }
}

function sizeOf(source: Source): number {
  if ('files' in source) return source.files.reduce((sum, { blob }) => sum + blob.size, 0)
  return 'blob' in source ? source.blob.size : source.bytes.length
}

async function noPause(): Promise<void> {
  // Tests and tools have nothing to give way to.
}

/**
 * A source as formats see it, for tests of recognition: the one document in it, or the folder of all.
 * Undefined where it cannot be opened.
 */
export async function documentOf(source: Source) {
  const opened = await openSource(source, {
    pause: noPause,
    unpacked: { bytes: 0 },
    onBytes: () => undefined,
  })
  if (opened.kind === 'failed') return undefined
  if (opened.kind === 'file') return opened.leaf.reading.document
  const folder: Folder = { name: source.name, path: '', leaves: opened.leaves }
  const [piece, ...others] = piecesOf(folder)
  return others.length === 0 && piece !== undefined ? piece.reading.document : folderDocument(folder)
}
