/**
 * The samples of every format, for the contract tests and the fuzz test. A text sample is a file; a folder
 * sample is a folder in `samples/<id>/`; a packed sample is an archive (`.zip`, `.eval`) or a packed file
 * (`.gz`, `.zst`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Source } from '../intake/index.ts'
import { writeZip } from '../intake/write-zip.ts'
import type { ReadContext } from '../reading/format.ts'

interface AnySample {
  /** The id of the format that owns it: its folder. */
  readonly owner: string
  readonly name: string
  readonly path: string
}

export interface Sample extends AnySample {
  readonly text: string
}

/** A sample that only the intake can open. */
interface PackedSample extends AnySample {
  readonly files?: readonly { readonly path: string; readonly bytes: Uint8Array<ArrayBuffer> }[]
  readonly bytes?: Uint8Array<ArrayBuffer>
}

const root = join(import.meta.dirname, '../samples')
const PACKED = /\.(?:eval|gz|zip|zst)$/

/** All samples that are one text, by format. Files that end in `.snap` are what they were last read as. */
export function allSamples(): readonly Sample[] {
  return entriesOf()
    .filter(({ name, isFolder }) => !isFolder && !PACKED.test(name))
    .map(({ owner, name, path }) => ({ owner, name, path, text: readFileSync(path, 'utf8') }))
}

/** All samples that are folders or packed, by format. */
export function packedSamples(): readonly PackedSample[] {
  return entriesOf()
    .filter(({ name, isFolder }) => isFolder || PACKED.test(name))
    .map(({ owner, name, path, isFolder }) =>
      isFolder
        ? { owner, name, path, files: filesIn(path) }
        : { owner, name, path, bytes: new Uint8Array(readFileSync(path)) },
    )
}

function entriesOf() {
  return readdirSync(root).flatMap((owner) =>
    readdirSync(join(root, owner), { withFileTypes: true })
      .filter(({ name }) => !name.endsWith('.snap'))
      .map((entry) => ({
        owner,
        name: entry.name,
        path: join(root, owner, entry.name),
        isFolder: entry.isDirectory(),
      })),
  )
}

/** Every file of a folder, by its path within it. */
export function filesIn(folder: string): readonly { path: string; bytes: Uint8Array<ArrayBuffer> }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return {
        path: relative(folder, path).split(sep).join('/'),
        bytes: new Uint8Array(readFileSync(path)),
      }
    })
}

/** The sample as a person hands it in: a folder as it is dropped. */
export function sourceOf({ name, files, bytes }: PackedSample): Source {
  if (files === undefined) return { name, bytes: bytes ?? new Uint8Array() }
  return { name, files: files.map((file) => ({ path: file.path, blob: new Blob([file.bytes]) })) }
}

/** The sample as an archive: a folder packed, below `prefix`; a packed sample as it is. */
export async function zipOf({ files, bytes }: PackedSample, prefix = ''): Promise<Uint8Array<ArrayBuffer>> {
  if (files === undefined) return bytes ?? new Uint8Array()
  const packed = files.map((file) => ({
    path: prefix + file.path,
    blob: async () => new Blob([file.bytes]),
  }))
  const zip = await writeZip(packed, { isPacked: true })
  return new Uint8Array(await zip.arrayBuffer())
}

/** Ids by run, and every id in a file free. */
export const testContext: ReadContext = { newTraceId: (run) => `trace-${run}`, isFreeId: () => true }
