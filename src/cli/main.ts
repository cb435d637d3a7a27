/**
 * The program itself: the door with a real terminal around it; and, started again as a thread, without one.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { providePython } from './programs/python.ts'
import { startPythonProcess } from './programs/python-start.ts'
import { runMemoscope } from './run.ts'
import type { Host, Printed, Thread } from './terminal/host.ts'

/** Of a thread: a run of many megabytes fits, and a mistake does not take the machine. */
const MEGABYTES = 512

function terminal(): Host {
  return {
    cwd: process.cwd(),
    env: process.env,
    stdoutIsTerminal: process.stdout.isTTY === true,
    stderrIsTerminal: process.stderr.isTTY === true,
    width: process.stdout.isTTY === true ? process.stdout.columns : undefined,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    stdin: readAll,
    cores: availableParallelism(),
    openThread,
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => resolve())
      }),
    openBrowser,
  }
}

/** By the system's own program for it; where there is none, the printed address has to do. */
function openBrowser(address: string): void {
  const windows = ['cmd', '/c', 'start', '']
  const [program = '', ...before] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? windows : ['xdg-open']
  const child = spawn(program, [...before, address], { stdio: 'ignore', detached: true })
  child.on('error', () => undefined)
  child.unref()
}

async function readAll(): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  for await (const piece of process.stdin) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/** This very program; it has one command at a time. */
function openThread(): Thread {
  const worker = new Worker(fileURLToPath(import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEGABYTES },
  })
  return {
    run: (argv) =>
      new Promise((resolve, reject) => {
        worker.removeAllListeners()
        worker.once('message', (printed: Printed) => resolve(printed))
        worker.once('error', reject)
        worker.once('exit', (code) => reject(new Error(`its thread ended (${code})`)))
        worker.postMessage(argv)
      }),
    close: () => {
      worker.removeAllListeners()
      void worker.terminate()
    },
  }
}

async function printed(argv: readonly string[]): Promise<Printed> {
  let [stdout, stderr] = ['', '']
  const code = await runMemoscope(argv, {
    cwd: process.cwd(),
    env: process.env,
    stdoutIsTerminal: false,
    stderrIsTerminal: false,
    width: undefined,
    out: (text) => {
      stdout += text
    },
    err: (text) => {
      stderr += text
    },
    stdin: async () => new Uint8Array(),
  })
  return { stdout, stderr, code }
}

providePython(() => startPythonProcess(dirname(fileURLToPath(import.meta.url))))

if (isMainThread) {
  // Whoever reads may have had enough, as `head` has: that is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(0)
  })
  // The exit code is set, not forced, so that what was written into a pipe arrives.
  process.exitCode = await runMemoscope(process.argv.slice(2), terminal())
} else {
  parentPort?.on('message', (argv: readonly string[]) => {
    void printed(argv).then((all) => parentPort?.postMessage(all))
  })
}
