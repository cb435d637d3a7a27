/**
 * The scratchpad inside the sandbox: AgentMemory under its names, and the names of a session, which a
 * person's code declares in one run and uses in the next. Handed to the sandbox as text: it uses nothing of
 * this file or any other.
 */
import type { JsonWriter } from './json.ts'
import type { Printer } from './printer.ts'
import type { RunGuest } from './run.ts'
import type { ShowGuest } from './show.ts'

/** Texts in and out are JSON, as notebook-run.ts writes and reads them. */
export interface NotebookGuest {
  /**
   * Sets the memory to a PadState, unless the text is empty, and gives the code its names. A list of the
   * names that are gone.
   */
  begin(state: string, includeFail: boolean, validateNames: boolean): string
  /** Makes what the last run declared at its top names of the session; `words`: every word of its code. */
  keep(words: string): void
  /** A PadState. */
  state(): string
  /** The value of the last expression as PadRun has it; empty for undefined. */
  result(value: unknown): string
  /** Hands out what was printed and not handed out yet. */
  flush(): void
  /**
   * Names the open run, of which it is given a ScriptRun without bodies, `run`; the empty text: none is open.
   */
  openRun(head: string): void
  /** What the page said to a question about the run. */
  answer(question: number, isGood: boolean, text: string): void
}

export interface NotebookHost {
  /** The context text of a PadState in a form. */
  context(state: string, form: string): string
  print(text: string): void
}

/** Gives a way into the scope of the run that is about to start; see notebook-run.ts. */
export type Take = (look: (...given: readonly unknown[]) => unknown) => void

interface NotebookGuestParts {
  readonly host: NotebookHost
  readonly printer: Printer
  readonly json: JsonWriter
  readonly run: RunGuest
  readonly show: (write: (record: string) => void, printer: Printer) => ShowGuest
}

