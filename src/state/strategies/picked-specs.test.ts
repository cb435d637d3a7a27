import { expect, test } from 'vitest'
import { rankedName } from '#core/spec/product-presets.ts'
import { agentAnswer, agentSettings } from '#core/sweep/agent-settings.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import type { SweepFigures } from '#core/sweep/sweep.ts'
import { pickedSpecs, specToShow, specToVary } from './picked-specs.ts'

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

/** Claude Code on a run of 20 million tokens, whose settings lose this many of 100 facts. */
function claudeCode(lost: number) {
  const offered = agentSettings('claude-code', 200_000)
  if (offered === undefined) throw new Error('Claude Code has no settings')
  const baseline = { ...FIGURES, calls: 200, peak: 200_000, cumulative: 20_000_000, lost: 0, used: 100 }
  const figures = offered.settings.map(() => ({ ...baseline, cumulative: 15_000_000, changed: 100, lost }))
  return agentAnswer(offered, figures, baseline)
}

test('Vary a parameter begins with a setting of the run’s own agent, also where none is worth it', () => {
  const [, other] = rankedSpecs()
  const [good, bad] = [claudeCode(1), claudeCode(60)]
  expect(good.best).toBeDefined()
  expect(specToVary(good, other)).toBe(good.best?.row.spec)
  expect(bad.best).toBeUndefined()
  expect(specToVary(bad, other)).toMatchObject({ id: 'compaction' })
  expect(specToVary({ agent: 'Claude Code', tried: 3, best: undefined }, other)).toBeUndefined()
})

test('without an agent that has something to set, it begins with what is recommended', () => {
  const [, other] = rankedSpecs()
  expect(specToVary(undefined, other)).toBe(other)
  expect(specToVary({ agent: 'Claude Code', tried: 0, best: undefined }, other)).toBe(other)
})
