/** All traces of a directory that a person could drop, each with its file: folders that are one source are read as one. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isArray, textField } from '#base/json.ts'
import type { Trace } from '#core/trace.ts'
import { readSource, type Source } from '#formats/intake/index.ts'

export interface FoundTrace {
  readonly file: string
  readonly trace: Trace
}

/** Files that no format reads are left out: that is the conformance check's to say. */
export async function tracesIn(dir: string): Promise<readonly FoundTrace[]> {
  const found: FoundTrace[] = []
  for (const file of filesIn(dir)) {
    const { parts } = await readSource(sourceOf(dir, file), { newTraceId: (run) => `${file}#${run}` })
    for (const { reading } of parts)
      for (const trace of reading.outcome?.traces ?? []) found.push({ file, trace })
  }
  return found
}

/** What a manifest names where there is one, else every file. */
function filesIn(dir: string): readonly string[] {
  const manifest = join(dir, 'MANIFEST.json')
  if (!existsSync(manifest))
    return readdirSync(dir, { recursive: true })
      .map(String)
      .filter((name) => statSync(join(dir, name)).isFile())
  const entries: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
  return isArray(entries) ? entries.flatMap((entry) => textField(entry, 'file') ?? []) : []
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
