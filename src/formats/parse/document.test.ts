import { describe, expect, it } from 'vitest'
import { parseDocument } from './document.ts'

describe('parseDocument', () => {
  it('parses a JSON file as one value', () => {
    const { document, warnings } = parseDocument('a.json', '\ufeff{"messages": []}')
    expect(document).toEqual({
      fileName: 'a.json',
      kind: 'json',
      value: { messages: [] },
      lines: [],
      badLines: [],
    })
    expect(warnings).toEqual([])
  })

  it('parses JSON Lines with their numbers, blank lines passed over', () => {
    const { document } = parseDocument('a', '{"a":1}\r\n\r\n{"a":2}\n')
    expect(document?.kind).toBe('lines')
    expect(document?.lines).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 3, value: { a: 2 } },
    ])
    expect(document?.value).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('keeps the good lines of a file with bad ones, and quotes each bad one with its number', () => {
    const text = '{"a":1}\n{"a":2, oops}\n[3]\n{"a":4}\n{"a":5}\n{"a": "cut o'
    const { document, warnings } = parseDocument('a.jsonl', text)
    expect(document?.lines.map(({ line }) => line)).toEqual([1, 4, 5])
    expect(document?.badLines.map(({ line }) => line)).toEqual([2, 3, 6])
    expect(warnings.map(({ code, where, message }) => [code, where, message])).toEqual([
      ['bad-line', 'line 2', 'Skipped, not a JSON object: “{"a":2, oops}”'],
      ['bad-line', 'line 3', 'Skipped, not a JSON object: “[3]”'],
      ['bad-line', 'line 6', 'Skipped a truncated line: “{"a": "cut o”'],
    ])
  })

  it('splits objects that are glued together on a line', () => {
    const { document, warnings } = parseDocument('a', '{"a":1}{"a":2}\n{"a":3}\n')
    expect(document?.lines.map(({ line, value }) => [line, value])).toEqual([
      [1, { a: 1 }],
      [1, { a: 2 }],
      [2, { a: 3 }],
    ])
    expect(document?.badLines).toEqual([])
    expect(warnings).toMatchObject([{ code: 'glued-line', where: 'line 1' }])
  })

  it('reads the whole object before a cut-off one on the same line, and says so', () => {
    const { document, warnings } = parseDocument('a', '{"a":1}{"a":')
    expect(document?.value).toEqual([{ a: 1 }])
    expect(warnings[0]?.message).toContain('The end of the line is truncated')
  })

  it('reads bare NaN and Infinity as null, in lines and in whole files', () => {
    const lines = parseDocument('a', '{"a":NaN}\n{"a":"NaN"}')
    expect(lines.document?.value).toEqual([{ a: null }, { a: 'NaN' }])
    expect(lines.warnings).toMatchObject([{ code: 'bare-number', where: 'line 1' }])
    const whole = parseDocument('a', '{\n "a": [NaN, -Infinity],\n "b": "NaN"\n}')
    expect(whole.document?.value).toEqual({ a: [null, null], b: 'NaN' })
    expect(whole.warnings).toMatchObject([{ code: 'bare-number' }])
  })

  it('reads documents that stand one after another', () => {
    const { document, warnings } = parseDocument('a', '{\n "a": 1\n}\n{\n "a": 2\n}\n')
    expect(document?.kind).toBe('lines')
    expect(document?.value).toEqual([{ a: 1 }, { a: 2 }])
    expect(warnings).toMatchObject([{ code: 'several-documents' }])
  })

  it('numbers documents that stand one after another by the line they begin on, and skips a cut-off last one', () => {
    const { document, warnings } = parseDocument('a', '{\n "a": 1\n}\n\n{\n "a": 2\n} {\n "a": 3\n}\n{\n "a')
    expect(document?.lines).toEqual([
      { line: 1, value: { a: 1 } },
      { line: 5, value: { a: 2 } },
      { line: 7, value: { a: 3 } },
    ])
    expect(warnings.map(({ code, where }) => [code, where])).toEqual([
      ['several-documents', undefined],
      ['bad-line', 'line 10'],
    ])
    const [only] = parseDocument('a', '{\n "a": 1\n}\n{\n "a').warnings
    expect(only?.message).toContain('Skipped a truncated line: “{')
  })

  it('says what it mended in documents that stand one after another', () => {
    const { document, warnings } = parseDocument('a', '{\n "a": NaN\n}\n{\n "a": 2\n}\n')
    expect(document?.value).toEqual([{ a: null }, { a: 2 }])
    expect(warnings.map(({ code }) => code)).toEqual(['bare-number', 'several-documents'])
  })

  it.each([
    ['', 'empty-file', 'a.json is empty.'],
    [' \n\t', 'empty-file', 'a.json is empty.'],
    ['{\n "messages": [\n  {"role": "us', 'truncated-json', 'line 3, column 15'],
    ['[\n {"a"', 'truncated-json', 'line 2, column 6'],
    ['{"a": 1,\n "b" 2}', 'not-json', 'line 2, column 6, before “2}”'],
    ['Dear diary, today', 'not-json', 'line 1, column 1, before “Dear diary, today”'],
    ['<html></html>', 'not-json', 'line 1, column 1'],
  ])('says of %j that it is %s', (text, code, message) => {
    const { problem } = parseDocument('a.json', text)
    expect(problem?.code).toBe(code)
    expect(problem?.message).toContain(message)
    expect(problem?.where).toContain('a.json')
  })

  it.each([
    ['[\n {"a": 1},\n {"a": 2},\n {"a"', [{ a: 1 }, { a: 2 }], '2\u00a0complete items', 'line 3, column 10'],
    [
      '{"b": [9], "c": {"d": [[1, 2], [3, "x"',
      { b: [9], c: { d: [[1, 2]] } },
      '1\u00a0complete item ',
      'line 1, column 30',
    ],
    ['[{"a": [1, 2', [{ a: [1] }], '1\u00a0complete item ', 'line 1, column 10'],
    ['{"a": [{"b": NaN}, {"b"', { a: [{ b: null }] }, '1\u00a0complete item ', 'line 1'],
  ])('reads of %j, which is cut off, what is whole of its outermost list', (text, value, says, where) => {
    const { document, warnings } = parseDocument('a.json', text)
    expect(document?.value).toEqual(value)
    const warning = warnings.find(({ code }) => code === 'cut-off')
    expect(warning?.message).toContain(says)
    expect(warning?.where).toContain(where)
  })

  it('refuses 100,000 levels of nesting, whole or in a line', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(parseDocument('a', deep).problem?.code).toBe('too-deep')
    const line = parseDocument('a', `{"a":1}\n{"a":${deep}}\n{"a":2}`)
    expect(line.document?.value).toEqual([{ a: 1 }, { a: 2 }])
    expect(line.warnings[0]?.message).toContain('nested too deep')
  })

  it('keeps a key __proto__ as an own key that harms nothing', () => {
    const { document } = parseDocument('a', '{"__proto__": {"polluted": true}, "a": 1}')
    expect(Object.keys(document?.value ?? {})).toEqual(['__proto__', 'a'])
    expect('polluted' in {}).toBe(false)
  })

  it('tells warnings that repeat line by line up to a number, then how many more there are', () => {
    const { warnings } = parseDocument('a', '{"a":NaN}\n'.repeat(25))
    expect(warnings).toHaveLength(21)
    expect(warnings.at(-1)?.message).toBe('Same problem in 5 more lines, the last one in line 25.')
  })

  it('names at most 50 bad lines one by one', () => {
    const text = Array.from({ length: 120 }, (_, index) => (index % 2 === 0 ? '{}' : 'x')).join('\n')
    const { warnings } = parseDocument('a', text)
    expect(warnings).toHaveLength(51)
    expect(warnings.at(-1)?.message).toBe('10 more lines are invalid.')
  })
})

it('a bare word is not JSON, not JSON that was cut off', () => {
  expect(parseDocument('word.json', 'nonsense').problem?.code).toBe('not-json')
  expect(parseDocument('half.json', '{"messages": [').problem?.code).toBe('truncated-json')
})
