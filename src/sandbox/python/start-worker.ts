/**
 * Starts the Python worker, and knows where its files are. The worker is started from a blob that imports its script: so it is
 * under the page's policy also on a host that sends no headers, which a worker started from its address would not be.
 */
import { version } from 'pyodide/package.json'
import workerAddress from './python.worker.ts?worker&url'

/** The address of Pyodide's files, which the build puts beside the page (tools/vite/pyodide.ts). */
export function pyodideFiles(): string {
  return new URL(`${import.meta.env.BASE_URL}pyodide/${version}/`, document.baseURI).href
}

let script: string | undefined

export function startPythonWorker(): Worker {
  // One blob for all workers of the page: it must live until the last of them has read it.
  script ??= URL.createObjectURL(
    new Blob([`import ${JSON.stringify(new URL(workerAddress, document.baseURI).href)}`], {
      type: 'text/javascript',
    }),
  )
  return new Worker(script, { type: 'module', name: 'python' })
}
