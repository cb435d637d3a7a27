import { describe, expect, test } from 'vitest'
import { calibrate } from './calibration/calibrate.ts'
import type { InfoBasis, TokensInfo } from './tokens-info.ts'
import { countInfo, sumInfo } from './whose-counts.ts'

const BASIS: InfoBasis = {
  encoding: 'o200k_base',
  isScaled: false,
  isWhole: true,
  tools: 0,
  unseen: 0,
  calibrations: [],
}
const calls = (...models: readonly (string | undefined)[]) =>
  models.map((model) => (model === undefined ? {} : { model }))

describe('whose tokens the counts of steps are', () => {
  test('exact where every model counts so, never where none is named', () => {
    expect(countInfo(calls('gpt-4o', 'gpt-5.1'), BASIS)).toEqual({ provenance: 'exact' })
    expect(countInfo(calls('gpt-4o', undefined), BASIS)).toEqual({ provenance: 'estimated' })
    expect(countInfo(calls(undefined), BASIS)).toEqual({ provenance: 'estimated' })
    expect(countInfo([], BASIS)).toEqual({ provenance: 'estimated' })
  })
  test('never exact for a model whose tokenizer is not public', () => {
    expect(countInfo(calls('claude-opus-4-8'), BASIS)).toEqual({
      provenance: 'estimated',
      model: 'claude-opus-4-8',
      factor: 1.5,
    })
    expect(countInfo(calls('gpt-4o', 'gemini-2.5-pro'), BASIS).provenance).toBe('estimated')
  })
  test('estimated in another encoding, by characters, and times a factor', () => {
    const of = (more: Partial<InfoBasis>) => countInfo(calls('gpt-4o'), { ...BASIS, ...more }).provenance
    expect(of({ encoding: 'cl100k_base' })).toBe('estimated')
    expect(of({ encoding: 'chars4' })).toBe('estimated')
    expect(of({ isScaled: true })).toBe('estimated')
  })
  test('calibrated where the provider counted prompts of the run', () => {
    const points = Array.from({ length: 12 }, (_, index) => {
      const counted = 1000 + 400 * index
      return { call: index, model: 'claude-sonnet-4', lane: 'a', counted, recorded: counted * 1.4 + 900 }
    })
    const calibrations = calibrate(points, () => ({ low: 1.1, typical: 1.28, high: 1.7 }))
    const info = countInfo(calls('claude-sonnet-4'), { ...BASIS, calibrations })
    expect(info.provenance).toBe('calibrated')
    expect(info.factor).toBeCloseTo(1.4, 2)
  })
})

describe('a sum over calls', () => {
  const estimated: TokensInfo = { provenance: 'estimated', estimate: 130, low: 110, high: 170 }
  test('is as sure as the least sure call, with the sums of estimates and intervals', () => {
    expect(sumInfo([{ provenance: 'exact' }, estimated], [50, 100])).toEqual({
      provenance: 'estimated',
      estimate: 180,
      low: 160,
      high: 220,
    })
  })
  test('has no interval where a call has none', () => {
    const sum = sumInfo([estimated, { provenance: 'estimated', estimate: 10 }], [100, 10])
    expect(sum).toEqual({ provenance: 'estimated', estimate: 140 })
  })
  test('of exact calls is exact, and recorded only where all of them were', () => {
    expect(sumInfo([{ provenance: 'exact' }], [5])).toEqual({ provenance: 'exact' })
    const recorded = { ...estimated, recorded: 140 }
    expect(sumInfo([recorded, recorded], [100, 100]).recorded).toBe(280)
    expect(sumInfo([recorded, estimated], [100, 100]).recorded).toBeUndefined()
    expect(sumInfo([], []).provenance).toBe('exact')
  })
})
