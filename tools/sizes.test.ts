/**
 * What the size check says of chunks: named without their hash, held to a budget, and listed when they are
 * large.
 */
import { expect, test } from 'vitest'
import { BUDGETS, LISTED_FROM } from './budgets.ts'
import { chunkName, faultsOf, listSizes } from './sizes.ts'

test('a chunk is named without its hash, whatever stands in that', () => {
  expect(chunkName('Icon-xftzNZU7.js')).toBe('Icon.js')
  expect(chunkName('python-Deko-Mcx.js')).toBe('python.js')
  expect(chunkName('ts.worker-_abC-123.js')).toBe('ts.worker.js')
  expect(chunkName('index.html')).toBe('index.html')
})

test('a listed chunk that fits is no fault; one that grew, and a large one that nobody listed, are', () => {
  const fits = (BUDGETS['monaco.js'] ?? 0) - 1
  const sizes = listSizes([
    ['monaco-12345678.js', fits],
    ['scrub-12345678.js', 1000],
    ['scrub-abcdefgh.js', 1],
    ['New-12345678.js', LISTED_FROM],
    ['Small-12345678.js', LISTED_FROM - 1],
  ])
  expect(sizes.map(({ name }) => name)).toEqual(['scrub.js', 'monaco.js', 'New.js'])
  expect(faultsOf(sizes)).toEqual([
    `scrub.js has 1000.0 kB, and may have ${BUDGETS['scrub.js']} kB.`,
    'New.js has 10.0 kB and stands in no budget: list it in tools/budgets.ts.',
  ])
})
