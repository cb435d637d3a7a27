/**
 * What React warns of while a test draws is a fault of the page (two children with one key) or of the test
 * (an update that nobody waited for): it fails that test.
 */
import { format } from 'node:util'
import { afterEach, expect } from 'vitest'

const warnings: string[] = []
const log = console.error

console.error = (...said: unknown[]) => {
  warnings.push(format(...said))
  log(...said)
}

afterEach(() => {
  expect(warnings.splice(0)).toEqual([])
})
