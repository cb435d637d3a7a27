/**
 * Limits and locks inside the interpreter's own machine: how far its memory and its files may grow, and which
 * calls of its C library lead out of it. Pyodide has no options for these, so its module is wrapped while it
 * is made. The names are those of the pinned version; the tests of escapes fail when they change.
 */
import type { loadPyodide } from 'pyodide'

type Config = NonNullable<Parameters<typeof loadPyodide>[0]>
export type CreateModule = NonNullable<Config['createPyodideModule']>
type Settings = Parameters<CreateModule>[0]
type PrepareFiles = NonNullable<Config['fsInit']>

/**
 * Bytes of WebAssembly memory; Python then answers with a MemoryError. It starts with 30 MB and never
 * shrinks.
 */
const MAX_HEAP = 512 * 1024 * 1024
/** Past this many bytes an interpreter is thrown away after the run, so that memory is given back. */
export const WORN_HEAP = 320 * 1024 * 1024
/** Bytes that files may take in all while an interpreter lives, deleted ones included. */
const MAX_FILES = 64 * 1024 * 1024

/**
 * Out of Python: text run as JavaScript, commands (in node they would run), sockets, pipes (their contents
 * are outside of the memory limit), C extensions.
 */
const CLOSED =
  /run_script|emscripten_system|websocket|wget|async_load|_fetch|syscall_socket|syscall_pipe|dlopen/
const NO_SPACE = 51
const NOT_ALLOWED = -63

/** Makes Pyodide's module with the memory limit and without the calls that lead out. */
export function limited(create: CreateModule): CreateModule {
  return (settings) => {
    const original = settings.instantiateWasm
    if (original === undefined) throw new Error('this version of Pyodide does not say how it starts')
    const instantiateWasm: Settings['instantiateWasm'] = (imports, done) => {
      closeCalls(imports['env'])
      return original(imports, done)
    }
    return create(Object.assign(settings, { instantiateWasm }))
  }
}

function closeCalls(calls: Record<string, unknown>): void {
  for (const name of Object.keys(calls)) if (CLOSED.test(name)) calls[name] = () => NOT_ALLOWED
  const grow = calls['emscripten_resize_heap']
  if (typeof grow !== 'function') throw new Error('this version of Pyodide does not say how its memory grows')
  calls['emscripten_resize_heap'] = (size: number) => (size >>> 0 > MAX_HEAP ? 0 : grow(size))
}

/** Files live in JavaScript's memory, beside the interpreter's own, and need a limit of their own. */
export function createFileLimit(): { readonly prepare: PrepareFiles; isFull(): boolean } {
  const budget = createBudget()
  return {
    isFull: budget.isFull,
    prepare: (files) => {
      const add = (owner: unknown, name: string, cost: (...given: readonly unknown[]) => boolean): void =>
        wrap(owner, name, (...given) => {
          if (!cost(...given)) throw new files.ErrnoError(NO_SPACE)
        })
      const systems: unknown = Reflect.get(files, 'filesystems')
      const memory = at(systems, 'MEMFS')
      // In node: the disk.
      if (typeof systems === 'object' && systems !== null) Reflect.deleteProperty(systems, 'NODEFS')
      add(memory, 'createNode', () => budget.add(NODE))
      add(memory, 'resizeFileStorage', (node, size) => budget.grow(node, size))
      add(at(memory, 'ops_table', 'file', 'stream'), 'write', (...[opened, , , length, position]) =>
        budget.grow(at(opened, 'node'), Number(position) + Number(length)),
      )
      return Promise.resolve()
    },
  }
}

/** What a file costs beside its contents. */
const NODE = 1024

/** Each answers whether there is room. */
function createBudget() {
  const sizes = new WeakMap<object, number>()
  let total = 0
  let isFull = false
  const add = (bytes: number): boolean => {
    isFull ||= total + bytes > MAX_FILES
    if (!isFull) total += bytes
    return !isFull
  }
  return {
    add,
    isFull: () => isFull,
    grow: (node: unknown, size: unknown): boolean => {
      if (typeof node !== 'object' || node === null || typeof size !== 'number') return true
      const before = sizes.get(node) ?? 0
      if (size <= before) return true
      sizes.set(node, size)
      return add(size - before)
    },
  }
}

function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Reflect.get(part, key) : undefined),
    value,
  )
}

/** Has `before` called before a method of Pyodide's file system; a throw in it refuses the call. */
function wrap(owner: unknown, name: string, before: (...given: readonly unknown[]) => void): void {
  const original = at(owner, name)
  if (typeof owner !== 'object' || owner === null || typeof original !== 'function') {
    throw new Error(`this version of Pyodide has no ${name} to limit`)
  }
  Reflect.set(owner, name, (...given: readonly unknown[]): unknown => {
    before(...given)
    return Reflect.apply(original, owner, given)
  })
}
