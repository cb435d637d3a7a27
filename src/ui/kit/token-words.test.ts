import { describe, expect, test } from 'vitest'
import { countWords, tokenWords } from './token-words.ts'

describe('the words of a call’s tokens', () => {
  test('name the interval and what was recorded, side by side', () => {
    const { provenance, note } = tokenWords(
      { provenance: 'calibrated', estimate: 31_200, low: 30_000, high: 33_000, recorded: 31_450 },
      'exact',
    )
    expect(provenance).toBe('calibrated')
    expect(note?.split('\n')).toEqual([
      '≈ 31,200 tokens for the model, 90% interval 30,000 to 33,000, calibrated on recorded calls',
      '● 31,450 tokens recorded by the provider',
    ])
  })
  test('have nothing to add to an exact count', () => {
    expect(tokenWords({ provenance: 'exact' }, 'exact')).toEqual({ provenance: 'exact', note: undefined })
  })
  test('mark an estimate as one, and stand back where nothing is known', () => {
    expect(tokenWords({ provenance: 'estimated' }, 'exact').provenance).toBe('estimate')
    expect(tokenWords(undefined, 'estimate').provenance).toBe('estimate')
  })
})

describe('the words of a step’s tokens', () => {
  test('say what the run’s model makes of them', () => {
    const info = { provenance: 'estimated', model: 'claude-opus-4-8', factor: 1.5 } as const
    expect(countWords(info, 1000)).toEqual({
      provenance: 'estimate',
      note: '≈ 1,500 tokens for claude-opus-4-8 itself, estimated from similar models',
    })
    expect(countWords({ provenance: 'exact' }, 10)).toEqual({ provenance: 'exact', note: undefined })
  })
  test('give the range of an image of unknown size', () => {
    const { provenance, note } = countWords({ provenance: 'exact' }, 800, { below: 500, above: 700 })
    expect(provenance).toBe('estimate')
    expect(note).toMatch(/^300 to 1,500/)
  })
})
