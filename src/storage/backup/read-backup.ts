/**
 * Reads a backup from its first byte to its last, part by part, and holds each to the manifest. Whatever is
 * wrong with the file is thrown as a BackupFault, which the doors of this folder turn into a Problem.
 */
import * as v from 'valibot'
import type { JsonValue } from '#base/json.ts'
import type { Problem } from '#base/result.ts'
import { hexOf, sha256 } from '#base/sha256.ts'
import { t } from '#base/words.ts'
import { DATABASE_VERSION } from '../tables/schema.ts'
import {
  BACKUP_VERSION,
  type BackupHead,
  bytesSchema,
  headSchema,
  type Manifest,
  type ManifestPart,
  manifestSchema,
  type PartHead,
  partSchema,
  sealSchema,
} from './backup-file.ts'
import { isBackupFile, isPacked } from './backup-head.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { createPartDigest } from './part-digest.ts'
import { isRowOf } from './part-tables.ts'
import { type ReadRow, readRow } from './row-text.ts'

/** Something is wrong with the file. */
export class BackupFault extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

export interface BackupRow extends ReadRow {
  /** Of a kept file. */
  readonly bytes?: Blob
}

/** What a reader tells on its way. Each is awaited. */
export interface BackupVisitor {
  readonly begin?: (head: PartHead) => Promise<void> | void
  readonly row?: (row: BackupRow, head: PartHead) => Promise<void> | void
  readonly end?: (part: ManifestPart) => Promise<void> | void
  /** Bytes of the file that were read, before unpacking. */
  readonly progress?: (bytes: number) => void
}

interface ReadBackup {
  readonly head: BackupHead
  readonly manifest: Manifest
}

/** How the steps are waited for: as it is, or in a way that keeps a transaction open. */
export type Awaiting = <T>(step: () => Promise<T>) => Promise<T>

const PLAINLY: Awaiting = (step) => step()

/**
 * Reads all of it. Throws BackupFault, `visitor.end` aside: that is told what a part came to before the
 * manifest is known.
 */
export async function readBackup(
  file: Blob,
  visitor: BackupVisitor = {},
  awaiting: Awaiting = PLAINLY,
): Promise<ReadBackup> {
  const isGzip = await awaiting(() => isPacked(file)).catch(unreadable)
  if (!isGzip && !(await awaiting(() => isBackupFile(file)).catch(unreadable)))
    throw new BackupFault(NO_BACKUP)
  const reader = createByteReader(file, isGzip, visitor.progress)
  const nextLine = async () => reader.lineNow() ?? (await awaiting(() => reader.line()).catch(unreadable))
  try {
    const head = readHead(await nextLine())
    const parts: ManifestPart[] = []
    for (;;) {
      const line = await nextLine()
      if (line === undefined) throw damaged('it ends too early')
      const value = parse(line)
      const begun = v.safeParse(partSchema, value)
      if (!begun.success) {
        const manifest = readManifest(value, { line, parts, seal: await nextLine() })
        if ((await nextLine()) !== undefined) throw damaged('something stands behind its end')
        return { head, manifest }
      }
      parts.push(await readPart(begun.output, { reader, visitor, awaiting }))
    }
  } finally {
    await awaiting(() => reader.close())
  }
}

interface PartReading {
  readonly reader: ByteReader
  readonly visitor: BackupVisitor
  readonly awaiting: Awaiting
}

/** `[`, which no other line begins with. */
const ROW_BEGIN = 0x5b

async function readPart(head: PartHead, { reader, visitor, awaiting }: PartReading): Promise<ManifestPart> {
  const digest = createPartDigest(head)
  await visitor.begin?.(head)
  for (;;) {
    const first = reader.peekNow() ?? (await awaiting(() => reader.peek()).catch(unreadable))
    if (first !== ROW_BEGIN) break
    const line = reader.lineNow() ?? (await awaiting(() => reader.line()).catch(unreadable))
    if (line === undefined) throw damaged('it ends too early')
    const read = readRow(parse(line))
    if (read === undefined || !isRowOf(head.part, read.table, read.row))
      throw damaged(`a row of ${head.part} ${head.id} is none`)
    digest.line(read.table, line)
    if (head.part !== 'file') {
      await visitor.row?.(read, head)
      continue
    }
    const bytes = await awaiting(() => readBytes(reader, digest.bytes)).catch(unreadable)
    await visitor.row?.({ ...read, bytes }, head)
  }
  const part = digest.done()
  await visitor.end?.(part)
  return part
}

