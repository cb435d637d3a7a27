import { describe, expect, test } from 'vitest'
import { countWords, tokenWords } from './token-words.ts'

describe('the words of a call’s tokens', () => {
  test('say where they are from, with the interval', () => {
    expect(tokenWords({ provenance: 'calibrated', low: 30_000, high: 33_000 }, 'exact')).toEqual({
      provenance: 'calibrated',
      note: 'Estimated from this run’s recorded usage: 30,000–33,000 (90% interval)',
    })
    expect(tokenWords({ provenance: 'recorded', recorded: 31_450 }, 'exact')).toEqual({
      provenance: 'recorded',
      note: 'Recorded by the provider',
    })
  })
  test('have nothing to add to an exact count', () => {
    expect(tokenWords({ provenance: 'exact' }, 'exact')).toEqual({ provenance: 'exact', note: undefined })
  })
  test('mark an estimate as one, and stand back where nothing is known', () => {
    expect(tokenWords({ provenance: 'estimated' }, 'exact').provenance).toBe('estimate')
    expect(tokenWords(undefined, 'estimate').provenance).toBe('estimate')
  })
})

test('the words of a step give the range of an image of unknown size', () => {
  expect(countWords('calibrated', 800)).toEqual({ provenance: 'calibrated', note: undefined })
  const { provenance, note } = countWords('exact', 800, { below: 500, above: 700 })
  expect(provenance).toBe('estimate')
  expect(note).toMatch(/^300–1,500/)
})

test('an interval whose ends are the same number is none', () => {
  const words = tokenWords({ provenance: 'estimated', low: 32_561, high: 32_561 }, 'exact')
  expect(words.note).toBe('Estimated: the run records no usage for this model')
})
