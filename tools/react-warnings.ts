/** Two children with one key can show one twice and the other not at all: the test that drew them fails. */
import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const warnings: string[] = []
const log = console.error

console.error = (...said: unknown[]) => {
  const text = format(...said)
  if (/^Encountered two children with the same key/.test(text)) warnings.push(text)
  log(...said)
}

afterEach(() => {
  expect(warnings.splice(0)).toEqual([])
})
