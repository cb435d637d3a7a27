/**
 * Notes which packages end up in the build, pages and workers alike, and writes two files into it:
 * `sbom.json`, the software bill of materials, and `licences.json`, which the app shows.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { billOfMaterials, type LockFile } from './bill-of-materials.ts'
import { deliveredBy } from './packages.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url)))).replaceAll('\\', '/')

export function billOfThePackages(): Plugin {
  const modules = new Set<string>()
  return {
    name: 'memoscope:bill',
    apply: 'build',
    // Each worker is a build of its own, done before the page's is written.
    config: () => ({ worker: { plugins: () => [collect(modules)] } }),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        note(modules, bundle)
        // Put beside the page as files, and not bundled.
        modules.add(join(root, 'node_modules/pyodide/package.json'))
        const lock: LockFile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
        const delivered = deliveredBy(modules)
        const licences = delivered.map(({ folder: _folder, ...shown }) => shown)
        this.emitFile({ type: 'asset', fileName: 'licences.json', source: JSON.stringify(licences) })
        const bill = billOfMaterials(lock, delivered)
        this.emitFile({
          type: 'asset',
          fileName: 'sbom.json',
          source: `${JSON.stringify(bill, undefined, 1)}\n`,
        })
      },
    },
  }
}

/** For the builds of workers. */
function collect(modules: Set<string>): Plugin {
  return {
    name: 'memoscope:bill-of-worker',
    generateBundle(_options, bundle) {
      note(modules, bundle)
    },
  }
}

/** Modules of which code was written, and files that were copied: fonts, WebAssembly. */
function note(modules: Set<string>, bundle: Rolldown.OutputBundle): void {
  for (const part of Object.values(bundle)) {
    if (part.type === 'asset') for (const name of part.originalFileNames) modules.add(join(root, name))
    else
      for (const [id, { renderedLength }] of Object.entries(part.modules))
        if (renderedLength > 0) modules.add(id)
  }
}
