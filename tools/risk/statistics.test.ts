import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaWithin, drawsOf, interval, type Scored } from './auc.ts'
import { seeded } from './cuts.ts'
import { fitLogistic } from './logistic.ts'
import { weightsOf } from './rows.ts'

const row = fc.record({
  cut: fc.constantFrom('1 a', '1 b', '2 a', '3 a'),
  isAgain: fc.boolean(),
  score: fc.integer({ min: 0, max: 5 }),
})
const named = (rows: readonly Omit<Scored, 'run'>[]): Scored[] =>
  rows.map((one) => ({ ...one, run: one.cut.charAt(0) }))

describe('the area within cuts', () => {
  test('is what looking at every pair gives', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const all = named(rows)
        const shares = all
          .filter(({ isAgain }) => isAgain)
          .flatMap((again) => {
            const not = all.filter((other) => other.cut === again.cut && !other.isAgain)
            const below = not.filter(({ score }) => score < again.score).length
            const ties = not.filter(({ score }) => score === again.score).length
            return not.length === 0 ? [] : [(below + ties / 2) / not.length]
          })
        const found = areaWithin(all, seeded(1), 10)
        if (shares.length === 0) expect(found).toBeUndefined()
        else expect(found?.area).toBeCloseTo(shares.reduce((sum, share) => sum + share, 0) / shares.length)
      }),
    )
  })
  test('has an interval of draws of runs, which is a point where all runs are alike', () => {
    const one = (run: string, isAgain: boolean, score: number): Scored => ({ cut: run, run, isAgain, score })
    const alike = ['a', 'b', 'c'].flatMap((run) => [
      one(run, true, 2),
      one(run, false, 1),
      one(run, false, 3),
    ])
    expect(areaWithin(alike, seeded(1))).toMatchObject({
      area: 0.5,
      low: 0.5,
      high: 0.5,
      again: 3,
      cuts: 3,
      runs: 3,
    })
    const mixed = [...alike, one('d', true, 9), one('d', false, 1)]
    const found = areaWithin(mixed, seeded(1))
    expect(found?.low).toBeLessThan(found?.area ?? 0)
    expect(found?.high).toBeGreaterThan(found?.area ?? 1)
  })
  test('has the bounds that sorting the draws by hand gives', () => {
    const draws = drawsOf([1, 2, 3, 4], seeded(5), 400).map(
      (drawn) => drawn.reduce((sum, one) => sum + one, 0) / 4,
    )
    const sorted = draws.toSorted((one, other) => one - other)
    expect(draws.every((mean) => mean >= 1 && mean <= 4)).toBe(true)
    expect(interval(draws)).toEqual({ low: sorted[10], high: sorted[389] })
  })
})

describe('the logistic regression', () => {
  test('finds the rate where nothing tells', () => {
    const rows = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0].map((again) => ({
      values: [3],
      isAgain: again === 1,
      weight: 1,
    }))
    const { intercept, weights } = fitLogistic(rows)
    expect(1 / (1 + Math.exp(-intercept - 3 * (weights[0] ?? 0)))).toBeCloseTo(0.2)
  })
  test('finds planted weights, and lets a row of weight two count as two rows', () => {
    const random = seeded(3)
    const rows = Array.from({ length: 4000 }, () => {
      const values = [random() * 4 - 2, random() * 100]
      const chance = 1 / (1 + Math.exp(-(0.5 + (values[0] ?? 0) - 0.02 * (values[1] ?? 0))))
      return { values, isAgain: random() < chance, weight: 1 }
    })
    const { intercept, weights } = fitLogistic(rows)
    expect(Math.abs(intercept - 0.5)).toBeLessThan(0.2)
    expect(Math.abs((weights[0] ?? 0) - 1)).toBeLessThan(0.15)
    expect(Math.abs((weights[1] ?? 0) + 0.02)).toBeLessThan(0.005)
    const some = rows.slice(0, 50)
    const twice = fitLogistic([...some, ...some.slice(0, 10)])
    const weighed = fitLogistic(some.map((one, at) => (at < 10 ? { ...one, weight: 2 } : one)))
    expect(weighed.intercept).toBeCloseTo(twice.intercept)
  })
})

test('rows count for those that were seen less long, so that the rate is that of full windows', () => {
  const full = (calls: number, outcome: 'again' | 'not') => ({ label: { outcome, calls }, window: 20 })
  const cut = (outcome: 'again' | 'censored') => ({ label: { outcome, calls: 5 }, window: 5 })
  // Half of all are read again at call 5; of those with a full window half of the rest at call 15.
  const rows = [
    full(5, 'again'),
    full(15, 'again'),
    full(20, 'not'),
    full(5, 'again'),
    cut('again'),
    cut('censored'),
    cut('again'),
    cut('censored'),
  ]
  const weights = weightsOf(rows)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const again = rows.reduce(
    (sum, { label }, at) => sum + (label.outcome === 'again' ? (weights[at] ?? 0) : 0),
    0,
  )
  expect(total).toBeCloseTo(rows.length)
  expect(again / total).toBeCloseTo(0.75)
})
