import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionOf, replaceBareNumbers, scanValue, splitValues } from './json-scan.ts'

describe('scanValue', () => {
  it.each([
    '{}',
    '[]',
    '0',
    '-1.5e+3',
    '"a\\"b\\\\"',
    'true',
    'null',
    '[1,{"a":[]},"x"]',
    '{"a":{"b":[1,2]}}',
  ])('finds the end of %s', (text) =>
    expect(scanValue(text, 0)).toEqual({ status: 'complete', end: text.length }),
  )

  it.each(['{', '{"a', '{"a":', '{"a":1,', '[1,', '"abc', 'tru', '-', '[1.', ''])(
    'says that %j is cut off',
    (text) => {
      expect(scanValue(text, 0).status).toBe('truncated')
    },
  )

  it.each([
    ['{"a" 1}', 5],
    ['[1,]', 3],
    ['{"a":1,}', 7],
    ['{a:1}', 1],
    ['[1}', 2],
    ['hello world', 0],
    ['{"a":tru}', 5],
    ['"a\nb"', 2],
    ['[01]', 1],
  ])('says where %j breaks', (text, at) => {
    expect(scanValue(text, 0)).toEqual({ status: 'broken', at })
  })

  it('agrees with JSON.parse on any value and on any cut of it', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), (text, seed) => {
        expect(scanValue(text, 0)).toEqual({ status: 'complete', end: text.length })
        const cut = text.slice(0, seed % text.length)
        if (/[[{"]/.test(text[0] ?? '') && cut !== '') expect(scanValue(cut, 0).status).toBe('truncated')
      }),
    )
  })

  it('does not overflow on 100,000 levels', () => {
    expect(scanValue('['.repeat(100_000), 0).status).toBe('truncated')
  })
})

describe('splitValues', () => {
  it('splits glued values and says how the rest breaks', () => {
    expect(splitValues('{"a":1}{"b":"}{"} [3]')).toEqual({ pieces: ['{"a":1}', '{"b":"}{"}', '[3]'] })
    expect(splitValues('{} {"a')).toEqual({ pieces: ['{}'], rest: { status: 'truncated', at: 6 } })
    expect(splitValues('{} , {}')).toEqual({ pieces: ['{}'], rest: { status: 'broken', at: 3 } })
  })
})

describe('replaceBareNumbers', () => {
  it('writes null for NaN and Infinity outside strings only', () => {
    const { text, count } = replaceBareNumbers(
      '{"NaN":NaN,"a":[-Infinity,Infinity],"b":"NaN \\" Infinity","c":-1}',
    )
    expect(text).toBe('{"NaN":null,"a":[null,null],"b":"NaN \\" Infinity","c":-1}')
    expect(count).toBe(3)
  })
})

describe('positionOf', () => {
  it('gives line and column from 1', () => {
    expect(positionOf('ab\ncd\n', 0)).toEqual({ line: 1, column: 1 })
    expect(positionOf('ab\ncd\n', 4)).toEqual({ line: 2, column: 2 })
    expect(positionOf('ab\ncd\n', 2)).toEqual({ line: 1, column: 3 })
  })
})
