/** First-load JavaScript, gzipped: what the built page loads before anything lazy, from the build's own manifest. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { Measurement } from './measure.ts'

const MANIFEST = 'dist/.vite/manifest.json'

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

export async function benchShell(): Promise<readonly Measurement[]> {
  if (!existsSync(MANIFEST)) {
    return [
      {
        what: 'first-load JavaScript',
        value: Number.NaN,
        unit: 'kB',
        note: 'not built: run npm run build first',
      },
    ]
  }
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(await readFile(MANIFEST, 'utf8'))
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
  return [
    {
      what: 'first-load JavaScript, gzipped',
      value: await gzipped(files),
      unit: 'kB',
      target: 'at most 200',
    },
    { what: 'first-load CSS, gzipped', value: await gzipped(styles), unit: 'kB' },
  ]
}

async function gzipped(files: ReadonlySet<string>): Promise<number> {
  let bytes = 0
  for (const file of files) bytes += gzipSync(await readFile(`dist/${file}`)).length
  return bytes / 1000
}
