/**
 * One file, unpacked already, from its stream to a document. A small one is parsed at one go. A large one is
 * JSON Lines if its first lines are: then it is read block by block and no text ever has it. Else it is one
 * value, as far as a text can contain it.
 */
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { binaryFile, type Faults, faultsOf, faultWarning, isBinary } from '../parse/decode.ts'
import { type DocumentReading, linesDocument, parseDocument, wholeDocument } from '../parse/document.ts'
import { createLineReader, type LineReader } from '../parse/json-lines.ts'
import { type Chunks, concat } from './chunks.ts'
import { MAX_LINES_BYTES, MAX_TEXT_BYTES, SMALL_BYTES } from './limits.ts'
import { DamagedArchive, IntakeError, lineTooLong, tooLargeForText, tooManyLines } from './problems.ts'

/** What may be read; smaller in tests, so that they need no large files. */
export interface ReadLimits {
  readonly smallBytes: number
  readonly textBytes: number
  readonly linesBytes: number
}

export const READ_LIMITS: ReadLimits = {
  smallBytes: SMALL_BYTES,
  textBytes: MAX_TEXT_BYTES,
  linesBytes: MAX_LINES_BYTES,
}

const NEWLINE = 0x0a
/** Blocks of about this size are decoded and parsed at a time. */
const BLOCK_BYTES = 1024 * 1024
/** The first lines tell JSON Lines from one value. */
const SAMPLE_BYTES = 256 * 1024

/**
 * Reads a file. `size` in bytes where it is known, so that what cannot be read is refused before it is.
 * Rejects with IntakeError for limits, and with what the chunks reject with; a break inside an archive ends
 * the file there.
 */
export async function readDocument(
  name: string,
  chunks: Chunks,
  size: number | undefined,
  limits: ReadLimits = READ_LIMITS,
): Promise<DocumentReading> {
  const held: Uint8Array<ArrayBuffer>[] = []
  const { bytes, damage } = await hold(chunks, held, limits.smallBytes)
  if (damage !== undefined || bytes < limits.smallBytes)
    return withDamage(parseDocument(name, concat(held)), damage)
  const begun = { held, chunks, size, limits }
  if (looksLikeLines(held)) return readLinesOf(name, begun)
  if (size !== undefined && size > limits.textBytes)
    throw new IntakeError(tooLargeForText(name, size, limits.textBytes))
  return readWhole(name, begun)
}

interface Begun {
  /** What was read already. */
  readonly held: readonly Uint8Array<ArrayBuffer>[]
  readonly chunks: Chunks
  readonly size: number | undefined
  readonly limits: ReadLimits
}

/** Holds chunks until there are `enough` bytes of them, or no more. */
async function hold(chunks: Chunks, held: Uint8Array<ArrayBuffer>[], enough: number) {
  let bytes = 0
  const damage = await untilDamage(async () => {
    while (bytes < enough) {
      const chunk = await chunks.next()
      if (chunk === undefined) break
      held.push(chunk)
      bytes += chunk.length
    }
  })
  return { bytes, damage }
}

/** What is wrong with the archive that the bytes come from, where reading stopped for that. */
async function untilDamage(read: () => Promise<void>): Promise<Warning | undefined> {
  try {
    await read()
    return undefined
  } catch (error) {
    if (!(error instanceof DamagedArchive)) throw error
    const message = t`The archive is damaged or truncated (${error.message}). Imported what could be unpacked.`
    return { code: 'damaged-archive', message }
  }
}

function withDamage(reading: DocumentReading, damage: Warning | undefined): DocumentReading {
  return damage === undefined ? reading : { ...reading, warnings: [damage, ...reading.warnings] }
}

/**
 * Whether the first whole lines are mostly objects. Without a line break it is one value, or its beginning.
 */
function looksLikeLines(held: readonly Uint8Array<ArrayBuffer>[]): boolean {
  const sample: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let end = -1
  for (const chunk of held) {
    // Up to the last line break of the sample, or of a first line that is longer, its end.
    const part = chunk.subarray(0, Math.max(SAMPLE_BYTES - bytes, 0))
    const last = part.lastIndexOf(NEWLINE)
    const found = last < 0 && end < 0 ? chunk.indexOf(NEWLINE) : last
    if (found >= 0) end = bytes + found
    sample.push(chunk)
    bytes += chunk.length
    if (end >= 0 && bytes >= SAMPLE_BYTES) break
  }
  if (end < 0) return false
  const reader = createLineReader()
  reader.add(new TextDecoder().decode(concat(sample).subarray(0, end)))
  return reader.finish() !== undefined
}

