/**
 * What was thrown, inside the sandbox, as JSON: read without running anything that lies in it. Handed to the
 * sandbox as text: it uses nothing of this file or any other.
 */
import type { Printer } from './printer.ts'

/** JSON of a ThrownText (thrown.ts). */
export type ErrorReader = (thrown: unknown) => string

export function guestErrors(printer: Printer, isProxy: (value: object) => boolean): ErrorReader {
  const { apply, getOwnPropertyDescriptor, getPrototypeOf } = Reflect
  const { stringify } = JSON
  const slice = String.prototype.slice
  const SHOWN = 10_000
  const errorPrototype = Error.prototype

  function isError(value: unknown): value is object {
    let at: unknown = value
    for (let steps = 0; typeof at === 'object' && at !== null && steps < 100 && !isProxy(at); steps++) {
      if (at === errorPrototype) return true
      at = getPrototypeOf(at)
    }
    return false
  }

  /** A text that lies in the error or in what it inherits from; empty where there is none. */
  function lying(value: object, key: string): string {
    let at: object | null = value
    for (let steps = 0; at !== null && steps < 100 && !isProxy(at); steps++) {
      const found = getOwnPropertyDescriptor(at, key)
      if (found !== undefined)
        return typeof found.value === 'string' ? apply(slice, found.value, [0, SHOWN]) : ''
      at = getPrototypeOf(at)
    }
    return ''
  }

  return (thrown) => {
    if (!isError(thrown)) return `{"name":"","message":${stringify(printer.repr(thrown).text)},"stack":""}`
    const said = (key: string) => stringify(lying(thrown, key))
    return `{"name":${said('name')},"message":${said('message')},"stack":${said('stack')}}`
  }
}
