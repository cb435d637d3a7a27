import { describe, expect, test } from 'vitest'
import type { Call } from '../trace.ts'
import { calibrate } from './calibration/calibrate.ts'
import { laneOf } from './calibration/point.ts'
import { type InfoBasis, tokensInfo } from './tokens-info.ts'

const BASIS: InfoBasis = {
  encoding: 'o200k_base',
  isScaled: false,
  isWhole: true,
  tools: 0,
  unseen: 0,
  calibrations: [],
}
const UNTOUCHED = { kept: 3, rewritten: 0, dropped: 0, moved: 0, added: 0 }
const call = (more: Partial<Call> = {}): Call => ({ index: 0, at: 1, stepId: 's', ...more })

describe('whose tokens a figure is', () => {
  test('exact in the model’s own encoding, where the file holds the whole prompt', () => {
    const info = (basis: InfoBasis) =>
      tokensInfo(call({ model: 'gpt-4o' }), { tokens: 100, counts: UNTOUCHED }, basis)
    expect(info(BASIS)).toEqual({ provenance: 'exact' })
    expect(info({ ...BASIS, isWhole: false })).toEqual({ provenance: 'estimated', estimate: 100 })
  })
  test('never exact where no model is named', () => {
    const points = [1000, 1200, 1400].map((counted, index) => ({
      call: index,
      model: 'unnamed model',
      lane: laneOf({}),
      counted,
      recorded: counted,
    }))
    const calibrations = calibrate(points, () => ({ low: 0.9, typical: 1.1, high: 1.6 }))
    const info = (basis: InfoBasis) => tokensInfo(call(), { tokens: 1000, counts: UNTOUCHED }, basis)
    expect(info(BASIS)).toEqual({ provenance: 'estimated', estimate: 1100, low: 900, high: 1600 })
    expect(info({ ...BASIS, calibrations })).toMatchObject({ provenance: 'calibrated', estimate: 1000 })
  })
  test('not exact where the recorded size shows a prompt that the file does not hold', () => {
    const model = 'gpt-4o'
    const fitOn = (missing: number) =>
      calibrate(
        [1000, 1200, 1400].map((counted, index) => ({
          call: index,
          model,
          lane: laneOf({ model }),
          counted,
          recorded: counted + missing,
        })),
        () => ({ low: 1, typical: 1, high: 1 }),
      )
    const info = (missing: number) =>
      tokensInfo(
        call({ model, usage: { input: 1000 + missing } }),
        { tokens: 1000, counts: UNTOUCHED },
        { ...BASIS, calibrations: fitOn(missing) },
      )
    expect(info(0)).toEqual({ provenance: 'exact', recorded: 1000 })
    expect(info(800)).toMatchObject({ provenance: 'calibrated', estimate: 1800, low: 1800, high: 1800 })
  })
  test('never exact for Claude by OpenAI’s tokenizer: an interval by its generation', () => {
    const info = tokensInfo(call({ model: 'claude-sonnet-4' }), { tokens: 1000, counts: UNTOUCHED }, BASIS)
    expect(info).toEqual({ provenance: 'estimated', estimate: 1280, low: 1120, high: 1750 })
  })
  test('an estimate in another encoding than the model’s, and by characters', () => {
    const of = (more: Partial<InfoBasis>) =>
      tokensInfo(call({ model: 'gpt-4o' }), { tokens: 100, counts: UNTOUCHED }, { ...BASIS, ...more })
        .provenance
    expect(of({ encoding: 'cl100k_base' })).toBe('estimated')
    expect(of({ encoding: 'chars4' })).toBe('estimated')
  })
  test('an estimate within the range of images whose size is not known, though the text is exact', () => {
    const counted = { tokens: 1000, doubt: { below: 200, above: 500 } }
    expect(tokensInfo(call({ model: 'gpt-4o' }), counted, BASIS)).toEqual({
      provenance: 'estimated',
      estimate: 1000,
      low: 800,
      high: 1500,
    })
  })
  test('an estimate within a narrow range where tools are defined, whose form is not published', () => {
    const info = tokensInfo(call({ model: 'gpt-4o' }), { tokens: 1000 }, { ...BASIS, tools: 200 })
    expect(info).toEqual({ provenance: 'estimated', estimate: 1000, low: 990, high: 1010 })
  })
  test('of the whole prompt, also where the lens leaves out what stands in front', () => {
    const info = tokensInfo(call({ model: 'gpt-4o' }), { tokens: 100 }, { ...BASIS, unseen: 50 })
    expect(info).toMatchObject({ provenance: 'estimated', estimate: 150 })
  })
  test('not multiplied a second time where a profile’s factor is in the count already', () => {
    const { estimate } = tokensInfo(
      call({ model: 'claude-sonnet-4' }),
      { tokens: 1000, counts: UNTOUCHED },
      {
        ...BASIS,
        isScaled: true,
      },
    )
    expect(estimate).toBe(1000)
  })
  test('calibrated where recorded calls of the trace say more, recorded beside computed', () => {
    const usage = { input: 500, cacheRead: 15_000 }
    const asked = call({ model: 'claude-sonnet-4', usage })
    const points = Array.from({ length: 12 }, (_, index) => {
      const counted = 1000 + 400 * index
      return {
        call: index,
        model: 'claude-sonnet-4',
        lane: laneOf(asked),
        counted,
        recorded: counted * 1.3 + 14_000,
      }
    })
    const calibrations = calibrate(points, () => ({ low: 1, typical: 1.28, high: 2 }))
    const info = tokensInfo(asked, { tokens: 1000, counts: UNTOUCHED }, { ...BASIS, calibrations })
    expect(info.provenance).toBe('calibrated')
    expect(info).toMatchObject({ estimate: 15_300, low: 15_300, high: 15_300, recorded: 15_500 })
    const shortened = tokensInfo(asked, { tokens: 500 }, { ...BASIS, calibrations })
    expect(Math.abs((shortened.estimate ?? 0) - 14_650)).toBeLessThan(100)
    expect(shortened.low).toBeLessThan(shortened.estimate ?? 0)
    expect(shortened.high).toBeGreaterThan(shortened.estimate ?? 0)
  })
  test('what was recorded is said only of the prompt that was sent, by the provider', () => {
    const usage = { input: 500 }
    const recordedOf = (more: Partial<Call>, counts = UNTOUCHED) =>
      tokensInfo(call({ usage, ...more }), { tokens: 100, counts }, BASIS).recorded
    expect(recordedOf({})).toBe(500)
    expect(recordedOf({}, { ...UNTOUCHED, dropped: 1 })).toBeUndefined()
    expect(recordedOf({ usageOrigin: 'client' })).toBeUndefined()
    expect(tokensInfo(call({ usage }), { tokens: 100 }, BASIS).recorded).toBeUndefined()
  })
})
