/** Values cut to what can be shown. */
import { describe, expect, it } from 'vitest'
import { boundedJson } from './bounded-json.ts'

const BOUNDS = { children: 3, values: 100, characters: 1000 }

describe('a bounded JSON value', () => {
  it('is as it was where it is small', () => {
    const value = { list: [1, null, { text: 'short' }], flag: true }
    expect(boundedJson(value, BOUNDS)).toEqual({ value, leftValues: 0, leftCharacters: 0 })
  })

  it('keeps the first of long lists and objects, and counts the others', () => {
    const { value, leftValues } = boundedJson([[1, 2, 3, 4, 5], { a: 1, b: 2, c: 3, d: 4 }], BOUNDS)
    expect(value).toEqual([[1, 2, 3], { a: 1, b: 2, c: 3 }])
    expect(leftValues).toBe(3)
  })

  it('spends its characters and values once, from the front', () => {
    const bounds = { children: 10, values: 4, characters: 6 }
    expect(boundedJson(['abcd', 'efgh', ['ij', 'kl'], 'm'], bounds)).toEqual({
      value: ['abcd', 'ef', [], ''],
      leftValues: 2,
      leftCharacters: 3,
    })
  })

  it('takes names that objects have by birth for plain names', () => {
    const { value } = boundedJson(JSON.parse('{"__proto__":{"polluted":1}}'), BOUNDS)
    expect(JSON.stringify(value)).toBe('{"__proto__":{"polluted":1}}')
  })
})
