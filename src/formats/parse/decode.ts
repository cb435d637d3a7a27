/**
 * Bytes to text: UTF-8, faulty bytes replaced and counted; UTF-16 by its mark; archives and other binary
 * files are distinguished from text before anything tries to parse them.
 */
import { plural } from '#base/format-count.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'

interface DecodedText {
  readonly text: string
  readonly warnings: readonly Warning[]
  readonly problem?: Problem
}

/** Files that begin like this are no text; the name is what a person would call them. */
const SIGNATURES: readonly { readonly bytes: readonly number[]; readonly name: string }[] = [
  { bytes: [0x1f, 0x8b], name: 'a gzip archive' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], name: 'a zip archive' },
  { bytes: [0x50, 0x4b, 0x05, 0x06], name: 'an empty zip archive' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], name: 'a Zstandard archive' },
  { bytes: [0x42, 0x5a, 0x68], name: 'a bzip2 archive' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], name: 'an xz archive' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], name: 'a 7z archive' },
  { bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], name: 'a rar archive' },
]
/** Where a tar archive says that it is one. */
const TAR_MARK = { at: 257, text: 'ustar' }

function archiveName(bytes: Uint8Array): string | undefined {
  const mark = bytes.subarray(TAR_MARK.at, TAR_MARK.at + TAR_MARK.text.length)
  if (new TextDecoder().decode(mark) === TAR_MARK.text) return 'a tar archive'
  return SIGNATURES.find((signature) => startsWith(bytes, signature.bytes))?.name
}

/**
 * From this share of NUL, control and undecodable characters in its head on a file is binary; a few faults
 * without a NUL are not.
 */
const BINARY_SHARE = 0.1
const BINARY_COUNT = 8
const HEAD = 4096

/** Fails with `empty-file` or `binary-file`. */
export function decodeText(fileName: string, bytes: Uint8Array): DecodedText {
  if (bytes.length === 0) return { text: '', warnings: [], problem: emptyFile(fileName) }
  const archive = archiveName(bytes)
  if (archive !== undefined) return { text: '', warnings: [], problem: archiveFile(fileName, archive) }
  const wide = startsWith(bytes, [0xff, 0xfe])
    ? 'utf-16le'
    : startsWith(bytes, [0xfe, 0xff])
      ? 'utf-16be'
      : undefined
  if (wide !== undefined) return decodeWide(fileName, bytes, wide)
  const text = new TextDecoder().decode(bytes)
  if (isBinary(text)) return { text: '', warnings: [], problem: binaryFile(fileName) }
  return { text, warnings: faultWarnings(text, bytes) }
}

export function emptyFile(fileName: string): Problem {
  return {
    code: 'empty-file',
    message: t`${fileName} is empty.`,
    hint: t`Check whether the run was still being written when the file was copied.`,
    where: fileName,
  }
}

function decodeWide(fileName: string, bytes: Uint8Array, encoding: string): DecodedText {
  const text = new TextDecoder(encoding).decode(bytes)
  if (isBinary(text)) return { text: '', warnings: [], problem: binaryFile(fileName) }
  return {
    text,
    warnings: [{ code: 'utf-16', message: t`The file is UTF-16, not UTF-8; it was read as UTF-16.` }],
  }
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

/** By its first characters. */
export function isBinary(text: string): boolean {
  const head = text.slice(0, HEAD)
  let strange = 0
  for (let index = 0; index < head.length; index++) {
    const unit = head.charCodeAt(index)
    if (unit === 0xfffd || (unit < 0x20 && unit !== 0x09 && unit !== 0x0a && unit !== 0x0d && unit !== 0x1b))
      strange++
  }
  return (strange > BINARY_COUNT || head.includes('\0')) && strange > head.length * BINARY_SHARE
}

function faultWarnings(text: string, bytes: Uint8Array): readonly Warning[] {
  const faults = faultsOf(text, bytes)
  return faults === undefined ? [] : [faultWarning(faults)]
}

export interface Faults {
  readonly count: number
  /** Offset of the first. */
  readonly first: number
}

/**
 * Replacement characters that represent faulty bytes, told apart from those that the bytes themselves hold.
 */
export function faultsOf(text: string, bytes: Uint8Array): Faults | undefined {
  if (!text.includes('\ufffd')) return undefined
  const faults = count(text, '\ufffd') - genuineReplacements(bytes)
  return faults <= 0 ? undefined : { count: faults, first: firstFault(text, bytes) }
}

export function faultWarning({ count: faults, first }: Faults): Warning {
  const message = t`The file is not entirely UTF-8: replaced ${plural(faults, 'invalid byte sequence')} with “\ufffd”.`
  return { code: 'faulty-utf-8', message, where: `byte ${first}` }
}

function count(text: string, piece: string): number {
  let found = 0
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) found++
  return found
}

/** EF BF BD always begins a character, so each one in the bytes is a genuine U+FFFD. */
function genuineReplacements(bytes: Uint8Array): number {
  let found = 0
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (isReplacement(bytes, at)) found++
  return found
}

function isReplacement(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd
}

/**
 * Offset of the first faulty byte: what is before it decodes to itself, so its length can be taken back.
 */
function firstFault(text: string, bytes: Uint8Array): number {
  const encoder = new TextEncoder()
  let offset = startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 3 : 0
  let from = 0
  for (let at = text.indexOf('\ufffd'); at >= 0; at = text.indexOf('\ufffd', at + 1)) {
    offset += encoder.encode(text.slice(from, at)).length
    if (!isReplacement(bytes, offset)) return offset
    offset += 3
    from = at + 1
  }
  return offset
}

function archiveFile(fileName: string, name: string): Problem {
  return {
    code: 'binary-file',
    message: t`Memoscope can’t unpack ${fileName}: it is ${name}.`,
    hint: t`Unpack it and open the files inside.`,
    where: fileName,
  }
}

export function binaryFile(fileName: string): Problem {
  return {
    code: 'binary-file',
    message: t`${fileName} is not text.`,
    hint: t`Trace files are JSON or JSON Lines.`,
    where: fileName,
  }
}
