/** docs/strangers.md: each of the fifteen points has a test, and each test that it names exists. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const fileAt = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const rows = [...fileAt('docs/strangers.md').matchAll(/^\| (\d+) \| (.+?) \| (.+) \|$/gm)].map(
  ([, point, , test = '']) => ({ point: Number(point), test }),
)

it('every point has a test', () => {
  expect([...new Set(rows.map(({ point }) => point))]).toEqual(Array.from({ length: 15 }, (_, at) => at + 1))
})

it.each(rows.filter(({ test }) => /\.tsx?`/.test(test)))('names a test that exists: $test', ({ test }) => {
  const [, path = '', name = ''] = /^`(\S+)`: `([^`]+)`/.exec(test) ?? []
  expect(name).not.toBe('')
  expect(fileAt(path)).toContain(name)
})
