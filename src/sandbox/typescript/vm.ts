/**
 * QuickJS with limits: memory (a WebAssembly memory of its own, which cannot grow past its maximum; QuickJS's
 * own limit is not enforced), stack, and time. One engine in a worker; each notebook or program has a VM of
 * its own in it.
 */
import quickjs from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from 'quickjs-emscripten-core'
import { t } from '#base/words.ts'
import type { EndReason } from '../session/disposable.ts'

const INITIAL_PAGES = 256
/** 256 MB, in pages of 64 kB. */
const MAXIMUM_PAGES = 4096
/** A memory never shrinks; past this the worker is replaced, so that the next run starts with room. */
const RECYCLE_BYTES = 128 * 1024 * 1024
/** Promise jobs between two looks at the clock; the engine itself ends only the job that is running. */
const JOBS_AT_ONCE = 256
/** From 192 kB on a deep recursion overflows the stack of the browser itself. */
const STACK_BYTES = 128 * 1024

/** Bits of QuickJS's eval: a script of the global scope, with `await` at the top, or only looked through. */
export const SCRIPT = 0
export const MODULE = 1
export const COMPILE_ONLY = 1 << 5
export const ASYNC = 1 << 7

type VmResult = { readonly ok: true; readonly value: QuickJSHandle } | VmFailure
export interface VmFailure {
  readonly ok: false
  readonly error: QuickJSHandle
}

/** Modules that code may import: by name, as JavaScript. */
type VmModules = Readonly<Record<string, string>>

export interface Vm {
  readonly context: QuickJSContext
  /** Disposes of the handle together with the VM. */
  keep(handle: QuickJSHandle): QuickJSHandle
  /**
   * Runs work that is ended after this many milliseconds; within it nothing of the code can catch the end.
   */
  within<T>(milliseconds: number, work: () => T): T
  /** Why the last work was ended; undefined: it was not. */
  endedBy(): EndReason | undefined
  evaluate(code: string, fileName: string, flags: number): VmResult
  /**
   * Calls a function of the VM with texts, numbers, truth values or what it gave before. The caller disposes
   * of the result.
   */
  call(fn: QuickJSHandle, values: readonly VmValue[]): VmResult
  /** Runs what promises wait for, until nothing does or the time is up. */
  settle(): void
  dispose(): void
}

export type VmValue = string | number | boolean | QuickJSHandle

export interface Engine {
  /** `interrupt`: holds 0 until the page asks for a stop. */
  createVm(options?: { readonly interrupt?: Int32Array | undefined; readonly modules?: VmModules }): Vm
  /** Whether the engine's memory has grown so far that it should be replaced. */
  isWorn(): boolean
}

/** `wasm`: the bytes of QuickJS. Throws where WebAssembly is forbidden or the memory cannot be had. */
export async function loadEngine(wasm: ArrayBuffer): Promise<Engine> {
  const memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MAXIMUM_PAGES })
  const variant = newVariant(quickjs, { wasmBinary: wasm, wasmMemory: memory })
  const engine = await newQuickJSWASMModuleFromVariant(variant)
  return {
    createVm: ({ interrupt, modules = {} } = {}) => {
      const runtime = engine.newRuntime()
      runtime.setMaxStackSize(STACK_BYTES)
      runtime.setModuleLoader((name) =>
        Object.hasOwn(modules, name) ? (modules[name] ?? '') : { error: new Error(noModule(name, modules)) },
      )
      return createVm(runtime.newContext(), interrupt)
    },
    isWorn: () => memory.buffer.byteLength > RECYCLE_BYTES,
  }
}

function noModule(name: string, modules: VmModules): string {
  const known = Object.keys(modules).join(', ')
  return t`Module “${name}” isn’t available${known === '' ? '' : `; available: ${known}`}.`
}

function createVm(context: QuickJSContext, interrupt: Int32Array | undefined): Vm {
  const { runtime } = context
  let deadline = Number.POSITIVE_INFINITY
  let ended: EndReason | undefined
  const kept: QuickJSHandle[] = []
  runtime.setInterruptHandler(() => {
    // Taken back when it is seen, so that what the code left can still be read out.
    if (interrupt !== undefined && Atomics.exchange(interrupt, 0, 0) !== 0) ended = 'stopped'
    else if (performance.now() > deadline) ended = 'timeout'
    return ended !== undefined
  })

  function toHandle(value: VmValue): QuickJSHandle {
    if (typeof value === 'string') return context.newString(value)
    if (typeof value === 'number') return context.newNumber(value)
    if (typeof value === 'boolean') return value ? context.true : context.false
    return value.dup()
  }

  return {
    context,
    keep: (handle) => {
      kept.push(handle)
      return handle
    },
    within: (milliseconds, work) => {
      ended = undefined
      deadline = performance.now() + milliseconds
      try {
        return work()
      } finally {
        deadline = Number.POSITIVE_INFINITY
      }
    },
    endedBy: () => ended,
    evaluate: (code, fileName, flags) => toResult(context.evalCode(code, fileName, flags)),
    call: (fn, values) => {
      const handles = values.map(toHandle)
      try {
        return toResult(context.callFunction(fn, context.undefined, handles))
      } finally {
        for (const handle of handles) handle.dispose()
      }
    },
    settle: () => {
      while (runtime.hasPendingJob() && ended === undefined && performance.now() <= deadline) {
        runtime.executePendingJobs(JOBS_AT_ONCE).dispose()
      }
      if (runtime.hasPendingJob()) ended ??= 'timeout'
    },
    dispose: () => {
      for (const handle of kept) handle.dispose()
      context.dispose()
      runtime.dispose()
    },
  }
}

function toResult(
  result: { readonly value: QuickJSHandle; readonly error?: undefined } | { readonly error: QuickJSHandle },
): VmResult {
  return result.error === undefined ? { ok: true, value: result.value } : { ok: false, error: result.error }
}
