import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromJson, type PyValue, repr } from '#base/python.ts'
import { readPythonLiteral } from './python-literal.ts'

const json = fc.jsonValue({ maxDepth: 4 }).map((value) => fromJson(JSON.parse(JSON.stringify(value))))

describe('readPythonLiteral', () => {
  it('reads back whatever repr writes', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(readPythonLiteral(repr(value))).toEqual(value)
      }),
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const value: PyValue = { kind: 'str', value: text }
        expect(readPythonLiteral(repr(value))).toEqual(value)
      }),
    )
  })

  it('tells ints from floats and lists from tuples, and takes a comma before the end', () => {
    expect(readPythonLiteral('[1, 1.0, -2e-05, inf, (1,),]')).toEqual({
      kind: 'list',
      items: [
        { kind: 'int', digits: '1' },
        { kind: 'float', value: 1 },
        { kind: 'float', value: -0.00002 },
        { kind: 'float', value: Number.POSITIVE_INFINITY },
        { kind: 'tuple', items: [{ kind: 'int', digits: '1' }] },
      ],
    })
  })

  it.each([
    "'open",
    '[1',
    '{1}',
    '{1: }',
    '[1 2]',
    '<object>',
    "'\\x4'",
    "'\\q'",
    '',
    '1 2',
    '__import__("os")',
  ])('does not read %s', (text) => expect(readPythonLiteral(text)).toBeUndefined())

  it('gives up on what is nested too deep, without a throw', () => {
    expect(readPythonLiteral('['.repeat(100_000))).toBeUndefined()
    expect(readPythonLiteral(`${'['.repeat(50)}${']'.repeat(50)}`)).toBeDefined()
  })
})
