import { expect, test } from 'vitest'
import { given } from './given.ts'

test('fields without a value are left out, so that they are not written as keys', () => {
  const model: string | undefined = undefined
  expect(Object.keys({ id: 1, ...given({ model, tokens: 0, note: null, title: '' }) })).toEqual([
    'id',
    'tokens',
    'note',
    'title',
  ])
})

test('a field without a value does not overwrite the one it is spread over', () => {
  const title: string | undefined = undefined
  expect({ title: 'Recorded', ...given({ title }) }).toStrictEqual({ title: 'Recorded' })
})