export function guestNotebook({
  host,
  printer,
  json,
  run,
  show,
}: NotebookGuestParts): NotebookGuest & { readonly take: Take } {
  type Values = Record<string, unknown>
  interface Accessor {
    get(): unknown
    set(value: unknown): void
  }
  const { apply, defineProperty, deleteProperty, getOwnPropertyDescriptor, has, ownKeys } = Reflect
  const { stringify, parse } = JSON
  const { create } = Object
  const indexOf = Array.prototype.indexOf
  const test = RegExp.prototype.test
  const startsWith = String.prototype.startsWith
  const slice = String.prototype.slice
  const replaceAll = String.prototype.replaceAll
  const NAME = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u
  const SHOWN = 20_000
  const PRINTED_AT_ONCE = 4096
  /** Every character is a byte or more, so past this everything would be cut. */
  const PRINTED_AT_MOST = 262_144

  let variables: Values = create(null)
  /** Names in the order in which they were first stored; an object would put numbers first. */
  let order: string[] = []
  let observations: unknown[] = []
  let failed: unknown[] = []
  let mustBeNames = false
  let look: Parameters<Take>[0] | undefined
  let pending = ''
  let printed = 0

  const positionOf = (list: readonly unknown[], item: unknown): number => Number(apply(indexOf, list, [item]))
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : printer.repr(value).text)
  const define = (name: string, value: unknown): boolean =>
    defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true })
  const ours: Values = create(null)
  /** Of a name that the person's code may have taken before: then it stays theirs. */
  const offer = (name: string, value: unknown): void => {
    const taken = getOwnPropertyDescriptor(globalThis, name)
    if (taken !== undefined && taken.value !== ours[name]) return
    ours[name] = value
    define(name, value)
  }

  function store(name: unknown, value: unknown): void {
    if (typeof name !== 'string') throw new TypeError('store(name, value) takes a text as the name')
    if (mustBeNames && apply(test, NAME, [name]) !== true) {
      throw new Error(
        `“${name}” is no name, so it cannot be a variable's: use letters, digits, _ and $, no digit first`,
      )
    }
    variables[name] = value
    if (positionOf(order, name) < 0) order[order.length] = name
  }

  function recall(name: string, fallback?: unknown): unknown {
    return getOwnPropertyDescriptor(variables, name) === undefined ? fallback : variables[name]
  }

  function observe(text: unknown): void {
    observations[observations.length] = textOf(text)
  }

  function fail(text: unknown): void {
    failed[failed.length] = textOf(text)
  }

  function clear(): void {
    variables = create(null)
    order = []
    observations = []
    failed = []
  }

  /** Names that are there, in their order; the code may also set and delete them without `store`. */
  function names(): readonly string[] {
    const keys = ownKeys(variables)
    const found: string[] = []
    for (let index = 0; index < order.length; index++) {
      const name = order[index]
      if (name !== undefined && has(variables, name)) found[found.length] = name
    }
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]
      if (typeof key === 'string' && positionOf(found, key) < 0) found[found.length] = key
    }
    order = found
    return found
  }

  function variableText(name: string): string {
    const value = variables[name]
    const said = printer.repr(value)
    const text = typeof value === 'string' ? front(value) : said.text
    const whole = json(value)
    const fields = [`"name":${stringify(name)}`, `"type":${stringify(printer.typeOf(value))}`]
    fields[2] = `"repr":${stringify(said.text)},"text":${stringify(text)},"size":${said.size}`
    return `{${fields[0]},${fields[1]},${fields[2]}${whole === undefined ? '' : `,"json":${whole}`}}`
  }

  /** As much of a text as anybody is shown of a value. */
  function front(text: string): string {
    return `${apply(slice, text, [0, SHOWN])}`
  }

  function listText(count: number, write: (index: number) => string): string {
    let text = '['
    for (let index = 0; index < count; index++) text += `${index > 0 ? ',' : ''}${write(index)}`
    return `${text}]`
  }

  const entries = (list: readonly unknown[]): string =>
    listText(list.length, (index) => stringify(textOf(list[index])))

  function state(): string {
    const known = names()
    const written = listText(known.length, (index) => variableText(known[index] ?? ''))
    return `{"variables":${written},"observations":${entries(observations)},"failedApproaches":${entries(failed)}}`
  }

  function toContext(form: unknown = 'markdown'): string {
    return host.context(state(), textOf(form))
  }

  function toNamespace(includeFail = false): Values {
    const names: Values = { memory, store, recall, observe }
    if (includeFail) names['fail'] = fail
    for (let index = 0; index < order.length; index++) {
      const name = order[index]
      if (name !== undefined) names[name] = variables[name]
    }
    return names
  }

  const memory = {
    store,
    recall,
    observe,
    fail,
    clear,
    to_context: toContext,
    toContext,
    to_namespace: toNamespace,
    toNamespace,
    get variables() {
      return variables
    },
    get observations() {
      return observations
    },
    get failed_approaches() {
      return failed
    },
    get failedApproaches() {
      return failed
    },
  }

  /**
   * What a variable of a restored state is worth: the live one, if it is the same still, else what JSON has
   * of it.
   */
  function restored(given: Values, live: Values): { readonly value: unknown } | undefined {
    const kept = getOwnPropertyDescriptor(live, `${given['name']}`)
    const hasJson = getOwnPropertyDescriptor(given, 'json') !== undefined
    if (
      kept !== undefined &&
      (hasJson ? json(kept.value) === json(given['json']) : looksAlike(kept.value, given))
    ) {
      return { value: kept.value }
    }
    return hasJson ? { value: given['json'] } : undefined
  }

  /** The text was cut on its way out. */
  function looksAlike(value: unknown, given: Values): boolean {
    const { text, size } = printer.repr(value)
    return size === given['size'] && apply(startsWith, text, [given['repr']]) === true
  }

  function restore(text: string): string {
    const given = parse(text)
    const live = variables
    const gone: string[] = []
    clear()
    for (let index = 0; index < given.variables.length; index++) {
      const { name } = given.variables[index]
      const found = restored(given.variables[index], live)
      if (found === undefined) gone[gone.length] = name
      else {
        variables[name] = found.value
        order[order.length] = name
      }
    }
    observations = given.observations
    failed = given.failedApproaches
    return listText(gone.length, (index) => stringify(gone[index]))
  }

  function begin(text: string, includeFail: boolean, validateNames: boolean): string {
    const gone = text === '' ? '[]' : restore(text)
    mustBeNames = validateNames
    printed = 0
    define('memory', memory)
    define('store', store)
    define('recall', recall)
    define('observe', observe)
    offer('table', table)
    offer('plot', plot)
    if (includeFail) define('fail', fail)
    else if (getOwnPropertyDescriptor(globalThis, 'fail')?.value === fail) deleteProperty(globalThis, 'fail')
    const known = names()
    for (let index = 0; index < known.length; index++) {
      const name = known[index]
      // Last, so that a variable of a helper's name shadows the helper.
      if (name !== undefined) define(name, variables[name])
    }
    define('__take', take)
    return gone
  }

  const take: Take = (given) => {
    look = given
    deleteProperty(globalThis, '__take')
  }

  /**
   * What the scope of the run has under a name, beside what is global; undefined: nothing, or nothing yet.
   */
  function declared(name: string): Accessor | undefined {
    const inherited = has(globalThis, name) ? Reflect.get(globalThis, name) : undefined
    try {
      const read = look?.(`(function () { return ${name} })`)
      if (typeof read !== 'function') return undefined
      const get = () => apply(read, undefined, [])
      if (has(globalThis, name) && get() === inherited) return undefined
      const write = look?.(`(function () { ${name} = arguments[0] })`)
      const set = (value: unknown) => typeof write === 'function' && apply(write, undefined, [value])
      get()
      return { get, set }
    } catch {
      return undefined
    }
  }

  function keepName(name: string): void {
    const before = getOwnPropertyDescriptor(globalThis, name)
    if (before !== undefined && before.configurable !== true) {
      // A `var`, or a function, of this or an earlier run: it stays, and takes the value of what hides it.
      const found = declared(name)
      if (found !== undefined && before.writable === true) Reflect.set(globalThis, name, found.get())
      return
    }
    deleteProperty(globalThis, name)
    const found = declared(name)
    if (found !== undefined) {
      defineProperty(globalThis, name, {
        get: found.get,
        set: found.set,
        enumerable: true,
        configurable: true,
      })
    } else if (before !== undefined) defineProperty(globalThis, name, before)
  }

  function keep(words: string): void {
    const list = parse(words)
    for (let index = 0; index < list.length; index++) keepName(list[index])
    look = undefined
  }

  function result(value: unknown): string {
    if (value === undefined) return ''
    const whole = json(value)
    const said = `"type":${stringify(printer.typeOf(value))},"repr":${stringify(printer.repr(value).text)}`
    return `{${said}${whole === undefined ? '' : `,"json":${whole}`}}`
  }

  function flush(): void {
    const text = pending
    pending = ''
    if (text !== '') host.print(text)
  }

  function print(...given: readonly unknown[]): void {
    if (printed > PRINTED_AT_MOST) return
    let line = ''
    for (let index = 0; index < given.length; index++)
      line += `${index > 0 ? ' ' : ''}${textOf(given[index])}`
    // Only a table or a plot may start like one.
    line = `${apply(replaceAll, line, ['\u001e', ''])}`
    printed += line.length + 1
    pending += `${apply(slice, line, [0, PRINTED_AT_MOST])}\n`
    if (pending.length > PRINTED_AT_ONCE) flush()
  }

  /** A record separator before it, as in JSON text sequences (RFC 7464); printed text loses those. */
  function writeRecord(record: string): void {
    if (printed + record.length > PRINTED_AT_MOST) return
    printed += record.length + 2
    pending += `\u001e${record}\n`
    flush()
  }
  const { table, plot } = show(writeRecord, printer)

  const openRun = (head: string): void => offer('run', run.open(head))

  define('print', print)
  define('console', { log: print, info: print, warn: print, error: print, debug: print })
  return { begin, keep, state, result, flush, take, openRun, answer: run.answer }
}
