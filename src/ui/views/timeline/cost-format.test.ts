import { expect, test } from 'vitest'
import { costFormat } from './use-figures.ts'

const written = (dollars: readonly number[]) => {
  const write = costFormat(dollars.map((one) => ({ dollars: one, isMiss: false })))
  return dollars.map(write)
}

test('the costs of all calls have as many decimals, those that the median one needs', () => {
  expect(written([0.263, 0.2, 0.0523])).toEqual(['$0.26', '$0.20', '$0.05'])
  expect(written([0.263, 0.02, 0.0123])).toEqual(['$0.2630', '$0.0200', '$0.0123'])
})
