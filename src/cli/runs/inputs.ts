/** Which files a person named: paths, folders, patterns with `*`, and `-` for standard input. */

import { type Dirent, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { errorMessage } from '#base/errors.ts'
import { fail, ok, type Problem, type Result } from '#base/result.ts'
import type { Warning } from '#core/model/trace.ts'
import type { Source } from '#formats/intake/index.ts'
import { badOption } from '../terminal/command.ts'
import type { Host } from '../terminal/host.ts'

/** One file or folder, not yet read. */
export interface Input {
  /** As the person named it, or as the pattern found it. */
  readonly name: string
  /** Where it is on the disk, absolute; absent for standard input. */
  readonly path?: string
  /** Some files of a folder: the folder as the person named it, and which (`inputOfPart`). */
  readonly part?: { readonly folder: string; readonly unit: readonly string[] }
  /** Of several files: where all of them are, absolute. */
  readonly reads?: readonly string[]
  /** What was left out of the folder that it is of. */
  readonly warnings?: readonly Warning[]
  /** Fails where it cannot be read. */
  readonly open: () => Promise<Result<Source>>
}

/**
 * In the order of the arguments; what a pattern finds by name. A path that does not exist fails when it is
 * opened.
 */
export function inputsOf(paths: readonly string[], host: Host): Result<readonly Input[]> {
  const inputs: Input[] = []
  for (const path of paths) {
    if (path === '-') {
      inputs.push({ name: STDIN, open: async () => ok({ name: STDIN, bytes: await host.stdin() }) })
    } else if (isPattern(path) && !existsSync(resolve(host.cwd, path))) {
      const found = filesLike(path, host.cwd)
      if (found.length === 0) return fail(badOption(`No file matches ${path}.`))
      inputs.push(...found.map((name) => fileInput(name, host.cwd)))
    } else {
      inputs.push(fileInput(path, host.cwd))
    }
  }
  return ok(inputs)
}

const STDIN = 'standard input'

/** Names the input as it is now: it is another one once a file of it was written to. */
export function keyOfInput({ name, path, reads }: Input): string {
  const files = reads ?? (path === undefined ? [] : [path])
  const stats = files.map((file) => statSync(file, { throwIfNoEntry: false }))
  return JSON.stringify([name, ...stats.flatMap((stat) => [stat?.size, stat?.mtimeMs])])
}

export function fileInput(name: string, cwd: string): Input {
  const path = resolve(cwd, name)
  return {
    name,
    path,
    open: async () => {
      try {
        return ok(
          statSync(path).isDirectory() ? folderOf(path) : { name: basename(path), bytes: bytesOf(path) },
        )
      } catch (error) {
        return fail(unreadable(name, error))
      }
    },
  }
}

/** As it would be dropped on the page: files that belong together become one run. */
function folderOf(path: string): Source {
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(path, file).split(sep).join('/'), blob: new Blob([bytesOf(file)]) }))
  return { name: basename(path), files }
}

function bytesOf(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path))
}

export function unreadable(name: string, error: unknown): Problem {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = REASONS[code] ?? errorMessage(error)
  return { code: 'file-unreadable', message: `Couldn't read ${name}: ${reason}.`, where: name }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder',
  EACCES: 'permission denied',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB',
}

function isPattern(path: string): boolean {
  return /[*?]/.test(path)
}

/**
 * Files below the working folder that a pattern matches: `*` and `?` within a name, `**` over folders.
 * Sorted.
 */
function filesLike(pattern: string, cwd: string): readonly string[] {
  const parts = pattern.split('/')
  const at = parts.findIndex(isPattern)
  const start = parts.slice(0, at).join('/')
  return walk(resolve(cwd, start === '' && pattern.startsWith('/') ? '/' : start), parts.slice(at))
    .map((path) => (start === '' ? (pattern.startsWith('/') ? `/${path}` : path) : `${start}/${path}`))
    .sort()
}

/** Paths relative to `folder`. */
function walk(folder: string, [part, ...rest]: readonly string[]): readonly string[] {
  if (part === undefined) return []
  const entries = entriesOf(folder)
  if (part === '**') {
    const deeper = entries
      .filter(isOpenFolder)
      .flatMap(({ name }) => within(name, walk(join(folder, name), ['**', ...rest])))
    return [...new Set([...walk(folder, rest), ...deeper])]
  }
  const matching = entries.filter(({ name }) => nameMatcher(part).test(name))
  if (rest.length === 0) return matching.filter((entry) => entry.isFile()).map(({ name }) => name)
  return matching
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => within(name, walk(join(folder, name), rest)))
}

function within(folder: string, paths: readonly string[]): readonly string[] {
  return paths.map((path) => `${folder}/${path}`)
}

function isOpenFolder(entry: Dirent): boolean {
  return entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules'
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // A folder that cannot be listed has no files for a pattern.
    return []
  }
}

/** Names that begin with a dot are meant only where the pattern begins with one. */
function nameMatcher(part: string): RegExp {
  const body = part
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, '[^/]*')
    .replace(/\?/g, '[^/]')
  return new RegExp(`^${/^[*?]/.test(part) ? '(?!\\.)' : ''}${body}$`)
}
