import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { finish } from '#base/pieces.ts'
import { cheapestCover, type Holder, leastLost } from './coverage.ts'

const REFERENCES = 6

const anyHolders: fc.Arbitrary<readonly Holder[]> = fc.array(
  fc.record({
    tokens: fc.integer({ min: 0, max: 20 }),
    references: fc
      .uniqueArray(fc.nat({ max: REFERENCES - 1 }), { maxLength: 4 })
      .map((list) => list.sort((one, other) => one - other)),
  }),
  { maxLength: 9 },
)
const anyWeights = fc.array(
  fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
  {
    minLength: REFERENCES,
    maxLength: REFERENCES,
  },
)

/** Every choice there is. */
function choices(holders: readonly Holder[]) {
  return Array.from({ length: 2 ** holders.length }, (_, bits) => {
    const chosen = holders.filter((_holder, place) => (bits >> place) % 2 === 1)
    return {
      tokens: chosen.reduce((total, { tokens }) => total + tokens, 0),
      covered: new Set(chosen.flatMap(({ references }) => references)),
    }
  })
}

describe('the least that is lost under a budget', () => {
  it('is what trying every choice finds, and is reached by the chosen ones', () => {
    fc.assert(
      fc.property(anyHolders, anyWeights, fc.integer({ min: 0, max: 60 }), (holders, weights, budget) => {
        const lostOf = (covered: ReadonlySet<number>) =>
          weights.reduce((lost, weight, place) => lost + (covered.has(place) ? 0 : weight), 0)
        const least = Math.min(
          ...choices(holders)
            .filter(({ tokens }) => tokens <= budget)
            .map(({ covered }) => lostOf(covered)),
        )
        const { found, atLeast, chosen } = finish(leastLost(holders, weights, budget))
        expect(found).toBeCloseTo(least)
        expect(atLeast).toBeCloseTo(least)
        const shown = chosen.flatMap((place) => holders[place] ?? [])
        expect(shown.reduce((total, { tokens }) => total + tokens, 0)).toBeLessThanOrEqual(budget)
        expect(lostOf(new Set(shown.flatMap(({ references }) => references)))).toBeCloseTo(found)
      }),
      { numRuns: 400 },
    )
  })
})

describe('nothing lost', () => {
  it('is exactly 0, whatever the weights add up to', () => {
    const weights = [0.1, 0.2, 0.3]
    const holders = weights.map((_, reference) => ({ tokens: 3, references: [reference] }))
    expect(finish(leastLost(holders, weights, 9))).toMatchObject({ found: 0, atLeast: 0 })
    const one = [{ tokens: 3, references: [2, 1, 0] }]
    expect(finish(leastLost(one, weights, 3))).toMatchObject({ found: 0, atLeast: 0 })
  })
})

describe('the cheapest cover', () => {
  it('is what trying every choice finds', () => {
    fc.assert(
      fc.property(anyHolders, (holders) => {
        const all = new Set(holders.flatMap(({ references }) => references))
        const cheapest = Math.min(
          ...choices(holders)
            .filter(({ covered }) => covered.size === all.size)
            .map(({ tokens }) => tokens),
        )
        const { found, atLeast, chosen } = finish(cheapestCover(holders, REFERENCES))
        expect([found, atLeast]).toEqual([cheapest, cheapest])
        expect(new Set(chosen.flatMap((place) => holders[place]?.references ?? []))).toEqual(all)
      }),
      { numRuns: 400 },
    )
  })
})

describe('what is too large to search', () => {
  let state = 7
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
  const weights = Array.from({ length: 120 }, () => next())
  const holders = Array.from({ length: 90 }, (): Holder => {
    const references = weights.flatMap((_, place) => (next() < 0.08 ? [place] : []))
    return { tokens: 50 + Math.floor(next() * 400), references }
  })

  it('has a bound below what was found, and the two are near', () => {
    for (const budget of [200, 800, 2000, 5000]) {
      const { found, atLeast } = finish(leastLost(holders, weights, budget))
      expect(atLeast).toBeLessThanOrEqual(found)
      expect(atLeast).toBeGreaterThan(found * 0.4 - 12)
    }
    const { found, atLeast } = finish(cheapestCover(holders, weights.length))
    expect(atLeast).toBeLessThanOrEqual(found)
    expect(atLeast).toBeGreaterThan(found / 4)
  })
})
