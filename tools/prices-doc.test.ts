import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { book } from '#core/profiles/book/index.ts'
import { PRICES_DOC, pricesDoc } from './prices-doc.ts'

test('docs/prices.md is what the tool would write now: node tools/run.mjs prices-doc', async () => {
  expect(await readFile(PRICES_DOC, 'utf8')).toBe(pricesDoc())
})

test('the README names as many models as the book has', async () => {
  const [, models] = /prices for (\d+) models/.exec(await readFile('README.md', 'utf8')) ?? []
  expect(Number(models)).toBe(book.length)
})
