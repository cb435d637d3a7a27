/**
 * Empties the global scope of the worker once Python has started, before any code of a person runs. It works
 * by a list of what may stay, so that an interface that a browser adds later is gone too: what is left is the
 * language itself, clocks and text. Text cannot be run as JavaScript either: the page's policy forbids it,
 * and the ways to it are closed here as well, for hosts that send no policy. Without that, Python has no
 * words for `import()`, the one thing that cannot be removed.
 */

/** Parts of a browser that Pyodide still uses while it runs; none of them reaches outside of the worker. */
const KEPT = new Set([
  'globalThis',
  'self',
  'console',
  'crypto',
  'performance',
  'TextDecoder',
  'TextEncoder',
  'WebAssembly',
  'setTimeout',
  'clearTimeout',
  'queueMicrotask',
  'MessageChannel',
  'MessagePort',
  'WorkerGlobalScope',
  'DedicatedWorkerGlobalScope',
  'EventTarget',
  'Event',
  'MessageEvent',
])

/** The language's own globals, without `eval`. */
const LANGUAGE = new Set(
  [
    'AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView',
    'Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity',
    'Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError',
    'ReferenceError Reflect RegExp Set SharedArrayBuffer String SuppressedError Symbol SyntaxError TypeError URIError',
    'Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet decodeURI decodeURIComponent',
    'encodeURI encodeURIComponent escape unescape isFinite isNaN parseFloat parseInt undefined',
  ].flatMap((names) => names.split(' ')),
)

/** Removes everything else from the scope and what it inherits. Cannot be undone. */
export function emptyScope(scope: object): void {
  for (let part: object | null = scope; part !== null; part = Reflect.getPrototypeOf(part)) {
    // These two belong to all objects and to the private port.
    if (part === Object.prototype || part === EventTarget.prototype) continue
    for (const name of Reflect.ownKeys(part)) {
      if (typeof name !== 'string' || name === 'constructor') continue
      if (!KEPT.has(name) && !LANGUAGE.has(name)) Reflect.deleteProperty(part, name)
    }
  }
}

/**
 * Closes the ways from a text to running JavaScript: every kind of function has a constructor that takes one.
 * The global `Function` stays as a name, because Pyodide asks what is an instance of it.
 */
export function forbidEvaluation(scope: object): void {
  const kinds = [
    () => undefined,
    async () => undefined,
    function* () {
      yield undefined
    },
    async function* () {
      yield undefined
    },
  ]
  for (const kind of kinds) {
    const prototype = Reflect.getPrototypeOf(kind)
    if (prototype === null) continue
    Reflect.defineProperty(prototype, 'constructor', { value: refuse, writable: false, configurable: false })
  }
  Reflect.set(refuse, 'prototype', Function.prototype)
  Reflect.defineProperty(scope, 'Function', { value: refuse, writable: false, configurable: false })
}

/** Not an arrow: `new` and `instanceof` are tried on it. */
function refuse(): never {
  throw new EvalError('Text is not run as JavaScript here.')
}
