/**
 * Which objects are proxies, inside the sandbox: a program cannot ask, so every proxy is noted when it is
 * made. Handed to the sandbox as text, before the person's code: it uses nothing of this file or any other,
 * and takes the place of `Proxy`.
 */

export function guestProxies(): (value: object) => boolean {
  const Original = Proxy
  const { apply, defineProperty } = Reflect
  const known = new WeakSet<object>()
  const { add, has } = WeakSet.prototype
  const note = <T extends object>(proxy: T): T => {
    apply(add, known, [proxy])
    return proxy
  }
  const Noted = function (this: unknown, target: object, handler: ProxyHandler<object>): object {
    if (new.target === undefined) throw new TypeError('Proxy must be called with new')
    return note(new Original(target, handler))
  }
  const revocable = (target: object, handler: ProxyHandler<object>) => {
    const made = Original.revocable(target, handler)
    note(made.proxy)
    return made
  }
  defineProperty(Noted, 'name', { value: 'Proxy', configurable: true })
  defineProperty(Noted, 'revocable', { value: revocable, writable: true, configurable: true })
  defineProperty(globalThis, 'Proxy', { value: Noted, writable: true, configurable: true })
  return (value) => apply(has, known, [value])
}
