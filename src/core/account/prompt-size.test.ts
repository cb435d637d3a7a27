import { expect, test } from 'vitest'
import { calibrate } from '../tokens/calibration/calibrate.ts'
import type { CalibrationPoint } from '../tokens/calibration/point.ts'
import { CATEGORIES } from '../tokens/measure.ts'
import { type PromptBasis, promptSize } from './prompt-size.ts'

/**
 * One step of 10,000 tokens to three of 100; each is worth 1.1 a token and 100 more. Nothing else is in the
 * prompts.
 */
const points: readonly CalibrationPoint[] = Array.from({ length: 41 }, (_, call) => {
  const large = Math.floor(call / 4)
  const counted = 1000 + large * 10_000 + (call - large) * 100
  const recorded = Math.round(counted * 1.1 + call * 100)
  return { call, model: 'unnamed model', series: ' unnamed model', counted, steps: call, recorded }
})
const [fit] = calibrate(points, () => ({ low: 0.9, typical: 1.3, high: 1.6 }))
if (fit === undefined) throw new Error('a calibration')
const NONE = { kept: 0, rewritten: 0, dropped: 0, moved: 0, added: 0 }

/** A context of this many of our tokens, counted by the one factor. */
function counted(raw: number, steps: number) {
  const tokens = raw * (fit?.factor ?? 1)
  return { tokens, byCategory: CATEGORIES.map((_, index) => (index === 0 ? tokens : 0)), steps }
}

/** 1,000 tokens of instructions, ten large steps and thirty small ones. */
const SENT = 1000 + 10 * 10_000 + 30 * 100
const RECORDED = Math.round(SENT * 1.1) + 40 * 100
const sent = counted(SENT, 40)
const basis: PromptBasis = {
  call: { index: 40, at: 41, stepId: 's41' },
  sent: { ...sent, call: 40, counts: NONE, changed: [], stablePrefix: 0 },
  record: { prompt: RECORDED, from: 'call' },
  fit,
  missing: 0,
  scale: 1,
  isExact: false,
  spread: { low: 1, high: 1 },
}

test('a context that nothing changed has the recorded size', () => {
  expect(promptSize(sent, basis, true)).toMatchObject({ tokens: RECORDED, info: { recorded: RECORDED } })
})

test('large results and small steps that were removed are worth what the run shows of each', () => {
  const withoutLarge = promptSize(counted(SENT - 50_000, 35), basis, false).tokens
  expect(Math.abs(withoutLarge - (RECORDED - 55_500))).toBeLessThan(555)
  const withoutSmall = promptSize(counted(SENT - 500, 35), basis, false).tokens
  expect(Math.abs(withoutSmall - (RECORDED - 1050))).toBeLessThan(100)
})

test('removed steps that recorded prompts bound are worth what they count, without a correction', () => {
  const ours = counted(SENT, 40)
  const large = { tokens: 9000, steps: 1 }
  const ofSent = { ...basis.sent, bounded: large }
  const left = { ...ours, tokens: ours.tokens - large.tokens, steps: 39 }
  const byCategory = CATEGORIES.map((_, index) => (index === 0 ? left.tokens : 0))
  const { tokens } = promptSize({ ...left, byCategory }, { ...basis, sent: ofSent }, false)
  expect(Math.abs(tokens - (RECORDED - 9000))).toBeLessThan(50)
})

test('its categories add up, and none is negative, however much was removed', () => {
  for (const steps of [0, 1, 5, 40]) {
    const { tokens, byCategory } = promptSize(counted(steps * 100, steps), basis, false)
    expect(Math.min(tokens, ...byCategory)).toBeGreaterThanOrEqual(0)
    expect(byCategory.reduce((sum, one) => sum + one, 0)).toBeCloseTo(tokens, 0)
  }
})

test('what is left has tokens, also where the removed steps should have been worth more than the whole prompt', () => {
  const ours = counted(5000, 40)
  const lean = { ...basis, sent: { ...basis.sent, ...ours }, record: { prompt: 5000, from: 'call' as const } }
  const left = counted(1100, 1)
  const { tokens } = promptSize(left, lean, false)
  expect(tokens).toBeGreaterThan(1100 * 0.6)
  expect(tokens).toBeLessThanOrEqual(left.tokens)
})
