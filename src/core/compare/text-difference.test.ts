import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type TextRun, textDifference } from './text-difference.ts'

const side = (runs: readonly TextRun[], not: TextRun['kind']) =>
  runs
    .filter((run) => run.kind !== not)
    .map((run) => run.text)
    .join('')

describe('the difference of two texts', () => {
  test('shows a cut observation as its kept front, what is gone and the new mark', () => {
    expect(textDifference('one two three four', 'one two...')).toEqual([
      { kind: 'same', text: 'one two' },
      { kind: 'gone', text: ' three four' },
      { kind: 'new', text: '...' },
    ])
  })

  test('finds a changed word in the middle', () => {
    expect(textDifference('the old file is here', 'the new file is here')).toEqual([
      { kind: 'same', text: 'the ' },
      { kind: 'gone', text: 'old' },
      { kind: 'new', text: 'new' },
      { kind: 'same', text: ' file is here' },
    ])
  })

  test('is one same run for equal texts and none for two empty ones', () => {
    expect(textDifference('a b', 'a b')).toEqual([{ kind: 'same', text: 'a b' }])
    expect(textDifference('', '')).toEqual([])
  })

  test('gives both texts back whole, whatever they are', () => {
    const word = fc.constantFrom('a', 'b', 'cd', ' ', '\n', '.', '😀', 'é')
    const text = fc.array(word, { maxLength: 40 }).map((list) => list.join(''))
    fc.assert(
      fc.property(text, text, (before, after) => {
        const runs = textDifference(before, after)
        expect(side(runs, 'new')).toBe(before)
        expect(side(runs, 'gone')).toBe(after)
      }),
    )
  })

  test('shows texts with too many changes as one replacement', () => {
    const before = Array.from({ length: 2000 }, (_, index) => `old${index}`).join(' ')
    const after = Array.from({ length: 2000 }, (_, index) => `new${index}`).join('-')
    expect(textDifference(before, after).map((run) => run.kind)).toEqual(['gone', 'new'])
  })
})
