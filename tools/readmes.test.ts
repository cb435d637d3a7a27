/**
 * The README of each folder of `src`, and the decisions: what they point to exists, and a README is read in a
 * minute.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path/posix'
import { describe, expect, test } from 'vitest'

/** A minute of reading. */
const MOST_WORDS = 300

const READMES = readdirSync('src', { encoding: 'utf8', recursive: true })
  .filter((path) => path.endsWith('README.md'))
  .map((path) => `src/${path}`)

/**
 * Files and folders that a text names in backticks; names with a placeholder, as in `<id>/shape.ts`, left
 * out.
 */
function namedPaths(text: string): readonly string[] {
  const names = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
  return names.filter((name) => /^[\w@./-]+(\/|\.(tsx?|css|md|json|pot|mjs|py))$/.test(name))
}

/** Named paths that are neither in the folder nor in the repository. */
function missingPaths(text: string, folder: string): readonly string[] {
  return namedPaths(text).filter((name) => !existsSync(`${folder}/${name}`) && !existsSync(name))
}

describe.each(READMES)('%s', (path) => {
  const text = readFileSync(path, 'utf8')

  test('names files and folders that exist', () => {
    expect(missingPaths(text, dirname(path))).toEqual([])
  })

  test(`has at most ${MOST_WORDS} words`, () => {
    expect(text.split(/\s+/).length).toBeLessThanOrEqual(MOST_WORDS)
  })
})

describe('docs/decisions.md', () => {
  const text = readFileSync('docs/decisions.md', 'utf8')

  test('names files and folders that exist', () => {
    expect(missingPaths(text, '.')).toEqual([])
  })

  test('numbers its entries one after another', () => {
    const numbers = [...text.matchAll(/^## (\S+)\. /gm)].map(([, number]) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBeGreaterThan(30)
  })
})

test('a path that does not exist is found, a placeholder is not one', () => {
  expect(missingPaths('`tools/readmes.test.ts`, `<id>/shape.ts`, and `tools/gone.ts`', '.')).toEqual([
    'tools/gone.ts',
  ])
})
