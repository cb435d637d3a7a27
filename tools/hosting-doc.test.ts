/** The headers that docs/hosting.md prints are the ones that are sent. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageHeaders } from '../src/workers/offline/page-headers.ts'

const doc = readFileSync('docs/hosting.md', 'utf8')

test('docs/hosting.md prints every header as it is sent, and the same in each example', () => {
  for (const [name, value] of Object.entries(pageHeaders)) {
    expect(doc).toContain(`${name}: ${value}`)
    expect(doc.split(value).length - 1).toBeGreaterThanOrEqual(3)
  }
})
