/**
 * First-load JavaScript, gzipped: what the built page loads before anything lazy, from the build's own
 * manifest.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Measurement } from './measure.ts'

const MANIFEST = '.vite/manifest.json'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/**
 * The files of a build that load before anything lazy, relative to its folder. Throws if there is no build.
 */
export function firstLoad(dist: string): { readonly js: readonly string[]; readonly css: readonly string[] } {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(readFileSync(`${dist}/${MANIFEST}`, 'utf8'))
  const files = new Set<string>()
  const styles = new Set<string>()
  const visit = (name: string): void => {
    const chunk = manifest[name]
    if (chunk === undefined || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const [name, chunk] of Object.entries(manifest)) if (chunk.isEntry) visit(name)
  return { js: [...files], css: [...styles] }
}

export async function benchShell(): Promise<readonly Measurement[]> {
  if (!existsSync(`dist/${MANIFEST}`)) {
    return [
      {
        what: 'first-load JavaScript',
        value: Number.NaN,
        unit: 'kB',
        note: 'not built: run npm run build first',
      },
    ]
  }
  const { js, css } = firstLoad('dist')
  return [
    {
      what: 'first-load JavaScript, gzipped',
      value: await gzipped(js),
      unit: 'kB',
      target: 'at most 200',
    },
    { what: 'first-load CSS, gzipped', value: await gzipped(css), unit: 'kB' },
  ]
}

async function gzipped(files: readonly string[]): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(`dist/${file}`)).length
  return bytes / 1000
}
