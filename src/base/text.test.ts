import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePointLength, cutAtWord, takeCodePoints } from './text.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom('a', '\ud83d', '\ude00', '😀', '\u0301')).map((units) => units.join('')),
)

/** What Python's `text[:limit]` gives: a list of code points is what the originals slice. */
function pythonSlice(text: string, limit: number): string {
  return Array.from(text).slice(0, limit).join('')
}

describe('the length of a text', () => {
  it('counts an astral letter once', () => expect(codePointLength('𝒜𝒷𝒸𝒹')).toBe(4))
  it('counts each part of a joined emoji', () => expect(codePointLength('👩‍💻')).toBe(3))
  it('counts a lone surrogate once, in the middle and at the end', () => {
    expect(codePointLength('a\ud83db')).toBe(3)
    expect(codePointLength('a\ud83d')).toBe(2)
    expect(codePointLength('\ude00\ud83d')).toBe(2)
  })
  it('is 0 for no text', () => expect(codePointLength('')).toBe(0))
  it('is that of the list of code points, for any text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(codePointLength(text)).toBe(Array.from(text).length)
      }),
    )
  })
})

describe('the first code points of a text', () => {
  it('never cuts a surrogate pair in two', () => expect(takeCodePoints('😀😀😀', 2)).toBe('😀😀'))
  it('may cut a joined emoji, as the originals do', () => expect(takeCodePoints('👩‍💻', 2)).toBe('👩\u200d'))
  it('are all of them where the limit is larger', () => expect(takeCodePoints('ab', 5)).toBe('ab'))
  it('are none at limit 0', () => expect(takeCodePoints('ab', 0)).toBe(''))
  it('leave out so many at the end where the limit is negative', () => {
    expect(takeCodePoints('abcdef', -2)).toBe('abcd')
    expect(takeCodePoints('a😀b', -2)).toBe('a')
    expect(takeCodePoints('ab', -5)).toBe('')
  })
  it('are what Python slices, for any text and limit', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: -12, max: 12 }), (text, limit) => {
        expect(takeCodePoints(text, limit)).toBe(pythonSlice(text, limit))
      }),
    )
  })
})

it('cuts a long text at a word, with an ellipsis', () => {
  expect(cutAtWord('one two three', 9)).toBe('one two…')
  expect(cutAtWord('one two', 7)).toBe('one two')
  expect(cutAtWord('onetwothree', 6)).toBe('onetwo…')
})
