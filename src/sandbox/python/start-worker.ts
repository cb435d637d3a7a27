/**
 * Starts the Python workers, and knows where its files are. A worker is started from a blob that imports its
 * script: so it is under the page's policy also on a host that sends no headers, which a worker started from
 * its address would not be.
 */
import { version } from 'pyodide/package.json'
import workerAddress from './python.worker.ts?worker&url'
import programsAddress from './python-programs.worker.ts?worker&url'

/** The address of Pyodide's files, which the build puts beside the page (tools/vite/pyodide.ts). */
export function pyodideFiles(): string {
  return new URL(`${import.meta.env.BASE_URL}pyodide/${version}/`, document.baseURI).href
}

/**
 * Code of a worker that imports the script at `address`, and hands it what arrived in the meantime. The
 * import is a dynamic one because Firefox doesn't ask the service worker for a blob worker's static imports,
 * which would need the host.
 */
function importing(address: string): string {
  return `const early = []
const keep = ({ data }) => early.push(data)
addEventListener('message', keep)
import(${JSON.stringify(address)}).then(
  () => {
    removeEventListener('message', keep)
    for (const data of early) dispatchEvent(new MessageEvent('message', { data }))
  },
  // Out of the promise, so that it reaches the page as the worker's error event.
  (error) => setTimeout(() => { throw error }),
)`
}

/** One blob for all workers of a script: it must live until the last of them has read it. */
const scripts = new Map<string, string>()

export function startPythonWorker(): Worker {
  return new Worker(scriptOf(workerAddress), { type: 'module', name: 'python' })
}

export function startPythonProgramsWorker(): Worker {
  return new Worker(scriptOf(programsAddress), { type: 'module', name: 'python-programs' })
}

function scriptOf(address: string): string {
  const known = scripts.get(address)
  if (known !== undefined) return known
  const text = importing(new URL(address, document.baseURI).href)
  const script = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  scripts.set(address, script)
  return script
}