async function readBytes(reader: ByteReader, onPiece: (bytes: Uint8Array) => void): Promise<Blob> {
  const line = await reader.line()
  const announced = v.safeParse(bytesSchema, line === undefined ? undefined : parse(line))
  if (!announced.success) throw damaged('the bytes of a file are missing')
  const blob = await reader.bytes(announced.output.bytes, onPiece)
  const end = await reader.line()
  if (blob === undefined || end?.length !== 1) throw damaged('the bytes of a file are cut')
  return blob
}

function readHead(line: Uint8Array | undefined): BackupHead {
  if (line === undefined) throw new BackupFault(NO_BACKUP)
  let value: JsonValue
  try {
    value = parse(line)
  } catch {
    throw new BackupFault(NO_BACKUP)
  }
  const head = v.safeParse(headSchema, value)
  if (!head.success) throw new BackupFault(NO_BACKUP)
  const { version, database } = head.output
  if (version > BACKUP_VERSION || database > DATABASE_VERSION) throw new BackupFault(NEWER_BACKUP)
  return head.output
}

interface ManifestReading {
  readonly line: Uint8Array
  readonly parts: readonly ManifestPart[]
  readonly seal: Uint8Array | undefined
}

/** The manifest, when everything that was read comes to what it says. */
function readManifest(value: JsonValue, { line, parts, seal }: ManifestReading): Manifest {
  const manifest = v.safeParse(manifestSchema, value)
  if (!manifest.success) throw damaged('a line of it is none of a backup')
  if (seal === undefined) throw damaged('its last line is missing')
  const sealed = v.safeParse(sealSchema, parse(seal))
  if (!sealed.success || sealed.output.sha256 !== hexOf(sha256(line)))
    throw damaged('its table of contents was changed')
  const said = manifest.output.manifest
  if (said.length !== parts.length) throw damaged('parts of it are missing')
  said.forEach((entry, index) => {
    const part = parts[index]
    if (part === undefined || !isEqual(entry, part))
      throw damaged(`${entry.part} ${entry.id} is not as it was put in`)
  })
  return manifest.output
}

function isEqual({ isVoid: _isVoid, ...said }: ManifestPart, found: ManifestPart): boolean {
  return (
    said.part === found.part &&
    said.id === found.id &&
    said.file === found.file &&
    said.rows === found.rows &&
    said.sha256 === found.sha256 &&
    said.content === found.content &&
    said.edits?.count === found.edits?.count &&
    said.edits?.sha256 === found.edits?.sha256
  )
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function parse(line: Uint8Array): JsonValue {
  try {
    const value: JsonValue = JSON.parse(decoder.decode(line))
    return value
  } catch {
    throw damaged('a line of it cannot be read')
  }
}

/** What unpacking says of a cut or changed file, and the browser of one that is gone. */
function unreadable(error: unknown): never {
  if (error instanceof BackupFault) throw error
  if (error instanceof DOMException) {
    throw new BackupFault({
      code: 'file-unreadable',
      message: `The file could not be read to its end: ${error.message}`,
      hint: 'It may have been changed, moved, or deleted. Select it again. Nothing was changed here.',
    })
  }
  throw damaged('it cannot be unpacked to its end')
}

function damaged(what: string): BackupFault {
  return new BackupFault({
    code: 'damaged-backup',
    message: t`This backup is truncated or was changed: ${what}.`,
    hint: t`Nothing was changed in this browser. Use another copy of the file if you have one.`,
  })
}

const NO_BACKUP: Problem = {
  code: 'no-backup',
  message: t`This file is not a Memoscope backup.`,
  hint: t`Backup files end in .memoscope-backup.gz. To import a run, use “Open files”.`,
}

const NEWER_BACKUP: Problem = {
  code: 'newer-backup',
  message: t`This backup was made by a newer version of Memoscope.`,
  hint: t`Reload the page to get the newest version, then restore again. Nothing was changed in this browser.`,
}
