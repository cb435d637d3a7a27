/**
 * A running Python: Pyodide from our own files, limited, with the notebook's Python side in it. The same in a
 * browser's worker and in node. It can give a copy of its memory right after the start, from which the next
 * one starts much faster; that part of Pyodide is not public, so whoever uses a copy must be able to do
 * without.
 */
import { loadPyodide, type PyodideInterface } from 'pyodide'
import { info } from 'pyodide/pyodide-lock.json'
import { GUEST_FILES, GUEST_FOLDER, GUEST_PACKAGE, SHELF_FILES, SHELF_FOLDER } from './guest-files.ts'
import { type CreateModule, createFileLimit, limited, WORN_HEAP } from './limits.ts'

interface InterpreterOptions {
  /** Where Pyodide's own files are: an address (in node a folder), with a slash at its end. */
  readonly files: string
  readonly create: CreateModule
  /** A copy that `snapshot` of another interpreter gave, of the same version. */
  readonly from?: ArrayBuffer | undefined
  /** Whether it should be able to give one. */
  readonly isCopied?: boolean
}

export interface Interpreter {
  /** The copy of its memory; absent where it was not asked for or could not be made. */
  readonly snapshot: Uint8Array<ArrayBuffer> | undefined
  /**
   * Runs a request (JSON) and gives the report (JSON). Rejects when the interpreter has broken: it is no use
   * any more.
   */
  run(request: string): Promise<string>
  /** Asks the editor's part of the Python side; gives JSON. */
  ask(question: string): string
  /**
   * Calls a function of a program (guest/program.py) by its name; gives `+` and its answer, or `-` and its
   * problem as JSON.
   */
  program(name: string, number: number, ...given: readonly (string | number)[]): string
  /** Hands in a large text by its name, which modules of ours look for (guest/supplies.py). */
  supply(name: string, text: string): void
  /** `take`: asked again and again while code runs; a 2 stops it. */
  listenTo(take: () => number): void
  /** Whether its memory or its files have grown so far that it is better thrown away. */
  isWorn(): boolean
  /** What was written past Python's own streams since the last call, such as by `os.write(1, …)`. */
  takeRawOutput(): string
}

/** Makes a Python. Rejects where its files cannot be loaded, or a copy does not fit. */
export async function startInterpreter(options: InterpreterOptions): Promise<Interpreter> {
  const raw = rawOutput()
  const files = createFileLimit()
  let module: Awaited<ReturnType<CreateModule>> | undefined
  const python = await loadPyodide({
    indexURL: options.files,
    // Nothing can be installed, from nowhere: the list of packages is empty, and its address is ours.
    packageBaseUrl: options.files,
    lockFileContents: { info: lockInfo(), packages: {} },
    createPyodideModule: async (settings) => {
      module = await limited(options.create)(settings)
      return module
    },
    fsInit: files.prepare,
    // What the module `js` would hold: nothing.
    jsglobals: Object.create(null),
    stdin: () => null,
    env: { HOME: '/home/pad', PYTHONINSPECT: '' },
    ...(options.from === undefined
      ? { _makeSnapshot: options.isCopied ?? false }
      : { _loadSnapshot: options.from }),
  })
  python.setStdout({ write: raw.write })
  python.setStderr({ write: raw.write })
  if (options.from === undefined) importGuest(python)
  const snapshot = options.isCopied && options.from === undefined ? copyOf(python) : undefined
  const heap = (): number => module?.HEAP8.length ?? 0
  const isWorn = (): boolean => heap() > WORN_HEAP || files.isFull()
  return { ...open(python), snapshot, isWorn, takeRawOutput: raw.take }
}

/** The check of its version needs the real information; the type knows a little more than the file. */
function lockInfo() {
  const arch: 'wasm32' = 'wasm32'
  return { ...info, arch, version: info.abi_version }
}

/** A copy contains what is imported here, but no files. */
function importGuest(python: PyodideInterface): void {
  const folder = `${GUEST_FOLDER}/${GUEST_PACKAGE}`
  python.FS.mkdirTree(folder)
  for (const [name, text] of GUEST_FILES) python.FS.writeFile(`${folder}/${name}`, text)
  for (const [path, text] of SHELF_FILES) {
    python.FS.mkdirTree(`${SHELF_FOLDER}/${path}`.replace(/\/[^/]*$/, ''))
    python.FS.writeFile(`${SHELF_FOLDER}/${path}`, text)
  }
  python.runPython(`
import sys
sys.path.insert(0, "${GUEST_FOLDER}")
sys.dont_write_bytecode = True
import ${GUEST_PACKAGE}.door
import ${GUEST_PACKAGE}.shelf
${GUEST_PACKAGE}.shelf.install("${SHELF_FOLDER}")
sys.path.remove("${GUEST_FOLDER}")
del sys, ${GUEST_PACKAGE}
`)
}

function copyOf(python: PyodideInterface): Uint8Array<ArrayBuffer> | undefined {
  try {
    return new Uint8Array(python.makeMemorySnapshot())
  } catch {
    // Starting again takes longer, and is all that is lost.
    return undefined
  }
}

function open(
  python: PyodideInterface,
): Pick<Interpreter, 'run' | 'ask' | 'program' | 'supply' | 'listenTo'> {
  const door = python.pyimport(`${GUEST_PACKAGE}.door`)
  const run: (request: string) => string | Promise<string> = door.run
  const ask: (question: string) => string = door.ask
  const program: Interpreter['program'] = door.program
  const supply: (name: string, text: string) => void = door.supply
  door.lock()
  const listenTo = python.setInterruptBuffer
  strip(python)
  return {
    run: async (request) => await run(request),
    ask: (question) => ask(question),
    program: (...given) => program(...given),
    supply: (name, text) => supply(name, text),
    listenTo: (take) => listenTo(takenAtOnce(take)),
  }
}

/**
 * Takes away what code could find of Pyodide by searching the interpreter's memory, and Pyodide itself does
 * not use: its methods, its settings, and what it keeps for its own tests, the constructor of functions among
 * it.
 */
function strip(python: PyodideInterface): void {
  const internals: unknown = Reflect.get(python, '_api')
  if (typeof internals === 'object' && internals !== null) {
    Reflect.set(internals, 'tests', {})
    Reflect.set(internals, 'config', {})
  }
  for (const name of Reflect.ownKeys(python)) Reflect.deleteProperty(python, name)
}

/**
 * Python reads the flag and then clears it, and would now and then clear one that was set in between, unread.
 */
function takenAtOnce(take: () => number): Int32Array {
  return new Proxy(new Int32Array(1), {
    get: (target, key) => (key === '0' ? take() : Reflect.get(target, key)),
    set: () => true,
  })
}

const RAW_LIMIT = 256 * 1024

function rawOutput() {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  return {
    write: (bytes: Uint8Array): number => {
      if (length <= RAW_LIMIT) parts.push(decoder.decode(bytes, { stream: true }))
      length += bytes.length
      return bytes.length
    },
    take: (): string => {
      const text = parts.join('')
      parts = []
      length = 0
      return text
    },
  }
}
