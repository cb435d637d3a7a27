import { expect, test } from 'vitest'
import { costFormat } from './cost-format.ts'

const written = (dollars: readonly number[]) => dollars.map(costFormat(dollars))

test('the costs of all calls have as many decimals, and the median one is not zero with them', () => {
  expect(written([0.263, 0.2, 0.0523])).toEqual(['$0.26', '$0.20', '$0.05'])
  expect(written([0.263, 0.02, 0.0123])).toEqual(['$0.26', '$0.02', '$0.01'])
  expect(written([0.0015, 0.0009, 0.0002])).toEqual(['$0.00150', '$0.00090', '$0.00020'])
})
