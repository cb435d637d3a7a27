import { describe, expect, it } from 'vitest'
import type { Embed } from '../../model/services.ts'
import { nearest } from './retrieval.ts'

const VECTORS: Readonly<Record<string, readonly number[]>> = {
  n: [0, 1],
  e: [1, 0],
  q: [0.1, 1],
  zero: [0, 0],
}
const embed: Embed = (texts) => texts.map((text) => Float64Array.from(VECTORS[text] ?? [0, 0]))

function ask(texts: readonly string[], count: number, form: 'mended' | 'as-written' = 'mended') {
  return nearest(texts, { text: 'q', count, form }, embed)
}

describe('the nearest texts', () => {
  it('come best first, of equals the later first', () => {
    expect(ask(['e', 'n', 'n'], 3)).toEqual([2, 1, 0])
    expect(ask(['e', 'n', 'n'], 1)).toEqual([2])
    expect(ask(['e'], 5)).toEqual([0])
  })
  it('are none for 0; as written all', () => {
    expect(ask(['e', 'n'], 0)).toEqual([])
    expect(ask(['e', 'n'], -2)).toEqual([])
    expect(ask(['e', 'n'], 0, 'as-written')).toEqual([1, 0])
    expect(ask([], 3, 'as-written')).toEqual([])
  })
  it('are not those without a direction; as written these come first', () => {
    expect(ask(['n', 'zero'], 2)).toEqual([0, 1])
    expect(ask(['n', 'zero'], 2, 'as-written')).toEqual([1, 0])
  })
})
