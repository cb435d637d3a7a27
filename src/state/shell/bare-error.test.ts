import { expect, test } from 'vitest'
import { bareError } from './bare-error.ts'

const ORIGIN = 'https://host.test'

function thrown(message: string, stack: string, name = 'TypeError'): Error {
  return Object.assign(new Error(message), { name, stack })
}

test('of an error its name and the places in our own files are told', () => {
  const stack = `TypeError: secret words
    at readRow (${ORIGIN}/app/assets/index-abc.js:1:234)
    at async Promise.all (index 0)
    at ${ORIGIN}/app/assets/engine-x.js:7:8
    at other (https://elsewhere.test/x.js:1:1)`
  expect(bareError(thrown('secret words', stack), ORIGIN)).toEqual({
    name: 'TypeError',
    stack: ['readRow (index-abc.js:1:234)', 'engine-x.js:7:8'],
  })
})

test('the form of other browsers is read too', () => {
  const stack = `readRow@${ORIGIN}/assets/index-abc.js:1:234\n@${ORIGIN}/assets/b.js:2:3\n`
  expect(bareError(thrown('secret', stack), ORIGIN)?.stack).toEqual([
    'readRow (index-abc.js:1:234)',
    'b.js:2:3',
  ])
})

test('words of a message never get in, not even where they look like a place in a file of ours', () => {
  const message = `planted\n    at planted (${ORIGIN}/planted.js:1:1)\n    at ${ORIGIN}/planted:1:1`
  const stack = `TypeError: ${message}\n    at run (${ORIGIN}/assets/index-abc.js:1:2)`
  expect(bareError(thrown(message, stack), ORIGIN)?.stack).toEqual(['run (index-abc.js:1:2)'])
})

test('addresses lose what stands behind the file name', () => {
  const stack = `Error\n    at run (${ORIGIN}/assets/a.js?planted#planted:1:2)`
  expect(JSON.stringify(bareError(thrown('', stack), ORIGIN))).not.toContain('planted')
})

test('a name that is no name of an error is not told, nor what was thrown instead of one', () => {
  for (const name of ['planted', 'PlantedError', 'planted by: someone'])
    expect(bareError(thrown('', '', name), ORIGIN)?.name).toBe('Error')
  expect(bareError('planted', ORIGIN)).toEqual({ name: 'thrown value: string', stack: [] })
  expect(bareError(undefined, ORIGIN)).toBeUndefined()
})
