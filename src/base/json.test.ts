import { describe, expect, it } from 'vitest'
import {
  field,
  isArray,
  isDeeperThan,
  isObject,
  jsonOf,
  listField,
  numberField,
  objectField,
  sortedJson,
  textField,
  without,
} from './json.ts'

const hostile: unknown = JSON.parse(
  '{"__proto__": {"a": 1}, "constructor": "mine", "n": 1, "t": "x", "l": [1], "o": {"k": 2}}',
)

describe('reading a field of unknown data', () => {
  it('never finds what is inherited', () => {
    expect(field({}, 'toString')).toBeUndefined()
    expect(field({}, '__proto__')).toBeUndefined()
  })
  it('finds an own field whatever its name', () => {
    expect(field(hostile, '__proto__')).toEqual({ a: 1 })
    expect(textField(hostile, 'constructor')).toBe('mine')
  })
  it('gives only what is of the asked kind', () => {
    expect(textField(hostile, 't')).toBe('x')
    expect(textField(hostile, 'n')).toBeUndefined()
    expect(numberField(hostile, 'n')).toBe(1)
    expect(numberField({ n: Number.NaN }, 'n')).toBeUndefined()
    expect(listField(hostile, 'l')).toEqual([1])
    expect(listField(hostile, 'o')).toBeUndefined()
    expect(objectField(hostile, 'o')).toEqual({ k: 2 })
    expect(objectField(hostile, 'l')).toBeUndefined()
  })
  it('gives nothing of what is no object', () => {
    for (const value of [undefined, null, 'text', 3, [1, 2]]) expect(field(value, 'length')).toBeUndefined()
  })
})

describe('telling objects and lists apart', () => {
  it('takes null and lists for no objects', () => {
    expect([{}, [], null, 'x'].map(isObject)).toEqual([true, false, false, false])
    expect([{}, [], null, 'x'].map(isArray)).toEqual([false, true, false, false])
  })
})

describe('a copy without keys', () => {
  it('keeps the others, a key named __proto__ included, and leaves the original alone', () => {
    const object = objectField({ o: JSON.parse('{"__proto__": 1, "a": 2, "b": 3}') }, 'o') ?? {}
    const copy = without(object, ['a'])
    expect(Object.entries(copy)).toEqual([
      ['__proto__', 1],
      ['b', 3],
    ])
    expect(Object.keys(object)).toHaveLength(3)
  })
})

describe('a text that somebody else wrote', () => {
  it('is its value, or nothing where it is no JSON or nested too deep for a page', () => {
    expect(jsonOf('{"a": [1]}')).toEqual({ a: [1] })
    expect(jsonOf('{"a": ')).toBeUndefined()
    expect(jsonOf(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeUndefined()
  })

  it('is as deep as its lists and objects', () => {
    expect(isDeeperThan([[{ a: 1 }]], 3)).toBe(false)
    expect(isDeeperThan([[{ a: 1 }]], 2)).toBe(true)
    expect(isDeeperThan('text', 0)).toBe(false)
  })
})

it('writes the same text for the same data, whatever the order of its keys', () => {
  expect(sortedJson({ b: [{ d: 1, c: undefined }], a: null })).toBe('{"a":null,"b":[{"d":1}]}')
  expect(sortedJson({ a: null, b: [{ d: 1 }] })).toBe('{"a":null,"b":[{"d":1}]}')
})
