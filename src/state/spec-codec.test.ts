import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#core/testing/arbitraries.ts'
import { formatParams, parseParams } from './spec-codec.ts'

describe('free text in a link', () => {
  it('comes back as it was, whatever it holds', () => {
    const texts = fc.oneof(
      anyText,
      fc.constantFrom('5', 'true', '~x', '[cleared]', 'a,b:c', ')|(', '.5b.', 'human+ai', 'last'),
    )
    fc.assert(
      fc.property(texts, (names) => {
        const text = formatParams({ names, count: 5 })
        expect(text).toMatch(/^\([\w:,~.-]*\)$/)
        expect(parseParams(text.slice(1, -1))).toEqual({ names, count: 5 })
      }),
    )
  })
})
