/**
 * Starts the process of Python. What holds code in, beside the sandbox itself: Node's permissions (no file
 * but its own, no other process, no thread, no add-on), no environment, and no standard streams.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import process from 'node:process'
import type { DisposableWorker } from '#sandbox/session/disposable.ts'

/** Renamed in Node 23.5. */
const PERMISSION =
  Number(process.versions.node.split('.')[0]) >= 24 ? '--permission' : '--experimental-permission'

/** `folder`: of the built program. */
export function startPythonProcess(folder: string): DisposableWorker {
  const files = pyodideFolder(folder)
  const reads = [folder, files].map((path) => `--allow-fs-read=${path}${path.endsWith('/') ? '' : '/'}*`)
  const child: ChildProcess = fork(join(folder, 'python-process.js'), [], {
    execArgv: [PERMISSION, ...reads],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let isEnded = false
  return {
    postMessage: (_, [port]) => {
      if (!(port instanceof MessagePort)) throw new TypeError('the sandbox is given a port')
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (child.connected) child.send(asMessage(data))
      }
      child.on('message', (data) => port.postMessage(data))
      child.send({ files: `${files}/` })
    },
    terminate: () => {
      isEnded = true
      child.kill('SIGKILL')
    },
    addEventListener: (type, listener) => {
      if (type !== 'error') return
      const tell = (message: string) => {
        if (!isEnded) listener(Object.assign(new Event('error'), { message }))
      }
      child.on('error', ({ message }) => tell(message))
      child.on('exit', (code, signal) => tell(`its process ended (${signal ?? code})`))
    },
  }
}

function asMessage(data: unknown): object {
  if (typeof data !== 'object' || data === null) throw new TypeError('requests are objects')
  return data
}

/** Beside the page in the package; in a clone the installed package's. */
function pyodideFolder(folder: string): string {
  const packed = join(folder, 'page/pyodide')
  const [version = ''] = existsSync(packed) ? readdirSync(packed) : []
  if (version !== '') return join(packed, version)
  return dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
}
