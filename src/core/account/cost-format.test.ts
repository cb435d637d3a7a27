import { expect, test } from 'vitest'
import { costFormat } from './cost-format.ts'

const written = (dollars: readonly number[]) => dollars.map(costFormat(dollars))

test('the costs of calls have cents, and below one cent more decimals only where the median one needs them', () => {
  expect(written([0.263, 0.2, 0.0523])).toEqual(['$0.26', '$0.20', '$0.05'])
  expect(written([0.263, 0.02, 0.0123])).toEqual(['$0.26', '$0.02', '$0.01'])
  expect(written([0.0015, 0.0009, 0.0002])).toEqual(['$0.0015', '$0.0009', '$0.0002'])
  expect(written([0.6374, 0.012, 0.004])).toEqual(['$0.64', '$0.01', '$0.0040'])
  expect(written([0.263, 0.2, 0.004])).toEqual(['$0.26', '$0.20', '<$0.01'])
})
