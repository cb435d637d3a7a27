import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from './json.ts'
import {
  fromJson,
  isJsonTruthy,
  isTruthy,
  jsonRepr,
  jsonStr,
  type PyValue,
  repr,
  str,
  textRepr,
  toJson,
} from './python.ts'
import { dumpJson, jsonDumps, jsonLoads } from './python-json.ts'
import { fixed, floatRepr, roundHalfEven, roundTo, withThousands } from './python-number.ts'
import { isIdentifier, isKeyword, splitLines, strip, tail } from './python-text.ts'

const int = (digits: string): PyValue => ({ kind: 'int', digits })

describe('the repr of a value', () => {
  it('shows plain data as Python does', () => {
    expect(jsonRepr({ a: [1, 2.5, { b: null }], c: true, d: false })).toBe(
      "{'a': [1, 2.5, {'b': None}], 'c': True, 'd': False}",
    )
    expect(jsonRepr([])).toBe('[]')
    expect(jsonRepr({})).toBe('{}')
  })
  it('shows what JSON cannot hold', () => {
    expect(repr({ kind: 'tuple', items: [int('1')] })).toBe('(1,)')
    expect(repr({ kind: 'tuple', items: [] })).toBe('()')
    expect(repr({ kind: 'tuple', items: [int('1'), fromJson('a')] })).toBe("(1, 'a')")
    expect(repr({ kind: 'set', items: [] })).toBe('set()')
    expect(repr({ kind: 'set', items: [int('3')] })).toBe('{3}')
    expect(repr({ kind: 'bytes', bytes: [97, 98, 0, 10, 39, 255] })).toBe('b"ab\\x00\\n\'\\xff"')
    expect(repr({ kind: 'dict', entries: [[int('1'), fromJson('x')]] })).toBe("{1: 'x'}")
    expect(repr(int('123456789012345678901234567890'))).toBe('123456789012345678901234567890')
    expect(repr({ kind: 'object', repr: '<Thing>' })).toBe('<Thing>')
  })
  it('prefers single quotes and escapes what is not printable', () => {
    expect(textRepr("it's")).toBe('"it\'s"')
    expect(textRepr('it\'s "x"')).toBe("'it\\'s \"x\"'")
    expect(textRepr('a\nb\tc\\d\r')).toBe("'a\\nb\\tc\\\\d\\r'")
    expect(textRepr('\x1b\x7f\xa0\u2028\ue000\u{e0001}\ufeff\u200b\u3000')).toBe(
      "'\\x1b\\x7f\\xa0\\u2028\\ue000\\U000e0001\\ufeff\\u200b\\u3000'",
    )
    expect(textRepr('é 数 😀')).toBe("'é 数 😀'")
    expect(textRepr('\ud800')).toBe("'\\ud800'")
  })
  it('does not overflow on endless nesting', () => {
    let value: PyValue = { kind: 'list', items: [] }
    for (let depth = 0; depth < 100_000; depth++) value = { kind: 'list', items: [value] }
    expect(repr(value)).toContain('...')
  })
  it('is quoted by str inside containers alone', () => {
    expect(jsonStr('a')).toBe('a')
    expect(jsonStr(['a', 1])).toBe("['a', 1]")
    expect(str({ kind: 'none' })).toBe('None')
  })
})

describe('a value as JSON', () => {
  it('is what it was made from', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: JsonValue = JSON.parse(text)
        expect(toJson(fromJson(value))).toEqual(value)
      }),
    )
  })
  it('has lists for tuples, texts for keys and reprs for what JSON has not', () => {
    const items: PyValue = { kind: 'tuple', items: [int('1'), { kind: 'bytes', bytes: [97] }] }
    expect(toJson({ kind: 'dict', entries: [[int('1'), items]] })).toEqual({ 1: [1, "b'a'"] })
  })
})

describe('numbers', () => {
  it('have an exponent only where Python shows one', () => {
    const shown = [1, 0.5, 1e15, 1e16, 123456789012345680, 0.0001, 0.00001, 1.5e-7, -0, 1e22, 1e100, 5e-324]
    expect(shown.map(floatRepr)).toEqual([
      '1.0',
      '0.5',
      '1000000000000000.0',
      '1e+16',
      '1.2345678901234568e+17',
      '0.0001',
      '1e-05',
      '1.5e-07',
      '-0.0',
      '1e+22',
      '1e+100',
      '5e-324',
    ])
    expect([Number.NaN, Infinity, -Infinity].map(floatRepr)).toEqual(['nan', 'inf', '-inf'])
  })
  it('come back from their repr', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true }), (value) => {
        if (Number.isFinite(value)) expect(Number(floatRepr(value))).toBe(value)
      }),
    )
  })
  it('are ints up to 2^53 and floats beyond', () => {
    expect(jsonRepr(2 ** 53)).toBe('9007199254740992')
    expect(jsonRepr(2 ** 60)).toBe('1.152921504606847e+18')
  })
  it('are rounded to even', () => {
    expect([0.5, 1.5, 2.5, -0.5, -1.5, 2.4, 2.6].map((value) => roundHalfEven(value) + 0)).toEqual([
      0, 2, 2, 0, -2, 2, 3,
    ])
    expect([0.125, 0.375, 1.234, 2, 2.675, -0.125, 1e22].map((value) => fixed(value, 2))).toEqual([
      '0.12',
      '0.38',
      '1.23',
      '2.00',
      '2.67',
      '-0.12',
      '10000000000000000000000.00',
    ])
    expect(fixed(2.5, 0)).toBe('2')
    expect(fixed(Number.NaN, 2)).toBe('nan')
    expect(roundTo(0.7 + 0.2 + 0.2, 2)).toBe(1.1)
  })
  it('have commas between thousands', () => {
    expect([0, 999, 1000, 1234567, -1200].map(withThousands)).toEqual([
      '0',
      '999',
      '1,000',
      '1,234,567',
      '-1,200',
    ])
  })
})

