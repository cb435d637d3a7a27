/**
 * Opens a source as a whole: a file, an archive with all its files, a folder. Everything in it is parsed and
 * held, so that a format made of several files can look at them together.
 */

import { CANCELED } from '#base/errors.ts'
import { plural } from '#base/format-count.ts'
import { given } from '#base/given.ts'
import { append } from '#base/lists.ts'
import type { Problem } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { Warning } from '#core/model/trace.ts'
import type { DocumentReading } from '../parse/document.ts'
import { MAX_ENTRIES, MAX_UNPACKED_BYTES } from './limits.ts'
import { type Intake, openFile } from './open-file.ts'
import { claimsTrace, isSideFile, safePath } from './paths.ts'
import { tooLargeToUnpack, tooManyEntries } from './problems.ts'
import { fileOfBlob, type SourceFile } from './source-file.ts'

/** What a person hands in. */
export type Source = { readonly name: string } & (
  | { readonly blob: Blob }
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  /** A folder: paths within it, `/`-separated. */
  | { readonly files: readonly { readonly path: string; readonly blob: Blob }[] }
)

/** A file that was opened and may be a trace, or a part of one. */
export interface Leaf {
  readonly path: string
  readonly file: SourceFile
  /** What it was parsed to; its document has `path` as its name. */
  readonly reading: DocumentReading
}

export type OpenedSource =
  | { readonly kind: 'file'; readonly leaf: Leaf }
  | {
      readonly kind: 'folder'
      /** Sorted by path. */
      readonly leaves: readonly Leaf[]
      /** What was left out, shortened or given twice. */
      readonly warnings: readonly Warning[]
      /** The archive as it was handed in; undefined for a folder. */
      readonly blob?: Blob
    }
  | { readonly kind: 'failed'; readonly problem: Problem }

/** Never rejects. Problems are those of the source as a whole; those of its files are with them. */
export async function openSource(source: Source, intake: Intake): Promise<OpenedSource> {
  if ('files' in source) return openFolder(source.name, source.files, intake)
  const blob = 'blob' in source ? source.blob : new Blob([source.bytes])
  const file = fileOfBlob(source.name, blob)
  const opened = await openFile(source.name, file, intake, 0)
  if (opened.kind === 'document') {
    return opened.reading.problem?.code === CANCELED.code
      ? { kind: 'failed', problem: CANCELED }
      : { kind: 'file', leaf: { path: source.name, file, reading: opened.reading } }
  }
  const gathering = createGathering(source.name, intake)
  gathering.noteShortened(opened.listing.shortened)
  await gathering.add(opened.listing.files, '', 1)
  return gathering.finish(opened.blob)
}

async function openFolder(
  name: string,
  files: readonly { readonly path: string; readonly blob: Blob }[],
  intake: Intake,
): Promise<OpenedSource> {
  if (files.length > MAX_ENTRIES)
    return { kind: 'failed', problem: tooManyEntries(name, files.length, MAX_ENTRIES) }
  const gathering = createGathering(name, intake)
  await gathering.add(
    files.map(({ path, blob }) => fileOfBlob(safePath(path).path, blob)),
    '',
    0,
  )
  return gathering.finish(undefined)
}

/** Files of a source as they are opened one after another, archives among them entered. */
function createGathering(name: string, intake: Intake) {
  const leaves = new Map<string, Leaf>()
  const beside: string[] = []
  const shortened: string[] = []
  const twice: string[] = []
  let problem: Problem | undefined
  let held = 0
  const keep = (leaf: Leaf) => {
    if (leaf.reading.document === undefined && isNoTrace(leaf)) beside.push(leaf.path)
    else leaves.set(leaf.path, leaf)
  }
  const open = async (file: SourceFile, path: string, depth: number): Promise<void> => {
    if (isSideFile(path)) {
      beside.push(path)
      return
    }
    if (!file.isInside) held += file.size
    if (held > MAX_UNPACKED_BYTES) {
      problem = tooLargeToUnpack(name, held, MAX_UNPACKED_BYTES)
      return
    }
    const opened = await openFile(path, file, intake, depth)
    if (opened.kind === 'document') {
      const failure = opened.reading.problem
      if (failure?.code === CANCELED.code || failure?.code === 'archive-too-large') problem = failure
      keep({ path, file, reading: opened.reading })
      return
    }
    append(
      shortened,
      opened.listing.shortened.map((inner) => `${path}/${inner}`),
    )
    await add(opened.listing.files, `${path}/`, depth + 1)
  }
  const add = async (files: readonly SourceFile[], prefix: string, depth: number): Promise<void> => {
    const last = new Map(files.map((file) => [file.path, file]))
    if (last.size < files.length)
      append(
        twice,
        repeated(files).map((path) => prefix + path),
      )
    for (const file of last.values()) {
      if (problem !== undefined) return
      await open(file, prefix + file.path, depth)
    }
  }
  return {
    add,
    noteShortened: (paths: readonly string[]) => append(shortened, paths),
    finish: (blob: Blob | undefined): OpenedSource => {
      if (problem !== undefined) return { kind: 'failed', problem }
      const sorted = [...leaves.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
      const warnings = [...besideWarning(beside), ...pathWarnings(shortened, twice)]
      if (sorted.length === 0) return { kind: 'failed', problem: nothingInside(name, beside.length) }
      return { kind: 'folder', leaves: sorted, warnings, ...given({ blob }) }
    },
  }
}

/** A file of another kind, not a trace that went wrong: nothing in its name says that it should be one. */
export function isNoTrace({ path, reading }: Pick<Leaf, 'path' | 'reading'>): boolean {
  const code = reading.problem?.code
  return (code === 'binary-file' || code === 'not-json' || code === 'empty-file') && !claimsTrace(path)
}

function repeated(files: readonly SourceFile[]): readonly string[] {
  const seen = new Set<string>()
  return [
    ...new Set(
      files.flatMap(({ path }) => {
        if (seen.has(path)) return [path]
        seen.add(path)
        return []
      }),
    ),
  ]
}

export function besideWarning(paths: readonly string[]): readonly Warning[] {
  if (paths.length === 0) return []
  const message = t`Skipped ${plural(paths.length, 'file that is not a trace', 'files that are not traces')}: ${named(paths)}.`
  return [{ code: 'not-a-trace', message }]
}

function pathWarnings(shortened: readonly string[], twice: readonly string[]): readonly Warning[] {
  const climbing = t`Changed ${plural(shortened.length, 'path')} that pointed outside the archive: ${named(shortened)}.`
  const repeats = t`The archive contains ${plural(twice.length, 'path')} more than once; the last file was read: ${named(twice)}.`
  return [
    ...(shortened.length === 0 ? [] : [{ code: 'climbing-path', message: climbing }]),
    ...(twice.length === 0 ? [] : [{ code: 'repeated-path', message: repeats }]),
  ]
}

const NAMED = 5

/** The first few of many paths, and how many there are next to them. */
export function named(paths: readonly string[]): string {
  const left = paths.length - NAMED
  return `${paths.slice(0, NAMED).join(', ')}${left > 0 ? ` and ${left} more` : ''}`
}

function nothingInside(name: string, beside: number): Problem {
  return {
    code: 'empty-archive',
    message:
      beside === 0
        ? t`${name} contains no files.`
        : t`${name} contains no trace, only ${plural(beside, 'file')} of other types.`,
    hint: t`A trace is a JSON or JSON Lines file, or a folder or archive of such files.`,
    where: name,
  }
}
