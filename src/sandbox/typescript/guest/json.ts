/**
 * A value as JSON, inside the sandbox, where JSON loses nothing of it. Like printer.ts it runs nothing that
 * lies in the value, and is handed to the sandbox as text: it uses nothing of this file or any other.
 */

/**
 * Undefined where JSON would lose something, or is longer than two million characters or a hundred thousand
 * parts.
 */
export type JsonWriter = (value: unknown) => string | undefined

export function guestJson(isProxy: (value: object) => boolean): JsonWriter {
  const { getOwnPropertyDescriptor, getPrototypeOf, ownKeys } = Reflect
  const { is } = Object
  const { isArray } = Array
  const { stringify } = JSON
  const objectPrototype = Object.prototype
  const arrayPrototype = Array.prototype
  const LENGTH = 2_000_000
  const DEPTH = 40
  const NODES = 100_000

  let text = ''
  let nodes = 0
  let open: unknown[] = []

  /** False: something would be lost. */
  function write(value: unknown): boolean {
    nodes++
    if (nodes > NODES || text.length > LENGTH) return false
    const piece = simple(value)
    if (piece === undefined) return typeof value === 'object' && value !== null && writeObject(value)
    text += piece
    return true
  }

  /** Of what is not an object; undefined where JSON has no word for it. */
  function simple(value: unknown): string | undefined {
    if (value === null || typeof value === 'boolean') return `${value}`
    if (typeof value === 'string') return value.length > LENGTH ? undefined : stringify(value)
    if (typeof value !== 'number' || value - value !== 0) return undefined
    return is(value, -0) ? '-0' : `${value}`
  }

  function writeObject(value: object): boolean {
    if (isProxy(value) || open.length >= DEPTH) return false
    for (let index = 0; index < open.length; index++) if (open[index] === value) return false
    open[open.length] = value
    const parent = getPrototypeOf(value)
    const isDone = isArray(value)
      ? parent === arrayPrototype && writeList(value)
      : parent === objectPrototype && writeFields(value)
    open.length--
    return isDone
  }

  function writeList(value: readonly unknown[]): boolean {
    const { length } = value
    // One key more than it has members: `length`.
    if (length > NODES || ownKeys(value).length !== length + 1) return false
    text += '['
    for (let index = 0; index < length; index++) {
      if (index > 0) text += ','
      if (!writeProperty(getOwnPropertyDescriptor(value, index))) return false
    }
    text += ']'
    return true
  }

  function writeFields(value: object): boolean {
    const keys = ownKeys(value)
    text += '{'
    for (let index = 0; index < keys.length; index++) {
      const key = keys[index]
      if (typeof key !== 'string') return false
      text += `${index > 0 ? ',' : ''}${stringify(key)}:`
      if (!writeProperty(getOwnPropertyDescriptor(value, key))) return false
    }
    text += '}'
    return true
  }

  function writeProperty(found: PropertyDescriptor | undefined): boolean {
    return (
      found?.enumerable === true && found.get === undefined && found.set === undefined && write(found.value)
    )
  }

  return (value) => {
    text = ''
    nodes = 0
    open = []
    return write(value) && text.length <= LENGTH ? text : undefined
  }
}
