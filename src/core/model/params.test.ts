import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyValues } from '../testing/arbitraries.ts'
import { initialValues, isShown, namesOf, type ParamSpecs, parseValues } from './params.ts'

const specs = {
  count: { kind: 'integer', label: 'Count', min: 0, max: 10, initial: 3 },
  mode: {
    kind: 'choice',
    label: 'Mode',
    initial: 'fast',
    options: [
      { value: 'fast', label: 'fast', help: '' },
      { value: 'slow', label: 'slow', help: '' },
    ],
  },
  loud: { kind: 'boolean', label: 'Loud', initial: false, when: { param: 'mode', is: ['slow'] } },
} satisfies ParamSpecs

function problem(given: Readonly<Record<string, unknown>>): string {
  const parsed = parseValues(specs, given)
  return parsed.ok ? 'accepted' : `${parsed.error.code}: ${parsed.error.message}`
}

describe('values from outside', () => {
  it('take their initial value where they are absent', () => {
    expect(parseValues(specs, { count: 5 })).toEqual({
      ok: true,
      value: { count: 5, mode: 'fast', loud: false },
    })
    expect(parseValues(specs, {})).toEqual({ ok: true, value: initialValues(specs) })
  })
  it('come back as they were given, for any valid ones', () => {
    fc.assert(
      fc.property(anyValues(specs), (values) => {
        expect(parseValues(specs, values)).toEqual({ ok: true, value: values })
      }),
    )
  })
  it('are refused when they are out of limits, not whole or of another type, with what is accepted', () => {
    expect(problem({ count: -1 })).toBe('bad-parameter: "count" takes a whole number from 0 to 10, not -1.')
    for (const count of [11, 2.5, '5', Number.NaN, Number.POSITIVE_INFINITY, null, [1]]) {
      expect(problem({ count })).toContain('bad-parameter: "count"')
    }
    expect(problem({ mode: 'medium' })).toBe('bad-parameter: "mode" takes one of fast, slow, not "medium".')
    expect(problem({ loud: 1 })).toBe('bad-parameter: "loud" takes true or false, not 1.')
    expect(problem({ loud: () => true })).toContain('bad-parameter: "loud"')
  })
  it('are refused under a name that is not there, an inherited one too', () => {
    expect(problem({ size: 1 })).toBe('unknown-parameter: There is no parameter "size".')
    expect(problem({ toString: 1 })).toContain('unknown-parameter')
    expect(problem(Object.fromEntries([['__proto__', 1]]))).toContain('unknown-parameter')
  })
})

describe('a parameter that depends on another', () => {
  it('is shown only while that one has one of its values', () => {
    expect(isShown(specs.loud, { mode: 'fast' })).toBe(false)
    expect(isShown(specs.loud, { mode: 'slow' })).toBe(true)
    expect(isShown(specs.loud, {})).toBe(false)
    expect(isShown(specs.count, {})).toBe(true)
  })
})

describe('a text parameter', () => {
  const text = { names: { kind: 'text', label: 'Names', initial: '' } } satisfies ParamSpecs
  it('takes any text that a link can hold', () => {
    expect(parseValues(text, { names: 'a, b' })).toEqual({ ok: true, value: { names: 'a, b' } })
    expect(parseValues(text, { names: 5 }).ok).toBe(false)
    expect(parseValues(text, { names: 'x'.repeat(2001) }).ok).toBe(false)
  })
  it('can list names', () => expect(namesOf(' a, b c ,,d')).toEqual(['a', 'b c', 'd']))
})
