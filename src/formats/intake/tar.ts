/**
 * Lists the files of a tar archive from its headers: ustar, with the long names and sizes of pax and GNU.
 * Nothing is copied: each file is a view of the archive's bytes. Small readers from npm copy every file or
 * don't know GNU's long names.
 */
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import { chunksOfBytes } from './chunks.ts'
import { MAX_ENTRIES } from './limits.ts'
import { safePath } from './paths.ts'
import { badArchive, tooManyEntries } from './problems.ts'
import type { SourceFile } from './source-file.ts'
import type { ZipListing } from './zip.ts'

type Bytes = Uint8Array<ArrayBuffer>

const BLOCK = 512

/** Fields that a separate header gives for the file after it. */
interface Extension {
  readonly path?: string
  readonly size?: number
}

interface Header {
  readonly path: string
  /** In bytes; 0 for links and folders. */
  readonly size: number
  readonly type: string
}

/** Lists an archive. Problems: `bad-archive`, `too-many-files`. O(files). */
export function listTar(name: string, bytes: Bytes): ZipListing {
  const files: SourceFile[] = []
  const shortened: string[] = []
  const none = (problem: Problem): ZipListing => ({ files: [], shortened: [], problem })
  let extension: Extension = {}
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const block = bytes.subarray(at, at + BLOCK)
    if (block.every((byte) => byte === 0)) break
    const header = headerOf(block)
    if (header === undefined) return none(badArchive(name, 'tar', 'a header’s checksum doesn’t match'))
    const { path = header.path, size = header.size } = extension
    const start = at + BLOCK
    if (start + size > bytes.length) return none(badArchive(name, 'tar', 'it ends inside a file'))
    const content = bytes.subarray(start, start + size)
    at = start + Math.ceil(size / BLOCK) * BLOCK
    const more = extensionIn(header.type, content)
    if (more !== undefined) {
      extension = { ...extension, ...more }
      continue
    }
    extension = {}
    if (!isPlainFile(header.type, path)) continue
    if (files.length === MAX_ENTRIES) return none(tooManyEntries(name, MAX_ENTRIES + 1, MAX_ENTRIES))
    const safe = safePath(path)
    if (safe.isShortened) shortened.push(path)
    files.push({ path: safe.path, size, isInside: true, open: () => chunksOfBytes(content) })
  }
  return { files, shortened }
}

/** Old programs mark a folder only by a slash at the end of its name. */
function isPlainFile(type: string, path: string): boolean {
  return (type === '0' || type === '\0' || type === '7') && !path.endsWith('/')
}

/** Undefined if the header's checksum doesn't match. */
function headerOf(block: Bytes): Header | undefined {
  const sum = block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  const size = numberAt(block, 124, 12)
  if (numberAt(block, 148, 8) !== sum || size === undefined) return undefined
  // GNU uses the bytes of ustar's path prefix for other fields; its magic has a space where ustar's ends.
  const prefix = block[262] === 0 ? textAt(block, 345, 155) : ''
  const name = textAt(block, 0, 100)
  const type = String.fromCharCode(block[156] ?? 0)
  const isEmpty = type >= '1' && type <= '6'
  return { path: prefix === '' ? name : `${prefix}/${name}`, size: isEmpty ? 0 : size, type }
}

/** Fields for the next header (`x` of pax, `L` of GNU). Empty for other extensions; undefined for a file. */
function extensionIn(type: string, content: Bytes): Extension | undefined {
  if (type === 'L') return { path: textAt(content, 0, content.length) }
  if (type === 'x') return paxOf(new TextDecoder().decode(content))
  return type === 'g' || type === 'K' ? {} : undefined
}

/** Reads records of the form `LENGTH NAME=VALUE`, one per line. */
function paxOf(text: string): Extension {
  const path = /^\d+ path=(.*)$/m.exec(text)?.[1]
  const size = /^\d+ size=(\d+)$/m.exec(text)?.[1]
  return { ...given({ path }), ...(size === undefined ? {} : { size: Number(size) }) }
}

/** Octal digits, or a binary number if the first bit is set. */
function numberAt(block: Bytes, start: number, length: number): number | undefined {
  const first = block[start] ?? 0
  if ((first & 0x80) === 0) {
    const digits = textAt(block, start, length).trim()
    return /^[0-7]*$/.test(digits) ? Number.parseInt(digits || '0', 8) : undefined
  }
  const bytes = block.subarray(start + 1, start + length)
  return bytes.reduce((total, byte) => total * 256 + byte, first & 0x7f)
}

/** The string up to the first zero byte. */
function textAt(block: Bytes, start: number, length: number): string {
  const field = block.subarray(start, start + length)
  const end = field.indexOf(0)
  return new TextDecoder().decode(end < 0 ? field : field.subarray(0, end))
}
