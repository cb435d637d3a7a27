import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listMatcher, matchesGlob } from './glob.ts'

test('a star stands for any text, a question mark for one character, all else for itself', () => {
  expect(matchesGlob('read_file', 'read*')).toBe(true)
  expect(matchesGlob('src/a/b.ts', 'src/*.ts')).toBe(true)
  expect(matchesGlob('a.ts', '?.ts')).toBe(true)
  expect(matchesGlob('read_file', 'read')).toBe(false)
  expect(matchesGlob('a.ts', 'a?ts?')).toBe(false)
  expect(matchesGlob('axts', 'a.ts')).toBe(false)
})

test('a text matches itself, and a star in place of any part of it', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/[*?]/.test(text)),
      fc.nat(20),
      fc.nat(20),
      (text, from, length) => {
        expect(matchesGlob(text, text)).toBe(true)
        expect(matchesGlob(text, `${text.slice(0, from)}*${text.slice(from + length)}`)).toBe(true)
      },
    ),
  )
})

test('a list of patterns has commas between them; an empty one matches nothing', () => {
  const matches = listMatcher('bash, read_*')
  expect(['bash', 'read_file', 'write_file'].map(matches)).toEqual([true, true, false])
  expect(listMatcher('')('')).toBe(false)
})

test('many stars cost no more than the text times the pattern', () => {
  expect(matchesGlob('a'.repeat(5000), `${'a*'.repeat(200)}b`)).toBe(false)
})
