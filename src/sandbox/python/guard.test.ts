import { describe, expect, it } from 'vitest'
import { emptyScope } from './guard.ts'

describe('an emptied scope', () => {
  it('keeps the language and clocks, and loses everything else, inherited or not, known or not yet', () => {
    const inherited = Object.defineProperties(Object.create(EventTarget.prototype), {
      indexedDB: { get: () => 1, configurable: true },
      setTimeout: { value: () => 1, configurable: true },
      someFutureInterface: { value: 1, configurable: true },
    })
    const scope = Object.assign(Object.create(inherited), {
      fetch: 1,
      Map,
      postMessage: 1,
      crypto: 1,
      eval: 1,
    })
    emptyScope(scope)
    const names = [
      'fetch',
      'postMessage',
      'eval',
      'indexedDB',
      'someFutureInterface',
      'Map',
      'crypto',
      'setTimeout',
    ]
    expect(names.filter((name) => name in scope)).toEqual(['Map', 'crypto', 'setTimeout'])
  })
  it('leaves what all objects share, which the private port needs', () => {
    emptyScope(Object.create(EventTarget.prototype))
    expect('addEventListener' in EventTarget.prototype).toBe(true)
    expect('hasOwnProperty' in Object.prototype).toBe(true)
  })
})