describe('texts and lists', () => {
  it('are stripped of what Python takes for space, and of nothing else', () => {
    expect(strip(' \n\x1c\x85\u3000a b\xa0')).toBe('a b')
    expect(strip('\ufeffa')).toBe('\ufeffa')
    expect(strip(' \t')).toBe('')
  })
  it('are split at every line break of Python', () => {
    expect(splitLines('a\r\nb\rc\x0bd\x85e\u2028f\n')).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
    expect(splitLines('')).toEqual([])
    expect(splitLines('\n\n')).toEqual(['', ''])
  })
  it('are cut from the end as Python slices do', () => {
    expect([2, 0, -1, 9].map((count) => tail([1, 2, 3], count))).toEqual([
      [2, 3],
      [1, 2, 3],
      [2, 3],
      [1, 2, 3],
    ])
  })
  it('are identifiers by letters, not by keywords', () => {
    expect(['a1', '_', 'é', 'class', '', '1a', 'a b', 'a-b'].map(isIdentifier)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect([isKeyword('class'), isKeyword('print')]).toEqual([true, false])
  })
  it('are true or false as in Python', () => {
    expect([null, false, 0, '', [], {}].map(isJsonTruthy)).toEqual(Array(6).fill(false))
    expect([true, 1, ' ', [0], { a: 0 }].map(isJsonTruthy)).toEqual(Array(5).fill(true))
    expect(
      fc.check(
        fc.property(fc.json(), (text) => {
          const value: JsonValue = JSON.parse(text)
          return isTruthy(fromJson(value)) === isJsonTruthy(value)
        }),
      ).failed,
    ).toBe(false)
  })
})

describe('json', () => {
  it('is dumped with Python’s separators and escapes', () => {
    expect(dumpJson({ a: [1, 'é😀\x7f\n'], b: null })).toBe(
      '{"a": [1, "\\u00e9\\ud83d\\ude00\\u007f\\n"], "b": null}',
    )
    expect(dumpJson({ a: [1, 'é\x7f'], b: 1.5 }, { ensureAscii: false, separators: 'compact' })).toBe(
      '{"a":[1,"é\x7f"],"b":1.5}',
    )
    expect(jsonDumps({ kind: 'set', items: [] })).toBeUndefined()
    expect(jsonDumps({ kind: 'dict', entries: [[int('1'), { kind: 'tuple', items: [] }]] })).toBe('{"1": []}')
  })
  it('is loaded with ints and floats told apart, in the order of the text', () => {
    const text = ' {"b": 1.0, "2": 1e3, "1": -0, "big": 12345678901234567890, "b": NaN} '
    expect(repr(jsonLoads(text) ?? int('?'))).toBe(
      "{'b': nan, '2': 1000.0, '1': 0, 'big': 12345678901234567890}",
    )
  })
  it('reads what JavaScript reads, and refuses what it refuses', () => {
    const texts = fc.oneof(
      fc.json(),
      fc.json().chain((text) => fc.nat({ max: text.length }).map((at) => text.slice(0, at))),
      fc.constantFrom(
        '[1,]',
        '{"a":1,}',
        '{a:1}',
        '01',
        '1.',
        '"\n"',
        '"\\x"',
        '[1 2]',
        '',
        ' ',
        '--1',
        'tru',
        '{"a" 1}',
      ),
    )
    fc.assert(
      fc.property(texts, (text) => {
        let parsed: { value: unknown } | undefined
        try {
          parsed = { value: JSON.parse(text) }
        } catch {
          parsed = undefined
        }
        const loaded = jsonLoads(text)
        expect(loaded !== undefined).toBe(parsed !== undefined)
        if (loaded !== undefined && parsed !== undefined) {
          expect(JSON.parse(jsonDumps(loaded) ?? '')).toEqual(JSON.parse(JSON.stringify(parsed.value)))
        }
      }),
      { numRuns: 500 },
    )
  })
  it('refuses endless nesting instead of overflowing', () => {
    expect(jsonLoads('['.repeat(100_000))).toBeUndefined()
  })
})
