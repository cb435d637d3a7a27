import { describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { findProfile } from '../profiles/index.ts'
import { type Calibration, calibrate } from '../tokens/calibration/calibrate.ts'
import { laneOf } from '../tokens/calibration/point.ts'
import type { Call } from '../trace.ts'
import { type BillingBasis, billingOf } from './billing.ts'

const claudeSonnet = unwrap(findProfile('claude-sonnet-4'))
const openaiGpt5 = unwrap(findProfile('gpt-5'))

const call = (more: Partial<Call> = {}): Call => ({ index: 0, at: 1, stepId: 's', ...more })

/** Prompts of 1,000 of our tokens and more: each becomes so many of the model's, behind some that nobody recorded. */
function recorded(model: string, factor: number, front: number): readonly Calibration[] {
  const points = Array.from({ length: 12 }, (_, index) => {
    const counted = 1000 + 400 * index
    const lane = laneOf(call({ model }))
    return { call: index, model, lane, counted, recorded: Math.round(counted * factor + front) }
  })
  return calibrate(points, () => ({ low: 0.9, typical: 1, high: 1.3 }))
}

const BASIS: BillingBasis = {
  profile: claudeSonnet,
  encoding: 'o200k_base',
  factor: 1.28,
  calibrations: [],
  tools: 200,
  hasNotRecorded: true,
}
const sonnet = call({ model: 'claude-sonnet-4-20250514' })

describe('in whose tokens a run is billed', () => {
  test('by the profile’s factor where nothing was recorded, with the tools in front', () => {
    const billing = billingOf(BASIS)
    expect(billing.source).toEqual({ kind: 'profile', factor: 1.28 })
    expect(billing.scale).toBe(1)
    expect(billing.frontOf(sonnet)).toEqual({ key: '', tokens: 200 })
  })
  test('by what the recorded calls of the same model say, with what their prompts held beside', () => {
    const calibrations = recorded('claude-sonnet-4-20250514', 1.1, 9000)
    const billing = billingOf({ ...BASIS, calibrations })
    expect(billing.scale).toBeCloseTo(1.1, 2)
    expect(billing.source).toMatchObject({ kind: 'calibrated', calls: 12 })
    expect(billing.source.factor).toBeCloseTo(1.28 * 1.1, 2)
    const front = billing.frontOf(sonnet)
    expect(front.notRecorded).toBeGreaterThan(8900)
    expect(front.tokens - (front.notRecorded ?? 0)).toBe(Math.round(200 * billing.scale))
  })
  test('by the profile where the run is another model’s; what was in front is taken in its tokens', () => {
    const calibrations = recorded('claude-sonnet-4-20250514', 1.1, 11_000)
    const billing = billingOf({ ...BASIS, profile: openaiGpt5, factor: 1, calibrations })
    expect(billing.source).toEqual({ kind: 'exact', factor: 1 })
    expect(billing.scale).toBe(1)
    expect(Math.abs((billing.frontOf(sonnet).notRecorded ?? 0) - 10_000)).toBeLessThan(200)
  })
  test('without what is not recorded, where a person leaves it out', () => {
    const calibrations = recorded('claude-sonnet-4-20250514', 1.1, 9000)
    const billing = billingOf({ ...BASIS, calibrations, hasNotRecorded: false })
    expect(billing.frontOf(sonnet)).toEqual({ key: '', tokens: 220 })
  })
  test('never by a factor that no such model has: what is missing then stands in front', () => {
    const calibrations = recorded('claude-sonnet-4-20250514', 5, 0)
    const billing = billingOf({ ...BASIS, calibrations })
    expect(billing.scale).toBe(1)
    expect(billing.frontOf(sonnet).notRecorded).toBeGreaterThan(1000)
  })
  test('two lanes with unseen fronts do not share them; without, all prompts start the same', () => {
    const calibrations = recorded('claude-sonnet-4-20250514', 1.1, 9000)
    const { frontOf } = billingOf({ ...BASIS, calibrations })
    expect(frontOf(sonnet).key).not.toBe(frontOf({ ...sonnet, agent: 'helper' }).key)
    expect(frontOf(call({ model: 'unknown' })).key).toBe('')
  })
  test('counts in another encoding than the profile’s are said to be', () => {
    expect(billingOf({ ...BASIS, encoding: 'chars4', factor: 1 }).source.kind).toBe('other')
  })
})
