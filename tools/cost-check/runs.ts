/** The runs of a folder of traces: every file that its MANIFEST.json names, read as a person's file would be. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { isArray, jsonOf, listField, textField } from '#base/json.ts'
import type { Trace } from '#core/trace.ts'
import { readSource, type Source } from '#formats/intake/index.ts'

export interface Run {
  readonly file: string
  readonly trace: Trace
}

/** Throws where there is no manifest. A file that is not understood has no runs; the conformance check tells of it. */
export async function* runsIn(
  dir: string,
  isWanted: (file: string) => boolean = () => true,
): AsyncGenerator<Run> {
  const manifest = jsonOf(readFileSync(join(dir, 'MANIFEST.json'), 'utf8'))
  for (const entry of isArray(manifest) ? manifest : (listField(manifest, 'files') ?? [])) {
    const file = textField(entry, 'file')
    if (file === undefined || !isWanted(file)) continue
    const { parts } = await readSource(sourceOf(join(dir, file), file), { newTraceId: (run) => `t${run}` })
    for (const { reading } of parts) {
      for (const trace of reading.outcome?.traces ?? []) yield { file, trace }
    }
  }
}

function sourceOf(path: string, name: string): Source {
  if (statSync(path).isFile()) return { name, bytes: new Uint8Array(readFileSync(path)) }
  const files = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  return {
    name,
    files: files.map((found) => ({
      path: relative(path, found).split(sep).join('/'),
      blob: new Blob([new Uint8Array(readFileSync(found))]),
    })),
  }
}
