/**
 * Takes clock and chance away, inside the sandbox of a program: a replay must give the same again. Handed to
 * the sandbox as text, before the person's code: it uses nothing of this file or any other.
 */

export function guestStill(): void {
  const Original = Date
  const { construct, defineProperty, deleteProperty, ownKeys, getOwnPropertyDescriptor } = Reflect
  const noClock = (): never => {
    throw new Error('The time is not available, as every replay must give the same; use `context.now`.')
  }
  const noChance = (): never => {
    throw new Error(
      'Random values are not available, as every replay must give the same; use `context.random()`.',
    )
  }
  const Still = function (this: unknown, ...given: readonly unknown[]): object {
    if (new.target === undefined || given.length === 0) return noClock()
    return construct(Original, given, new.target)
  }
  for (const key of ownKeys(Original)) {
    const found = getOwnPropertyDescriptor(Original, key)
    if (found !== undefined && key !== 'now') defineProperty(Still, key, found)
  }
  const define = (owner: object, name: string, value: unknown) =>
    defineProperty(owner, name, { value, writable: true, configurable: true })
  define(Still, 'now', noClock)
  define(Original.prototype, 'constructor', Still)
  define(globalThis, 'Date', Still)
  define(Math, 'random', noChance)
  // They tell when memory is tidied up, which is not the same at every replay.
  for (const name of ['WeakRef', 'FinalizationRegistry']) deleteProperty(globalThis, name)
  const nothing = () => undefined
  define(globalThis, 'console', {
    log: nothing,
    info: nothing,
    warn: nothing,
    error: nothing,
    debug: nothing,
  })
}
