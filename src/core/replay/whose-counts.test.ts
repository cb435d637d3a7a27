import { describe, expect, test } from 'vitest'
import type { TokensInfo } from './tokens-info.ts'
import { partProvenance, sumInfo } from './whose-counts.ts'

const estimated: TokensInfo = { provenance: 'estimated', low: 110, high: 170 }
const recorded: TokensInfo = { provenance: 'recorded', recorded: 140 }

describe('a sum over calls', () => {
  test('is as sure as the least sure call, with the sum of the intervals', () => {
    expect(sumInfo([{ provenance: 'exact' }, estimated], [50, 130])).toEqual({
      provenance: 'estimated',
      low: 160,
      high: 220,
    })
  })
  test('is recorded only where all of its calls are', () => {
    expect(sumInfo([recorded, recorded], [140, 140])).toEqual({ provenance: 'recorded', recorded: 280 })
    expect(sumInfo([recorded, estimated], [140, 130])).toEqual({
      provenance: 'estimated',
      low: 250,
      high: 310,
    })
    expect(sumInfo([], []).provenance).toBe('estimated')
  })
})

test('the count of a part is calibrated where prompts are recorded, and never recorded itself', () => {
  expect(partProvenance([recorded, estimated])).toBe('calibrated')
  expect(partProvenance([{ provenance: 'exact' }])).toBe('exact')
  expect(partProvenance([estimated])).toBe('estimated')
  expect(partProvenance([])).toBe('estimated')
})
