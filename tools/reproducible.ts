/**
 * Whether the build is reproducible: builds a copy of the project in another folder and holds every file
 * against dist, byte for byte. To be run after `npm run build`; takes as long as a build.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * What a build does not read, or makes itself. Packages are copied, not linked: their place in the project
 * has a say in the order of styles.
 */
const LEFT_OUT = new Set(['.git', 'dist', 'playwright-report', 'test-results'])

function hashes(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

/** The files that are not the same in both, by name. */
function differences(
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): readonly string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name)).toSorted()
}

/** A package may have a folder called dist; only the project's own is left out. */
function isLeftOut(path: string): boolean {
  const [top = '', second] = path.split('/')
  return LEFT_OUT.has(top) || (top === 'node_modules' && second === '.cache')
}

/** Builds the project as it is here in a folder elsewhere; false if that failed. */
function buildIn(folder: string, out: string): boolean {
  const source = process.cwd()
  cpSync(source, folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !isLeftOut(path.slice(source.length + 1).replaceAll('\\', '/')),
  })
  const vite = join(folder, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--outDir', out, '--emptyOutDir', '--logLevel', 'warn']
  // Another time zone and language too: neither may leave a trace.
  const { NODE_ENV: _ofThisTool, ...own } = process.env
  const env = { ...own, TZ: 'Pacific/Chatham', LC_ALL: 'C' }
  return spawnSync(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 2, 2] }).status === 0
}

export async function main([dist = 'dist']: readonly string[]): Promise<number> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'memoscope-again-'))
  try {
    const out = join(elsewhere, 'out')
    if (!buildIn(join(elsewhere, 'a', 'project'), out)) return 1
    const first = hashes(dist)
    const different = differences(first, hashes(out))
    for (const name of different) console.error(`Not the same in both builds: ${name}`)
    console.log(`Held ${first.size} files of two builds against each other: ${different.length} differ.`)
    return different.length === 0 ? 0 : 1
  } finally {
    rmSync(elsewhere, { recursive: true, force: true })
  }
}
