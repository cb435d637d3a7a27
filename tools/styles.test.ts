/** What holds in all style sheets and no linter asks for. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'
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

test('what a style is composed of exists', () => {
  const sheets = readdirSync('src', { encoding: 'utf8', recursive: true })
    .filter((path) => path.endsWith('.css'))
    .map((path) => `src/${path}`)
  const missing = sheets.flatMap((path) => {
    const text = readFileSync(path, 'utf8')
    return [...text.matchAll(/composes:\s*([\w-]+)\s+from\s+["']([^"']+)["']/g)].flatMap(
      ([, name, from = '']) => {
        const target = join(dirname(path), from)
        const isThere = existsSync(target) && readFileSync(target, 'utf8').includes(`.${name}`)
        return isThere ? [] : [`${path}: ${name} of ${from}`]
      },
    )
  })
  expect(missing).toEqual([])
})
