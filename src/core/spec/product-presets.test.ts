import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { rankedSpecs } from '../sweep/replay-order.ts'
import { memoryInfos, starterSpecs } from './memory-info.ts'
import { productPresets, rankedName } from './product-presets.ts'
import { checkSpec } from './spec.ts'

const ids = rankedSpecs().map((spec) => rankedName(spec).id)

test('every product’s defaults are a row of the ranking', () => {
  const ranked = new Set(rankedSpecs().map((spec) => JSON.stringify(spec)))
  const products = starterSpecs('compare').filter(({ source }) => source !== undefined)
  expect(products.length).toBeGreaterThan(5)
  for (const { title, spec } of products) {
    expect(ranked, title).toContain(JSON.stringify(unwrap(checkSpec(spec))))
  }
})

test('no two rows of the ranking have the same id, parameters, or title', () => {
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(rankedSpecs().map((spec) => JSON.stringify(spec))).size).toBe(ids.length)
  expect(new Set(rankedSpecs().map((spec) => rankedName(spec).title)).size).toBe(ids.length)
})

test('a preset has its product’s name; the same strategy with other parameters has the strategy’s', () => {
  const [codex] = productPresets()
  if (codex === undefined) throw new Error('there are presets')
  expect(rankedName(codex.spec)).toMatchObject({ id: 'codex-compaction', title: 'Codex: compaction' })
  const changed = { ...codex.spec, params: { ...codex.spec.params, userTokens: 5000 } }
  expect(rankedName(changed)).toMatchObject({ id: 'compaction', title: 'Compaction' })
})

test('a preset’s id is not that of a strategy', () => {
  const strategies = new Set(memoryInfos().map(({ id }) => id))
  expect(productPresets().filter(({ id }) => strategies.has(id))).toEqual([])
})
