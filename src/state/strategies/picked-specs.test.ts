import { expect, test } from 'vitest'
import { rankedName } from '#core/spec/product-presets.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { pickedSpecs, specToShow } from './picked-specs.ts'

const FIGURES: SweepFigures = {
  runs: 1,
  calls: 10,
  peak: 100,
  cumulative: 1_000_000,
  billed: undefined,
  cacheMisses: undefined,
  lost: 1,
  lostWeight: 1,
  faults: undefined,
  rereads: undefined,
  refused: 0,
  problems: 0,
  changed: 5,
  overWindow: 0,
}
const all = (figures: Partial<SweepFigures>, best?: { readonly place: number; readonly tokens: number }) =>
  rankedSpecs().map((_, place) => {
    if (place === 0) return { ...FIGURES, changed: 0, lost: 0, lostWeight: 0 }
    return place === best?.place ? { ...FIGURES, cumulative: best.tokens } : { ...FIGURES, ...figures }
  })

test('the best trade-off is shown first, and without a cheaper strategy the least dear one', () => {
  const dear = { cumulative: 2_000_000 }
  expect(specToShow(all(dear, { place: 3, tokens: 400_000 }))).toBe(rankedSpecs()[3])
  expect(specToShow(all(dear, { place: 4, tokens: 1_500_000 }))).toBe(rankedSpecs()[4])
})

test('nothing is shown first as long as the ranking may change, or where nothing could be used', () => {
  expect(specToShow([])).toBeUndefined()
  expect(specToShow(all({}, { place: 3, tokens: 400_000 }).slice(0, 9))).toBeUndefined()
  expect(specToShow(all({ refused: 4 }))).toBeUndefined()
})

test('picked ids name ranked strategies and tuned ones, in their order', () => {
  const [, first, second] = rankedSpecs()
  if (first === undefined || second === undefined) throw new Error('no strategies are ranked')
  const tuned = [{ id: 'tuned-1', spec: second }]
  expect(pickedSpecs(['tuned-1', 'unknown', rankedName(first).id], tuned)).toEqual([second, first])
})
