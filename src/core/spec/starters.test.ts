import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { describeSpec } from './describe-spec.ts'
import { starterSpecs } from './memory-info.ts'
import { checkSpec } from './spec.ts'

test.each(['compare', 'memory'] as const)(
  'the starters of %s are valid, and no two are the same',
  (place) => {
    const described = starterSpecs(place).map(({ spec }) => describeSpec(unwrap(checkSpec(spec))))
    expect(described.length).toBeGreaterThan(5)
    expect(new Set(described).size).toBe(described.length)
    expect(new Set(starterSpecs(place).map(({ title }) => title)).size).toBe(described.length)
  },
)