/** One value, at one go; or lines after all, where the first of them was longer than what was held. */
async function readWhole(name: string, begun: Begun): Promise<DocumentReading> {
  const { chunks, limits } = begun
  const held = [...begun.held]
  let bytes = held.reduce((sum, chunk) => sum + chunk.length, 0)
  let isOneLine = !held.some((chunk) => chunk.includes(NEWLINE))
  let areLines = false
  const damage = await untilDamage(async () => {
    for (let chunk = await chunks.next(); chunk !== undefined; chunk = await chunks.next()) {
      held.push(chunk)
      bytes += chunk.length
      if (isOneLine && chunk.includes(NEWLINE)) {
        isOneLine = false
        areLines = looksLikeLines(held)
        if (areLines) return
      }
      if (bytes > limits.textBytes) throw new IntakeError(tooLargeForText(name, bytes, limits.textBytes))
    }
  })
  if (areLines) return readLinesOf(name, { ...begun, held })
  return withDamage(parseDocument(name, concat(held)), damage)
}

async function readLinesOf(name: string, { held, chunks, size, limits }: Begun): Promise<DocumentReading> {
  if (size !== undefined && size > limits.linesBytes)
    throw new IntakeError(tooManyLines(name, size, limits.linesBytes))
  const start = held[0] ?? new Uint8Array()
  if (isBinary(new TextDecoder().decode(start.subarray(0, 4096))))
    return { warnings: [], problem: binaryFile(name) }
  const splitter = createSplitter(name, limits)
  for (const chunk of held) splitter.add(chunk)
  const damage = await untilDamage(async () => {
    for (let chunk = await chunks.next(); chunk !== undefined; chunk = await chunks.next())
      splitter.add(chunk)
  })
  return withDamage(splitter.finish(), damage)
}

interface Splitter {
  add(chunk: Uint8Array<ArrayBuffer>): void
  finish(): DocumentReading
}

/** Gathers bytes into blocks of whole lines and parses each. */
function createSplitter(name: string, limits: ReadLimits): Splitter {
  const reader = createLineReader()
  const faults: Faults[] = []
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let waitingBytes = 0
  let doneBytes = 0
  const parse = (block: Uint8Array<ArrayBuffer>) => {
    const text = new TextDecoder().decode(block)
    const found = faultsOf(text, block)
    if (found !== undefined) faults.push({ count: found.count, first: doneBytes + found.first })
    reader.add(text)
    doneBytes += block.length
  }
  const hold = (bytes: Uint8Array<ArrayBuffer>) => {
    if (bytes.length === 0) return
    waiting.push(bytes)
    waitingBytes += bytes.length
  }
  const flush = () => {
    if (waitingBytes > 0) parse(concat(waiting))
    waiting = []
    waitingBytes = 0
  }
  return {
    add: (chunk) => {
      const total = doneBytes + waitingBytes + chunk.length
      if (total > limits.linesBytes) throw new IntakeError(tooManyLines(name, total, limits.linesBytes))
      const end = chunk.lastIndexOf(NEWLINE) + 1
      if (end > 0 && waitingBytes + chunk.length >= Math.min(BLOCK_BYTES, limits.textBytes / 2)) {
        hold(chunk.subarray(0, end))
        flush()
        hold(chunk.slice(end))
      } else hold(chunk)
      if (waitingBytes > limits.textBytes)
        throw new IntakeError(lineTooLong(name, reader.lineCount + 1, limits.textBytes))
    },
    finish: () => {
      flush()
      return documentOf(name, reader, faults)
    },
  }
}

function documentOf(name: string, reader: LineReader, faults: readonly Faults[]): DocumentReading {
  const [first] = faults
  const count = faults.reduce((sum, fault) => sum + fault.count, 0)
  const warnings = first === undefined ? [] : [faultWarning({ count, first: first.first })]
  const read = reader.finish()
  if (read === undefined) return { warnings, problem: fewLines(name, reader) }
  const [only, ...others] = read.lines
  // A file of one object is that object, as it is where it was small enough to be parsed at one go.
  if (only !== undefined && others.length === 0 && read.badLines.length === 0)
    return wholeDocument(name, only.value, [...warnings, ...read.warnings])
  return linesDocument(name, read, [...warnings, ...read.warnings])
}

function fewLines(name: string, { good, bad }: LineReader) {
  return {
    code: 'not-json',
    message: t`${name} starts as JSON Lines, but ${bad} of its ${good + bad} lines are not JSON objects.`,
    hint: t`Trace files are JSON or JSON Lines.`,
    where: name,
  }
}
