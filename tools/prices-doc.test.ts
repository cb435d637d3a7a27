import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { PRICES_DOC, pricesDoc } from './prices-doc.ts'

test('docs/prices.md is what the tool would write now: node tools/run.mjs prices-doc', async () => {
  expect(await readFile(PRICES_DOC, 'utf8')).toBe(pricesDoc())
})
