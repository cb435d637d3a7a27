import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { readComparison } from './comparisons.ts'

test('a saved comparison is read from its file', () => {
  const file = {
    kind: 'memoscope-comparison',
    version: 1,
    name: 'Windows',
    link: '#/compare/x',
    run: 'A run',
  }
  expect(unwrap(readComparison(JSON.stringify(file)))).toEqual({
    name: 'Windows',
    link: '#/compare/x',
    run: 'A run',
  })
})

test('anything else is refused in words', () => {
  for (const text of [
    '',
    '[]',
    '{"kind":"memoscope-comparison","version":1,"name":"x","link":"https://a"}',
  ]) {
    expect(readComparison(text)).toMatchObject({ ok: false, error: { code: 'no-comparison' } })
  }
})
