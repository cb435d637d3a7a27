/**
 * Writes the parts of a backup into the database, inside the transaction of a restore. Replacing puts each
 * under its own id; merging leaves alone what is here already and puts beside it what differs.
 */

import type { Transaction } from 'dexie'
import { append } from '#base/lists.ts'
import { t } from '#base/words.ts'
import type { StoredBytes } from '../tables/schema.ts'
import type { ManifestPart, PartKind } from './backup-file.ts'
import { putLoose } from './loose-rows.ts'
import { ownerColumn } from './part-tables.ts'
import type { Awaiting, BackupRow } from './read-backup.ts'
import type { PartSource } from './read-parts.ts'
import { createReferences } from './references.ts'
import { rowText } from './row-text.ts'
import { hasIds, isSameContent, type Place, placeOf, textHere } from './same-part.ts'
import { tablesIn } from './tables-in.ts'

export interface RestoreOptions {
  readonly mode: 'merge' | 'replace'
  /**
   * Whether the person says that the backup is their own: only then does code from it run without being read
   * first. Code that is here and runs is left as it is in any case.
   */
  readonly isOwn: boolean
}

/** Something of which two are here now. */
interface Beside {
  readonly kind: PartKind
  readonly name: string
}

/** What became of the parts. */
export interface Restored {
  /** What came in, by kind; kept files count with their runs. */
  readonly added: Readonly<Partial<Record<PartKind, number>>>
  /** Was here already, the same. */
  readonly same: number
  /** Had the id of something else: is next to it. */
  readonly beside: readonly Beside[]
  /** Settings and summaries that are set otherwise here, and were left so. */
  readonly leftAlone: readonly string[]
  /** Strategies that wait to be read before they run. */
  readonly unread: number
}

export interface PartWriter {
  readonly begin: (part: ManifestPart) => Promise<void>
  readonly row: (row: BackupRow) => Promise<void>
  readonly end: () => Promise<void>
  readonly finish: () => Restored
}

/** So many rows are written at once: a row may hold 500 steps. */
const ROWS_AT_ONCE = 40

type Row = Readonly<Record<string, unknown>>

/**
 * How a transaction waits for something else than the database, and what it stores the bytes of a file as.
 */
interface Storing {
  readonly awaiting: Awaiting
  readonly toStored: (bytes: Blob) => Promise<StoredBytes>
}

export function createPartWriter(
  transaction: Transaction,
  options: RestoreOptions,
  { awaiting, toStored }: Storing,
): PartWriter {
  const tables = tablesIn(transaction)
  const source: PartSource = { tables, together: (read) => read() }
  const references = createReferences()
  const beside: Beside[] = []
  const leftAlone: string[] = []
  const added: Partial<Record<PartKind, number>> = {}
  let same = 0
  let unread = 0
  let part: ManifestPart | undefined
  /** Where the part goes; undefined: not known yet, or nowhere. */
  let place: Place | undefined
  let rows: BackupRow[] = []

  async function writeRows(kind: PartKind, id: string): Promise<void> {
    const written = rows
    rows = []
    for (const { table, list } of byTable(written)) {
      const owner = ownerColumn(kind, table)
      const stored: Row[] = []
      for (const { row, bytes } of list)
        stored.push({
          ...references.rewrite(kind, table, asHere(kind, row)),
          ...(owner === undefined ? {} : { [owner]: id }),
          ...(table === 'traces' && part?.file !== undefined
            ? { fileId: references.of('file', part.file) }
            : {}),
          ...(bytes === undefined ? {} : { bytes: await toStored(bytes) }),
        })
      await transaction.table(table).bulkAdd(stored)
    }
  }

  /** Code from a backup that is no one's own waits to be read, as code from any file does. */
  function asHere(kind: PartKind, row: Row): Row {
    if (kind !== 'program' || options.isOwn) return row
    // What was compiled may be of another source than the one that is read.
    const { version: _version, ...rest } = row
    unread++
    return { ...rest, approved: false, origin: row['origin'] ?? t`a backup` }
  }

  async function settle(said: ManifestPart, name: string): Promise<void> {
    if (!hasIds(said.part)) return
    const kind = said.part
    const isSame = (id: string) => isHere(said, id)
    const { id, sha256, content = sha256, edits } = said
    place =
      options.mode === 'replace'
        ? { status: 'free', id }
        : await placeOf(tables, { kind, id, name: `${content} ${edits?.sha256 ?? ''}` }, isSame)
    references.note(kind, id, place.id)
    if (kind === 'file') return
    if (place.status === 'here') same++
    else added[kind] = (added[kind] ?? 0) + 1
    if (place.status === 'free' && place.id !== id) beside.push({ kind, name })
  }

  async function isHere(said: ManifestPart, id: string): Promise<boolean> {
    const { part: kind } = said
    if (kind === 'file' || kind === 'trace') return isSameContent(source, { id, said, awaiting })
    const here = await textHere(source, { part: kind, id })
    if (kind === 'program') {
      return (await tables.programs.get(id))?.source === rows[0]?.row['source']
    }
    const text = (list: readonly BackupRow[]) => list.map(({ table, row }) => rowText(table, row)).join('\n')
    const moved = rows.map((row) => ({ ...row, row: references.rewrite(kind, row.table, row.row) }))
    return here === text(rows) || here === text(moved)
  }

  return {
    begin: async (begun) => {
      part = begun
      place = undefined
      rows = []
    },
    row: async (row) => {
      if (part === undefined || part.isVoid === true) return
      const { part: kind } = part
      // The first row has the name; of what is large all others follow as they come.
      if (place === undefined && (kind === 'file' || kind === 'trace')) await settle(part, nameOf(row.row))
      if (place?.status === 'here') return
      rows.push(row)
      if (place !== undefined && rows.length >= ROWS_AT_ONCE) await writeRows(kind, place.id)
      else if (!hasIds(kind) && rows.length >= ROWS_AT_ONCE) await flushLoose(kind)
    },
    end: async () => {
      if (part === undefined || part.isVoid === true) return
      const { part: kind, id } = part
      if (!hasIds(kind)) return flushLoose(kind)
      if (place === undefined && rows.length > 0)
        await settle(part, kind === 'memory' ? id : nameOf(rows[0]?.row ?? {}))
      if (place?.status === 'free') await writeRows(kind, place.id)
    },
    finish: () => ({ added, same, beside, leftAlone, unread }),
  }

  async function flushLoose(kind: PartKind): Promise<void> {
    const list = rows.map(({ row }) => row)
    rows = []
    const put = await putLoose(tables, kind, list)
    if (put.added > 0) added[kind] = (added[kind] ?? 0) + put.added
    same += put.same
    append(leftAlone, put.leftAlone)
  }
}

function nameOf(row: Row): string {
  const { title, name, source } = row
  if (typeof source === 'string')
    return /\btitle\s*:\s*(['"`])([^'"`\n]{1,80})\1/.exec(source)?.[2] ?? t`a strategy`
  return typeof title === 'string' ? title : typeof name === 'string' ? name : ''
}

function byTable(rows: readonly BackupRow[]) {
  const lists = new Map<string, BackupRow[]>()
  for (const row of rows) {
    const list = lists.get(row.table)
    if (list === undefined) lists.set(row.table, [row])
    else list.push(row)
  }
  return [...lists].map(([table, list]) => ({ table, list }))
}
