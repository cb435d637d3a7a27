/**
 * Numbers, dates and names are written by src/base/locale.ts alone: no second place can forget the person's
 * locale.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const OWN = 'src/base/locale.ts'

function sources(): readonly { readonly path: string; readonly text: string }[] {
  return readdirSync('src', { encoding: 'utf8', recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8').replace(/^\s*(?:\*|\/\*|\/\/).*$/gm, '') }))
}

const placesOf = (mark: RegExp) =>
  sources()
    .filter(({ text }) => mark.test(text))
    .map(({ path }) => path)
    .sort()

it('no other file makes formatters or sorts by a language', () => {
  expect(placesOf(/\bnew Intl\.|\.toLocale\w+\(|\.localeCompare\(/)).toEqual([OWN])
})

it('the page sets the locale once, workers and tools never', () => {
  expect(placesOf(/\bsetLocale\(/)).toEqual([OWN, 'src/main.tsx'])
})

it('fixed decimals are written for files and rounding only', () => {
  expect(placesOf(/\.toFixed\(/)).toEqual([
    'src/base/format-duration.ts',
    'src/base/format-number.ts',
    'src/base/python-number.ts',
    'src/core/report/comparison-page.ts',
    'src/core/report/markup.ts',
    'src/ui/app/learn/figure-text.ts',
    'src/ui/views/compare/model/totals.ts',
  ])
})
