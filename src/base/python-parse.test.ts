import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonValue } from './json.ts'
import { jsonRepr } from './python.ts'
import { parsePython } from './python-parse.ts'

describe('parsePython', () => {
  it.each<[string, JsonValue]>([
    ['None', null],
    ['[True, False, ]', [true, false]],
    ['(1, -2.5, 3e2)', [1, -2.5, 300]],
    [`{'a': "it's", 2: []}`, { a: "it's", 2: [] }],
    [String.raw`'a\n\x41\u00e9\U0001f600\\'`, 'a\nAé😀\\'],
    [
      "Response(id='r', usage=Usage(input=3), tags=('x',))",
      { class: 'Response', id: 'r', usage: { class: 'Usage', input: 3 }, tags: ['x'] },
    ],
    ["Pair(1, b'x')", { class: 'Pair', 0: 1, 1: 'x' }],
    ['datetime.date(2026, 1, 2)', { class: 'datetime.date', 0: 2026, 1: 1, 2: 2 }],
  ])('%s', (text, value) => {
    expect(parsePython(text)).toEqual(value)
  })

  it.each(['', '[1', "{'a' 1}", 'word', "'open", '1 2', '<object at 0x7f>', '['.repeat(100_000)])(
    'no value: %.20s',
    (text) => {
      expect(parsePython(text)).toBeUndefined()
    },
  )

  it('reads back what repr writes', () => {
    const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !JSON.stringify(value).includes('e'))
    fc.assert(
      fc.property(json, (value) => {
        const plain: JsonValue = JSON.parse(JSON.stringify(value))
        expect(parsePython(jsonRepr(plain))).toEqual(plain)
      }),
    )
  })
})
