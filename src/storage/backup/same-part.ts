/**
 * Whether a part of a backup is here already, and where it goes when something else has its id. A copy beside
 * gets an id made of the content, so that restoring the same backup again finds it and changes nothing.
 */
import { hexOf, sha256 } from '#base/sha256.ts'
import { CUSTOM_PREFIX } from '#core/spec/custom-definition.ts'
import type { Tables } from '../tables/schema.ts'
import type { ManifestPart, PartHead, PartKind } from './backup-file.ts'
import { createPartDigest } from './part-digest.ts'
import type { Awaiting } from './read-backup.ts'
import { type PartRow, type PartSource, rowsOf } from './read-parts.ts'
import { rowText } from './row-text.ts'
import { piecesOf } from './write-backup.ts'

export type Place =
  | { readonly status: 'here'; readonly id: string }
  | { readonly status: 'free'; readonly id: string }

/** Tables that answer whether an id is taken. */
const TABLE_OF = {
  file: 'files',
  trace: 'traces',
  program: 'programs',
  memory: 'kept',
  pad: 'pads',
  comparison: 'comparisons',
  collection: 'collections',
} as const satisfies Partial<Record<PartKind, string>>

type IdKind = keyof typeof TABLE_OF

/** Whether parts of this kind have ids of their own; answers and settings go row by row. */
export function hasIds(kind: PartKind): kind is IdKind {
  return Object.hasOwn(TABLE_OF, kind)
}

/** `isSame`: whether what is here under an id is what comes. */
export async function placeOf(
  tables: Tables,
  { kind, id, name }: { readonly kind: IdKind; readonly id: string; readonly name: string },
  isSame: (id: string) => Promise<boolean>,
): Promise<Place> {
  for (let at = id, turn = 1; ; turn++) {
    if ((await tables[TABLE_OF[kind]].where(':id').equals(at).count()) === 0)
      return { status: 'free', id: at }
    if (await isSame(at)) return { status: 'here', id: at }
    at = idBeside(kind, { id, name, turn })
  }
}

function idBeside(
  kind: IdKind,
  { id, name, turn }: { readonly id: string; readonly name: string; readonly turn: number },
): string {
  if (kind === 'memory') return turn === 1 ? `${id} (from a backup)` : `${id} (from a backup ${turn})`
  const made = hexOf(sha256(new TextEncoder().encode(`${id} ${name} ${turn}`)))
  return kind === 'program' ? `${CUSTOM_PREFIX}${made.slice(0, 8)}` : made.slice(0, 32)
}

/**
 * Whether the file or trace here is what the manifest says; edits that were made here since do not count
 * against it.
 */
export async function isSameContent(
  source: PartSource,
  { id, said, awaiting }: { readonly id: string; readonly said: ManifestPart; readonly awaiting: Awaiting },
): Promise<boolean> {
  const digest = createPartDigest({ part: said.part, id })
  let edits = 0
  for await (const row of rowsOf(source, { part: said.part, id })) {
    if (row.table === 'edits' && ++edits > (said.edits?.count ?? 0)) continue
    digest.line(row.table, lineOf(row))
    if (row.bytes !== undefined) await feed(row.bytes, digest.bytes, awaiting)
  }
  const here = digest.done()
  if (said.part === 'file') return here.sha256 === said.sha256
  return (
    here.content === said.content &&
    here.edits?.count === said.edits?.count &&
    here.edits?.sha256 === said.edits?.sha256
  )
}

const encoder = new TextEncoder()

function lineOf({ table, row }: PartRow): Uint8Array {
  return encoder.encode(`${rowText(table, row)}\n`)
}

async function feed(blob: Blob, take: (bytes: Uint8Array) => void, awaiting: Awaiting): Promise<void> {
  const pieces = piecesOf(blob)
  for (;;) {
    const { done, value } = await awaiting(() => pieces.next())
    if (done === true) return
    take(value)
  }
}

/** The lines of a small part that is here, as one text to compare. */
export async function textHere(source: PartSource, head: PartHead): Promise<string> {
  const lines: string[] = []
  for await (const { table, row } of rowsOf(source, head)) lines.push(rowText(table, row))
  return lines.join('\n')
}
