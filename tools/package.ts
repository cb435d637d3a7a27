/**
 * `node tools/run.mjs package [--out dist-package] [--no-page]`: makes the folder that `npm publish` takes:
 * the functions for other programs, the command line, and the built page (`npm run build` first). It has no
 * dependencies: all is bundled.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'vite'
import { PACKAGE_VERSION } from '../src/package/version.ts'
import { writeDeclarations } from './package/declarations.ts'
import { words } from './vite/words.ts'

export async function main(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      out: { type: 'string', default: 'dist-package' },
      'no-page': { type: 'boolean', default: false },
    },
  })
  const { out } = values
  if (!values['no-page'] && !existsSync('dist/index.html')) {
    console.error('The page is not built; build it with: npm run build, or leave it out with --no-page.')
    return 2
  }
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await buildFunctions(join(out, 'lib'))
  const cli = { outDir: join(out, 'cli'), emptyOutDir: true }
  await build({ configFile: 'vite.cli.config.ts', logLevel: 'warn', build: cli })
  writeDeclarations(
    ['src/package/index.ts', 'src/package/browser.ts', 'src/package/worker.ts'],
    join(out, 'types'),
  )
  if (!values['no-page']) cpSync('dist', join(out, 'cli/page'), { recursive: true })
  writeFileSync(join(out, 'package.json'), `${JSON.stringify(manifest(), undefined, 2)}\n`)
  cpSync('docs/package.md', join(out, 'README.md'))
  cpSync('LICENSE', join(out, 'LICENSE'))
  return 0
}

/**
 * The same files for Node and for browsers, with vocabularies and archives as chunks that are loaded when
 * they are needed.
 */
async function buildFunctions(outDir: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [words()],
    publicDir: false,
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'es2023',
      // Whoever bundles it makes it small, and a stack should be readable.
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: {
          index: 'src/package/index.ts',
          // A file of its own, so that who only counts is spared the engine.
          count: 'src/package/count.ts',
          runs: 'src/package/runs.ts',
          browser: 'src/package/browser.ts',
          worker: 'src/package/worker.ts',
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
    ssr: { noExternal: true, target: 'webworker' },
  })
}

/** Its version: the file format's, then what changes in between. */
function manifest() {
  const own: unknown = JSON.parse(readFileSync('package.json', 'utf8'))
  const { description, license, engines } = readManifest(own)
  const entry = (name: string) => ({ types: `./types/package/${name}.d.ts`, default: `./lib/${name}.js` })
  return {
    name: 'memoscope',
    version: PACKAGE_VERSION,
    description,
    license,
    type: 'module',
    engines,
    bin: { memoscope: './cli/memoscope.js' },
    exports: {
      '.': entry('index'),
      './browser': entry('browser'),
      './worker': entry('worker'),
      './package.json': './package.json',
    },
    // Nothing happens when a file is loaded, but in the worker's and in the program's own.
    sideEffects: ['./lib/worker.js', './cli/*.js'],
  }
}

interface Manifest {
  readonly description: string
  readonly license: string
  readonly engines: Readonly<Record<string, string>>
}

function readManifest(value: unknown): Manifest {
  if (typeof value !== 'object' || value === null) throw new Error('package.json is no object')
  const { description, license, engines }: Partial<Record<keyof Manifest, unknown>> = value
  if (typeof description !== 'string' || typeof license !== 'string')
    throw new Error('package.json lacks a description or a license')
  const node = typeof engines === 'object' && engines !== null ? Object.entries(engines) : []
  return {
    description,
    license,
    engines: Object.fromEntries(node.map(([name, range]) => [name, String(range)])),
  }
}
