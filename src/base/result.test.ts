import { describe, expect, it } from 'vitest'
import { assertNever, defined } from './assert.ts'
import { fail, ok, unwrap } from './result.ts'

describe('a result', () => {
  it('gives its value when it went well', () => expect(unwrap(ok(3))).toBe(3))
  it('throws its problem when somebody insists on a value it has not', () => {
    expect(() => unwrap(fail({ code: 'no-such-call', message: 'There is none.' }))).toThrow(
      'no-such-call: There is none.',
    )
  })
})

describe('an assertion', () => {
  it('lets a present value through, 0 and empty text included', () => {
    expect([defined(0, 'zero'), defined('', 'text')]).toEqual([0, ''])
  })
  it('names what is missing', () =>
    expect(() => defined(undefined, 'the lane')).toThrow('the lane is missing'))
  it('shows the case that was forgotten', () => {
    const forgotten: unknown = { kind: 'new' }
    // Only a mistake of ours gets here, so the type has to be talked out of knowing better.
    expect(() => assertNever(forgotten as never)).toThrow('{"kind":"new"}')
  })
})
