/**
 * Builds the service worker (src/workers/offline) as one file at the root of the build, with the list of all
 * files and their checksums in front of its code. Runs last, over what really is in the folder.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite'
import type { BuildFile, BuildList } from '../../src/workers/offline/build-list.ts'
import { pageHeaders } from '../../src/workers/offline/page-headers.ts'
import { words } from './words.ts'

const SCRIPT = 'service-worker.js'
const ENTRY = 'src/workers/offline/service-worker.ts'
/** The app itself never asks for these; what begins with a dot is the build's own. */
const NOT_KEPT = new Set([SCRIPT, 'sbom.json'])
/** Beside the first chunk and what it needs. */
const FIRST = new Set(['index.html', 'favicon.svg', 'manifest.webmanifest', 'samples/index.json'])

export function serviceWorker(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'memoscope:service-worker',
    apply: 'build',
    configResolved: (resolved) => {
      config = resolved
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir }, bundle) {
        if (dir === undefined) throw new Error('the service worker needs a folder to list')
        const code = await bundleScript(config, ENTRY, SCRIPT)
        const list = listFiles(dir, { code, shell: shellOf(bundle) })
        writeFileSync(join(dir, SCRIPT), scriptOf(list, code))
      },
    },
  }
}

/** The script: the list as one line, and the code behind it. */
export function scriptOf(list: BuildList, code: string): string {
  return `const MEMOSCOPE_BUILD=${JSON.stringify(list)};\n${code}`
}

export interface ListOptions {
  /** Of the worker itself: another one is another version. */
  readonly code: string
  readonly shell: ReadonlySet<string>
}

/** What is in the folder, as the service worker is to keep it. */
export function listFiles(dir: string, { code, shell }: ListOptions): BuildList {
  const paths = readdirSync(dir, { encoding: 'utf8', recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(dir.length + 1)
        .replaceAll('\\', '/'),
    )
    .filter((path) => !path.startsWith('.') && !NOT_KEPT.has(path))
  const files = paths.toSorted(byLoading(shell)).map((path) => describe(dir, path, shell))
  const headers = pageHeaders
  const policy = shortHash(JSON.stringify(headers))
  return { version: shortHash(JSON.stringify([files, policy, code])), policy, headers, files }
}

/**
 * First what the first screen needs, then by name, which puts the interpreters last: same input, same order.
 */
function byLoading(shell: ReadonlySet<string>) {
  return (one: string, other: string): number =>
    Number(shell.has(other)) - Number(shell.has(one)) || (one < other ? -1 : 1)
}

function describe(dir: string, path: string, shell: ReadonlySet<string>): BuildFile {
  const data = readFileSync(join(dir, path))
  const hash = createHash('sha256').update(data).digest('base64')
  return { path, hash, size: data.length, ...(shell.has(path) ? { isShell: true } : {}) }
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}

/** The first chunk, all that it imports before it runs, and their styles. */
function shellOf(bundle: Rolldown.OutputBundle): ReadonlySet<string> {
  const shell = new Set(FIRST)
  const visit = (name: string): void => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || shell.has(name)) return
    shell.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style)
    for (const next of chunk.imports) visit(next)
  }
  for (const chunk of Object.values(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  return shell
}

/** A script of one file. Throws where it cannot be built. */
export async function bundleScript(
  { root, build: { target } }: ResolvedConfig,
  entry: string,
  fileName: string,
): Promise<string> {
  const output = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [words()],
    publicDir: false,
    build: {
      write: false,
      target,
      rolldownOptions: {
        input: join(root, entry),
        // A classic script: not every browser starts a service worker that is a module.
        output: { format: 'iife', entryFileNames: fileName },
      },
    },
  })
  const [first] = [output].flat()
  const chunk = first !== undefined && 'output' in first ? first.output[0] : undefined
  if (chunk === undefined) throw new Error(`${entry} was not bundled`)
  return chunk.code
}
