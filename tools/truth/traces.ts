/**
 * All traces of a directory that a person could drop, each with its file: folders that are one source are
 * read as one.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Trace } from '#core/model/trace.ts'
import { readSource, type Source } from '#formats/intake/index.ts'

export interface FoundTrace {
  readonly file: string
  readonly trace: Trace
}

/**
 * `isWanted`: by path below `dir`. Files that no format reads are left out: that is the conformance check's
 * to say.
 */
export async function tracesIn(
  dir: string,
  isWanted: (file: string) => boolean = () => true,
): Promise<readonly FoundTrace[]> {
  const found: FoundTrace[] = []
  for (const file of filesIn(dir).filter(isWanted)) {
    const { parts } = await readSource(sourceOf(dir, file), { newTraceId: (run) => `${file}#${run}` })
    for (const { reading } of parts)
      for (const trace of reading.outcome?.traces ?? []) found.push({ file, trace })
  }
  return found
}

/**
 * Every file below, except what belongs together: an OpenHands conversation is a folder with its events in
 * another.
 */
function filesIn(dir: string, at = ''): readonly string[] {
  const entries = readdirSync(join(dir, at), { withFileTypes: true })
  if (at !== '' && entries.some((entry) => entry.isDirectory() && entry.name === 'events')) return [at]
  return entries.flatMap((entry) => {
    const path = join(at, entry.name)
    return entry.isDirectory() ? filesIn(dir, path) : [path]
  })
}

function sourceOf(dir: string, file: string): Source {
  const path = join(dir, file)
  if (statSync(path).isFile()) return { name: file, bytes: new Uint8Array(readFileSync(path)) }
  const inside = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return {
    name: file,
    files: inside.map((name) => ({
      path: relative(path, name).split(sep).join('/'),
      blob: new Blob([new Uint8Array(readFileSync(name))]),
    })),
  }
}
