/**
 * Values as JavaScript writes them, inside the sandbox. It reads what lies in objects and runs none of it: no
 * getter, no trap of a proxy, no `toString`.
 *
 * `guestPrinter` is handed to the sandbox as text, before the person's code, and so uses nothing of this file
 * or any other. It keeps the built-in functions it needs, so that code which changes those does not change
 * what is printed.
 */

export interface Printed {
  /** Cut some time after 20,000 units; whoever shows it cuts it where it should end. */
  readonly text: string
  /**
   * Code points of the whole text. A value of more than 50,000 parts ends there in `…`; of a text of more
   * than a million characters escapes are not counted.
   */
  readonly size: number
}

export interface Printer {
  repr(value: unknown): Printed
  /** The name of its constructor, or the word of `typeof`. */
  typeOf(value: unknown): string
}

export interface PrinterHost {
  /** The text in quotes, with escapes: its length in code points, a space, and the front of it. */
  quote(text: string): string
  isProxy(value: object): boolean
}

export function guestPrinter(host: PrinterHost): Printer {
  type Call = (self: unknown, ...values: readonly unknown[]) => unknown
  const { apply, getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
  const { is } = Object
  const { isArray } = Array
  const errorPrototype = Error.prototype
  const promisePrototype = Promise.prototype
  const patternPrototype = RegExp.prototype
  const objectPrototype = Object.prototype
  const mapPrototype = Map.prototype
  const setPrototype = Set.prototype
  const datePrototype = Date.prototype

  const KEPT = 20_000
  const DEPTH = 40
  const LONG = 1_000_000
  const NODES = 50_000

  const grab = (owner: object, key: PropertyKey): Call => {
    const found = getOwnPropertyDescriptor(owner, key)
    const fn = found?.get ?? found?.value
    return (self, ...values) => apply(fn, self, values)
  }
  const sizeOfMap = grab(Map.prototype, 'size')
  const eachOfMap = grab(Map.prototype, 'forEach')
  const sizeOfSet = grab(Set.prototype, 'size')
  const eachOfSet = grab(Set.prototype, 'forEach')
  const toIso = grab(Date.prototype, 'toISOString')
  const timeOf = grab(Date.prototype, 'getTime')
  const sourceOf = grab(RegExp.prototype, 'source')
  const flagsOf = grab(RegExp.prototype, 'flags')
  const textOfFunction = grab(Function.prototype, 'toString')
  const textOfSymbol = grab(Symbol.prototype, 'toString')
  const typedPrototype = getPrototypeOf(Uint8Array.prototype) ?? {}
  const typedName = grab(typedPrototype, Symbol.toStringTag)
  const typedLength = grab(typedPrototype, 'length')
  const startsWith = grab(String.prototype, 'startsWith')
  const charCodeAt = grab(String.prototype, 'charCodeAt')
  const slice = grab(String.prototype, 'slice')

  /** What a built-in method says of a value; undefined where it is none of its kind. */
  const ask = (method: Call, value: unknown): unknown => {
    try {
      return method(value)
    } catch {
      return undefined
    }
  }

  const isObject = (value: unknown): value is object =>
    (typeof value === 'object' && value !== null) || typeof value === 'function'

  /**
   * A value that lies in the object or in what it inherits from; a getter or a proxy on the way: undefined.
   */
  function lying(value: object, key: PropertyKey): unknown {
    let at: object | null = value
    for (let steps = 0; at !== null && steps < 100 && !host.isProxy(at); steps++) {
      const found = getOwnPropertyDescriptor(at, key)
      if (found !== undefined) return found.value
      at = getPrototypeOf(at)
    }
    return undefined
  }

  function inherits(value: object, from: object): boolean {
    let at: object | null = value
    for (let steps = 0; at !== null && steps < 100 && !host.isProxy(at); steps++) {
      if (at === from) return true
      at = getPrototypeOf(at)
    }
    return false
  }

  function typeOf(value: unknown): string {
    if (value === null) return 'null'
    if (!isObject(value)) return typeof value
    if (host.isProxy(value)) return 'Proxy'
    if (typeof value === 'function') return isClass(value) ? 'class' : 'function'
    const parent = getPrototypeOf(value)
    const made = parent === null ? undefined : lying(parent, 'constructor')
    const name = isObject(made) && !host.isProxy(made) ? lying(made, 'name') : undefined
    return typeof name === 'string' && name !== '' && name.length <= 100 ? name : 'Object'
  }

  function isClass(value: object): boolean {
    return startsWith(textOfFunction(value), 'class') === true
  }

  /** Short plain texts are quoted here; a call to the outside costs more than they do. */
  function isSimple(text: string): boolean {
    if (text.length > 40) return false
    for (let index = 0; index < text.length; index++) {
      const code = charCodeAt(text, index)
      if (typeof code !== 'number' || code < 32 || code > 126 || code === 39 || code === 92) return false
    }
    return true
  }

  function isName(text: string): boolean {
    for (let index = 0; index < text.length; index++) {
      const code = Number(charCodeAt(text, index))
      const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122) || code === 95 || code === 36
      if (!isLetter && !(index > 0 && code >= 48 && code <= 57)) return false
    }
    return text !== ''
  }

  /** A text as it grows; what comes after it is long enough is only counted. */
  interface Page {
    text: string
    size: number
    nodes: number
    /** The objects that are being written, from the outside in. */
    readonly open: object[]
  }

  function put(page: Page, piece: string, points: number = piece.length): true {
    page.size += points
    if (page.text.length < KEPT) page.text += piece
    return true
  }

  function quoted(page: Page, value: string): true {
    if (isSimple(value)) return put(page, `'${value}'`)
    const isLong = value.length > LONG
    const said = host.quote(isLong ? `${slice(value, 0, KEPT)}` : value)
    let at = 0
    let points = 0
    for (; said[at] !== ' '; at++) points = points * 10 + Number(said[at])
    return put(page, `${slice(said, at + 1)}`, isLong ? value.length + 2 : points)
  }

  function walk(page: Page, value: unknown): true {
    page.nodes++
    if (page.nodes > NODES) return put(page, '…')
    if (isObject(value)) return walkObject(page, value)
    switch (typeof value) {
      case 'string':
        return quoted(page, value)
      case 'bigint':
        return put(page, `${value}n`)
      case 'number':
        return put(page, is(value, -0) ? '-0' : `${value}`)
      case 'symbol':
        return put(page, `${textOfSymbol(value)}`)
      default:
        return put(page, `${value}`)
    }
  }

  function walkObject(page: Page, value: object): true {
    const { open } = page
    if (host.isProxy(value)) return put(page, '[Proxy]')
    for (let index = 0; index < open.length; index++) {
      if (open[index] === value) return put(page, '[Circular]')
    }
    if (open.length >= DEPTH) return put(page, '[…]')
    open[open.length] = value
    // Most objects are plain, and asking a method about a thing of another kind throws, which takes long.
    const isPlain = getPrototypeOf(value) === objectPrototype
    const isWritten = !isPlain && (listed(page, value) || collected(page, value) || single(page, value))
    if (!isWritten) fields(page, value)
    open.length--
    return true
  }

  /** Writes `count` things with commas between them, until there are too many. */
  function series(page: Page, count: number, write: (index: number) => void): void {
    for (let index = 0; index < count && page.nodes <= NODES; index++) {
      if (index > 0) put(page, ', ')
      write(index)
    }
  }

  function listed(page: Page, value: object): boolean {
    const typed = isArray(value) ? undefined : ask(typedName, value)
    if (typeof typed !== 'string' && !isArray(value)) return false
    const length = isArray(value) ? value.length : Number(typedLength(value))
    put(page, isArray(value) ? '[' : `${typed}(${length}) [`)
    series(page, length, (index) => property(page, getOwnPropertyDescriptor(value, index)))
    return put(page, ']')
  }

  /** Maps with their keys, and sets. */
  function collected(page: Page, value: object): boolean {
    const isMap = inherits(value, mapPrototype)
    const size = isMap ? ask(sizeOfMap, value) : inherits(value, setPrototype) && ask(sizeOfSet, value)
    if (typeof size !== 'number') return false
    const flat: unknown[] = []
    const each = isMap ? eachOfMap : eachOfSet
    each(value, (item: unknown, key: unknown) => {
      if (isMap) flat[flat.length] = key
      flat[flat.length] = item
    })
    put(page, `${isMap ? 'Map' : 'Set'}(${size}) {`)
    series(page, size, (index) => {
      walk(page, flat[isMap ? index * 2 : index])
      if (!isMap) return
      put(page, ' => ')
      walk(page, flat[index * 2 + 1])
    })
    return put(page, '}')
  }

  /** What is written in one piece: a function, an error, a date, a pattern, a promise. */
  function single(page: Page, value: object): boolean {
    if (typeof value === 'function') return named(page, value)
    if (inherits(value, errorPrototype)) return put(page, `[${errorLine(value)}]`)
    if (inherits(value, promisePrototype)) return put(page, '[Promise]')
    if (inherits(value, datePrototype) && ask(timeOf, value) !== undefined) {
      return put(page, `${ask(toIso, value) ?? 'Invalid Date'}`)
    }
    const source = inherits(value, patternPrototype) && value !== patternPrototype && ask(sourceOf, value)
    return typeof source === 'string' && put(page, `/${source}/${ask(flagsOf, value) ?? ''}`)
  }

  function named(page: Page, value: object): true {
    const name = lying(value, 'name')
    const kind = isClass(value) ? 'class' : 'Function'
    return put(page, typeof name === 'string' && name !== '' ? `[${kind}: ${name}]` : `[${kind}]`)
  }

  function property(page: Page, found: PropertyDescriptor | undefined): true {
    page.nodes++
    if (found === undefined) return put(page, 'empty')
    if (found.get !== undefined) return put(page, found.set === undefined ? '[Getter]' : '[Getter/Setter]')
    return found.set === undefined ? walk(page, found.value) : put(page, '[Setter]')
  }

  function fields(page: Page, value: object): void {
    const type = getPrototypeOf(value) === null ? '[Object: null prototype]' : typeOf(value)
    const keys = shownKeys(value)
    put(page, type === 'Object' ? '{' : `${type} {`)
    if (keys.length > 0) put(page, ' ')
    series(page, keys.length, (index) => {
      const key = keys[index]
      if (key === undefined) return
      if (typeof key === 'symbol') put(page, `[${textOfSymbol(key)}]`)
      else if (isName(key)) put(page, key)
      else quoted(page, key)
      put(page, ': ')
      property(page, getOwnPropertyDescriptor(value, key))
    })
    put(page, keys.length > 0 ? ' }' : '}')
  }

  function shownKeys(value: object): readonly (string | symbol)[] {
    const keys = ownKeys(value)
    const shown: (string | symbol)[] = []
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]
      if (key !== undefined && getOwnPropertyDescriptor(value, key)?.enumerable === true) {
        shown[shown.length] = key
      }
    }
    return shown
  }

  function repr(value: unknown): Printed {
    const page: Page = { text: '', size: 0, nodes: 0, open: [] }
    walk(page, value)
    return { text: page.text, size: page.size }
  }

  /** `TypeError: what is wrong`, of what lies in it. */
  function errorLine(error: object): string {
    const name = lying(error, 'name')
    const message = lying(error, 'message')
    const first = typeof name === 'string' && name !== '' ? name : 'Error'
    return typeof message === 'string' && message !== '' ? `${first}: ${message}` : first
  }

  return { repr, typeOf }
}
