import { describe, expect, test } from 'vitest'
import { tokenWords } from './token-words.ts'

describe('the words of a call’s tokens', () => {
  test('name the interval and what was recorded, side by side', () => {
    const { provenance, note } = tokenWords(
      { provenance: 'calibrated', estimate: 31_200, low: 30_000, high: 33_000, recorded: 31_450 },
      'exact',
    )
    expect(provenance).toBe('calibrated')
    expect(note?.split('\n')).toEqual([
      '≈ 31,200 tokens for the model itself with what the file does not hold, 30,000 to 33,000, learned from the recorded calls',
      '● 31,450 tokens recorded by the provider',
    ])
  })
  test('have nothing to add to an exact count', () => {
    expect(tokenWords({ provenance: 'exact' }, 'exact')).toEqual({ provenance: 'exact', note: undefined })
  })
  test('mark an estimate as one, and never call exact what could not see everything', () => {
    expect(tokenWords({ provenance: 'estimated' }, 'exact').provenance).toBe('estimate')
    expect(tokenWords({ provenance: 'exact' }, 'estimate').provenance).toBe('estimate')
    expect(tokenWords(undefined, 'estimate').provenance).toBe('estimate')
  })
})
