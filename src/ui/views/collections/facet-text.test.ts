import { describe, expect, test } from 'vitest'
import { daysIn, daysText, FACETS, facetsIn, withFacet } from './facet-text.ts'

describe('facets in the address', () => {
  test('come back as they were selected, also with colons in their values', () => {
    const only = withFacet(withFacet([], 'model', ['gpt-5', 'claude:4']), 'project', ['a'])
    const found = facetsIn(only)
    expect([...(found.get('model') ?? [])]).toEqual(['gpt-5', 'claude:4'])
    expect([...(found.get('project') ?? [])]).toEqual(['a'])
    expect(found.has('agent')).toBe(false)
  })

  test('lose what nobody can have selected', () => {
    expect(facetsIn(['size:9', 'model', ':x']).size).toBe(0)
  })

  test('replace the values of one facet and leave the others', () => {
    const only = ['model:a', 'agent:b', 'model:c']
    expect(withFacet(only, 'model', ['d'])).toEqual(['agent:b', 'model:d'])
    expect(withFacet(only, 'model', [])).toEqual(['agent:b'])
  })

  test('are of one model, whichever of its names a link has', () => {
    const [one, other] = ['model:claude-opus-4-5', 'model:claude-opus-4-5-20251101'].map((text) =>
      facetsIn([text]).get('model'),
    )
    expect(one).toEqual(other)
  })

  test('may be empty texts', () => {
    for (const kind of FACETS)
      expect(
        facetsIn(withFacet([], kind, ['']))
          .get(kind)
          ?.has(''),
      ).toBe(true)
  })
})

describe('days in the address', () => {
  test('come back as they were selected', () => {
    const days = ['2026-01-02', '2026-03-04'] as const
    expect(daysIn(daysText(days))).toEqual(days)
    expect(daysIn(daysText(undefined))).toBeUndefined()
  })

  test('are none where a day is no day, or the last is before the first', () => {
    for (const text of ['', '2026-01-02', '2026-1-2~2026-01-03', '2026-03-04~2026-01-02', 'x~y'])
      expect(daysIn(text)).toBeUndefined()
  })
})
