/**
 * What of an opened folder belongs together. A format may claim the folder as a whole; else a folder that
 * wraps all others is taken off and its content looked at; else each folder and each file in it is a source
 * of its own.
 */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import { recognise } from '../index.ts'
import type { DocumentReading } from '../parse/document.ts'
import type { ParsedDocument } from '../reading/format.ts'
import type { Leaf } from './open-source.ts'
import { blobOf } from './source-file.ts'
import { writeZip } from './write-zip.ts'

/** A file, or a folder that one format claims, or that several may: to be read as one. */
export interface Piece {
  /** Of the source with the path within it: `runs.zip/a.json`. */
  readonly name: string
  /** The path within the source; empty for the source itself. */
  readonly path: string
  readonly reading: DocumentReading
  /** The bytes to keep, so that it can be read again. Rejects where they cannot be had any more. */
  readonly keep: () => Promise<Blob>
}

export interface Folder {
  readonly name: string
  readonly path: string
  readonly leaves: readonly Leaf[]
  /** The archive that holds exactly this. */
  readonly blob?: Blob
}

export function piecesOf(folder: Folder): readonly Piece[] {
  let current = folder
  for (;;) {
    const document = folderDocument(current)
    const found = recognise(document)
    if ('format' in found || found.problem.code === 'ambiguous-format') return [wholePiece(current, document)]
    const groups = groupsOf(current)
    const [only, ...others] = groups
    if (only === undefined) return []
    if (others.length > 0 || only.kind === 'file')
      return groups.flatMap((group) => groupPieces(current, group))
    // What wraps everything adds nothing: the archive is still the one file to keep.
    current = { ...subfolder(current, only), ...given({ blob: current.blob }) }
  }
}

/** One piece alone, by its path within the source; the whole folder where the path is that of a folder. */
export function pieceAt(folder: Folder, path: string): Piece | undefined {
  const leaf = folder.leaves.find((candidate) => candidate.path === path)
  if (leaf !== undefined) return filePiece(folder, leaf)
  const leaves = inside(folder.leaves, path)
  if (leaves.length === 0) return undefined
  const found: Folder = { name: `${folder.name}/${path}`, path, leaves }
  return wholePiece(found, folderDocument(found))
}

type Group =
  | { readonly kind: 'file'; readonly leaf: Leaf }
  | { readonly kind: 'folder'; readonly segment: string; readonly leaves: readonly Leaf[] }

function groupPieces(folder: Folder, group: Group): readonly Piece[] {
  return group.kind === 'file' ? [filePiece(folder, group.leaf)] : piecesOf(subfolder(folder, group))
}

function groupsOf({ leaves }: Folder): readonly Group[] {
  const files: Group[] = []
  const folders = new Map<string, Leaf[]>()
  for (const leaf of leaves) {
    const slash = leaf.path.indexOf('/')
    if (slash < 0) files.push({ kind: 'file', leaf })
    else {
      const segment = leaf.path.slice(0, slash)
      const held = folders.get(segment) ?? []
      held.push(leaf)
      folders.set(segment, held)
    }
  }
  return [
    ...files,
    ...[...folders].map(([segment, held]): Group => ({ kind: 'folder', segment, leaves: held })),
  ]
}

function subfolder(folder: Folder, { segment, leaves }: Extract<Group, { kind: 'folder' }>): Folder {
  return {
    name: `${folder.name}/${segment}`,
    path: folder.path === '' ? segment : `${folder.path}/${segment}`,
    leaves: inside(leaves, segment),
  }
}

/** The leaves below a path, their own paths from there. */
function inside(leaves: readonly Leaf[], path: string): readonly Leaf[] {
  return leaves
    .filter((leaf) => leaf.path.startsWith(`${path}/`))
    .map((leaf) => ({ ...leaf, path: leaf.path.slice(path.length + 1) }))
}

/** The folder as formats see it: what could be parsed, sorted by path. */
export function folderDocument({ name, leaves }: Folder): ParsedDocument {
  const entries = leaves.flatMap(({ path, reading: { document } }) =>
    document === undefined ? [] : [{ ...document, fileName: path }],
  )
  return { fileName: name, kind: 'folder', entries, value: null, lines: [], badLines: [] }
}

function filePiece(folder: Folder, leaf: Leaf): Piece {
  const name = `${folder.name}/${leaf.path}`
  const { document, ...rest } = leaf.reading
  return {
    name,
    path: folder.path === '' ? leaf.path : `${folder.path}/${leaf.path}`,
    reading: document === undefined ? rest : { ...rest, document: { ...document, fileName: name } },
    keep: () => blobOf(leaf.file),
  }
}

function wholePiece({ name, path, leaves, blob }: Folder, document: ParsedDocument): Piece {
  const warnings = leaves.flatMap((leaf) => [
    ...leaf.reading.warnings.map((warning) => within(leaf.path, warning)),
    ...unreadWarning(leaf),
  ])
  const files = leaves.map((leaf) => ({ path: leaf.path, blob: () => blobOf(leaf.file) }))
  return {
    name,
    path,
    reading: { document, warnings },
    keep: () => (blob === undefined ? writeZip(files) : Promise.resolve(blob)),
  }
}

function within(path: string, warning: Warning): Warning {
  return { ...warning, where: warning.where === undefined ? path : `${path}, ${warning.where}` }
}

function unreadWarning({ path, reading: { problem } }: Leaf): readonly Warning[] {
  return problem === undefined
    ? []
    : [{ code: 'unread-file', message: t`Skipped: ${problem.message}`, where: path }]
}
