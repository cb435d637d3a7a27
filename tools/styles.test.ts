/** What holds in all style sheets and no linter asks for. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('only what goes on without end is an animation, for Radix would wait for the end of another (kit/appears.module.css)', () => {
  const sheets = readdirSync('src', { encoding: 'utf8', recursive: true }).filter((path) =>
    path.endsWith('.css'),
  )
  const animated = sheets.filter((path) =>
    /^\s*animation(-name)?:(?!\s*none)/m.test(readFileSync(`src/${path}`, 'utf8')),
  )
  expect(animated).toEqual(['ui/kit/layout/Progress.module.css'])
})
