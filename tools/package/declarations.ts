/**
 * Type declarations of the package: those of its entries and of what they name, with addresses that resolve
 * anywhere.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix, relative } from 'node:path'

/**
 * `entries`: below `src`. Writes `out/package/index.d.ts` and the like; gives the files that were written,
 * below `out`.
 */
export function writeDeclarations(entries: readonly string[], out: string): readonly string[] {
  // A fresh install has no cache yet.
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync('node_modules/.cache/package-types-')
  try {
    emit(entries, folder)
    const written = new Set<string>()
    for (const entry of entries) {
      copy(entry.replace(/^src\//, '').replace(/\.ts$/, '.d.ts'), { folder, out, written })
    }
    return [...written].sort()
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The compiler has no interface for programs yet: it is run on a project of its own. */
function emit(entries: readonly string[], folder: string): void {
  const project = join(folder, 'tsconfig.json')
  const root = relative(folder, '.')
  const options = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    incremental: false,
    tsBuildInfoFile: null,
    allowJs: false,
    checkJs: false,
    rootDir: join(root, 'src'),
    outDir: 'types',
  }
  const files = entries.map((entry) => join(root, entry))
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions: options, include: [], files }),
  )
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', project],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`the declarations of the package could not be made:\n${stdout}${stderr}`)
}

interface Copying {
  readonly folder: string
  readonly out: string
  readonly written: Set<string>
}

/** The file and all that it names. */
function copy(path: string, copying: Copying): void {
  const { folder, out, written } = copying
  if (written.has(path)) return
  written.add(path)
  const named: string[] = []
  const text = readFileSync(join(folder, 'types', path), 'utf8').replace(
    /(\bfrom |\bimport\()(['"])([#.][^'"]+)\.ts\2/g,
    (_, before: string, quote: string, target: string) => {
      const wanted = target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(path), target)
      named.push(`${wanted}.d.ts`)
      const address = posix.relative(posix.dirname(path), wanted)
      return `${before}${quote}${address.startsWith('.') ? address : `./${address}`}.js${quote}`
    },
  )
  const target = join(out, path)
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
  for (const other of named) copy(other, copying)
}
