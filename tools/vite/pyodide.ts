/**
 * Puts Pyodide's files beside the page: written into the build, served by the dev server. Python starts from
 * these and from nowhere else. They are in a folder with the version's name, so that a page never mixes
 * those of two versions.
 */
import { createReadStream, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Connect, Plugin } from 'vite'

/** What an interpreter loads while it starts; there are no packages. */
const files = new Map([
  ['pyodide.asm.mjs', 'text/javascript'],
  ['pyodide.asm.wasm', 'application/wasm'],
  ['python_stdlib.zip', 'application/zip'],
])

const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
)
const place = `pyodide/${version}/`

export function pyodideFiles(): Plugin {
  return {
    name: 'memoscope:pyodide-files',
    // Its module finds its neighbours by its own address, which bundling in dev would change.
    config: () => ({ optimizeDeps: { exclude: ['pyodide'] }, worker: { plugins: () => [withoutNode()] } }),
    configureServer(server) {
      server.middlewares.use(serve)
    },
    generateBundle() {
      for (const name of files.keys()) {
        this.emitFile({ type: 'asset', fileName: place + name, source: readFileSync(join(folder, name)) })
      }
    },
  }
}

const serve: Connect.NextHandleFunction = (request, response, next) => {
  const [path = ''] = (request.url ?? '').split('?')
  const name = path.startsWith(`/${place}`) ? path.slice(place.length + 1) : ''
  const type = files.get(name)
  if (type === undefined) return next()
  response.setHeader('Content-Type', type)
  createReadStream(join(folder, name)).pipe(response)
}

const NODE_ONLY = '\0pyodide-node-only'

/** Pyodide's module runs in node too, and names its modules there; in a browser it never asks for them. */
function withoutNode(): Plugin {
  return {
    name: 'memoscope:pyodide-without-node',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isPyodide = importer?.includes('/node_modules/pyodide/') ?? false
      return isPyodide && (source.startsWith('node:') || source === 'ws') ? NODE_ONLY : undefined
    },
    load: (id) => (id === NODE_ONLY ? 'export default undefined' : undefined),
  }
}
