import { describe, expect, test } from 'vitest'
import {
  charactersLeft,
  visibleLine as shown,
  textBlocks,
  visiblePieces,
  wholeCodePoints,
} from './visible-text.ts'

describe('invisible characters', () => {
  test('plain text with tabs and line feeds is one piece', () =>
    expect(visiblePieces('a\tb\nc')).toHaveLength(1))
  test('an ANSI escape is shown', () => expect(shown('\u001b[31mred')).toBe('[ESC][31mred'))
  test('carriage return, null and delete are shown', () =>
    expect(shown('a\r\n\u0000\u007f')).toBe('a[CR]\n[NUL][DEL]'))
  test('bidi controls are shown', () =>
    expect(shown('a\u202eb\u202c\u2066c\u2069')).toBe('a[RLO]b[PDF][LRI]c[PDI]'))
  test('zero-width characters and tags are shown', () =>
    expect(shown('pass\u200bword\ufeff\u{e0041}')).toBe('pass[ZWSP]word[BOM][U+E0041]'))
  test('of thousands of combining marks on a letter the first are drawn, and the others counted', () => {
    const marks = '\u0301'.repeat(5000)
    expect(shown(`e${marks}!`)).toBe(`e${'\u0301'.repeat(32)}[+4,968 marks]!`)
    expect(visiblePieces(`e${'\u0301'.repeat(32)}`)).toHaveLength(1)
  })
  test('lone surrogates are shown', () => expect(shown('a\ud800b')).toBe('a[U+D800]b'))
  test('joiners stay inside emoji and are shown inside Latin words', () => {
    expect(shown('👩\u200d👧')).toBe('👩\u200d👧')
    expect(shown('pass\u200dword')).toBe('pass[ZWJ]word')
    expect(shown('می\u200cخواهم')).toBe('می\u200cخواهم')
  })
  test('no text makes no pieces', () => expect(visiblePieces('')).toEqual([]))
})

describe('blocks', () => {
  test('together they are the text', () => {
    const text = 'word and line\n'.repeat(5000)
    expect(textBlocks(text, 8000).join('')).toBe(text)
  })
  test('they end at line ends where there are any', () =>
    expect(textBlocks('aaa\nbbb\nccc\n', 6).every((block) => block.endsWith('\n'))).toBe(true))
  test('an unbroken run is cut between code points', () => {
    const blocks = textBlocks('🙂'.repeat(100), 7)
    expect(blocks.join('')).toBe('🙂'.repeat(100))
    expect(blocks.every((block) => block.length % 2 === 0)).toBe(true)
  })
  test('a surrogate pair is never split', () => expect(wholeCodePoints('a🙂', 2)).toBe(1))
  test('characters left are code points', () => expect(charactersLeft('a🙂🙂', 1)).toBe(2))
})
