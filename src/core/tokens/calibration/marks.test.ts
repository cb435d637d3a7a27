import { describe, expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../../testing/steps.ts'
import { checkHidden } from './calibrate.ts'
import { compactedStart, RECORDED_BACK, UNRECORDED_BACK } from './compacted.ts'
import { marginalOf } from './marginal.ts'
import { compactionMarks } from './marks.ts'
import type { KnownPoint } from './point.ts'
import { promptsOf } from './prompts.ts'

const EXACT = { low: 1, typical: 1, high: 1 }

describe('the marks of a compaction', () => {
  const trace = traceOf([taskStep('go'), ...Array.from({ length: 4 }, () => actionStep({ text: 'on' }))])
  const [, second] = trace.calls
  const last = trace.steps[second?.at ?? 0]?.id ?? ''
  const compaction = { kind: 'full' as const, last, summary: [], restored: [] }

  test('are on the last call before it and on the first after it', () => {
    const compactions = [{ ...compaction, tokensBefore: 900, tokensAfter: 100 }]
    const calls = trace.calls.map((call) => ({ ...call, usage: { output: 30 } }))
    expect([...compactionMarks({ ...trace, calls, compactions })]).toEqual([
      // The answer was compacted too.
      [1, { told: { tokens: 870, lacksFront: false } }],
      [2, { told: { tokens: 100, lacksFront: true }, back: RECORDED_BACK, isAfterCompaction: true }],
    ])
  })
  test('cut the run without any size; micro-compactions only say that results were cleared', () => {
    expect([...compactionMarks({ ...trace, compactions: [compaction] })]).toEqual([
      [2, { back: RECORDED_BACK, isAfterCompaction: true }],
    ])
    expect([
      ...compactionMarks({ ...trace, compactions: [{ ...compaction, kind: 'micro', tokensBefore: 9 }] }),
    ]).toEqual([[2, { isAfterClearing: true }]])
  })
  test('are on the first call where the session begins with a compaction', () => {
    const { last: _, ...first } = compaction
    expect([...compactionMarks({ ...trace, compactions: [first] })]).toEqual([
      [0, { back: RECORDED_BACK, isAfterCompaction: true }],
    ])
  })
  test('allow for files that Claude Code attached without a record', () => {
    const source = { ...trace.source, format: 'claude-code' }
    const backOf = (restored: readonly string[]) =>
      compactionMarks({ ...trace, source, compactions: [{ ...compaction, restored }] }).get(2)?.back
    expect(backOf([])).toBe(UNRECORDED_BACK)
    expect(backOf(['s1'])).toBe(RECORDED_BACK)
  })
})

describe('prompts without usage', () => {
  /** Ten calls that grow by 100; from the sixth on the file lacks 5,000 tokens more than before. */
  const points: readonly KnownPoint[] = Array.from({ length: 10 }, (_, call) => ({
    call,
    model: 'm',
    series: 'm',
    counted: 1000 + 100 * call,
    steps: call,
    recorded: 1000 + 100 * call + (call < 5 ? 2000 : 7000),
  }))
  const isHidden = (_: KnownPoint, index: number) => index >= 5

  test('go by what a compaction says of the last of them', () => {
    const told = points.map((point) =>
      point.call === 9 ? { ...point, told: { tokens: point.recorded, lacksFront: false } } : point,
    )
    expect(checkHidden(told, isHidden, EXACT).p90Error).toBeLessThan(
      checkHidden(points, isHidden, EXACT).p90Error,
    )
    const known = told.map(({ recorded, ...point }) => (point.call < 5 ? { ...point, recorded } : point))
    const size = promptsOf(known, marginalOf(known, EXACT)).sizes.get(9)
    expect(size?.tokens).toBeCloseTo(8900, 6)
    // Told by the agent, not recorded by the provider: it has an interval.
    expect(size?.low).toBeLessThan(8900)
    expect(size?.high).toBeGreaterThan(8900)
  })
  test('after a compaction lack the system prompt in the size that the agent tells', () => {
    const after = points.map(({ recorded, ...point }) => {
      if (point.call < 5) return { ...point, recorded }
      const mark =
        point.call === 5 ? { told: { tokens: 700, lacksFront: true }, isAfterCompaction: true } : {}
      return { ...point, counted: 100 * (point.call - 4), ...mark }
    })
    const { sizes } = promptsOf(after, marginalOf(after, EXACT))
    expect(sizes.get(5)?.tokens).toBeCloseTo(2700, 6)
    expect(sizes.get(9)?.tokens).toBeCloseTo(3100, 6)
  })
})

describe('the first prompt after a compaction', () => {
  test('lacks what the first prompt of the run lacked, and what came back unseen', () => {
    const { remainder, below, above } = compactedStart(40_000, UNRECORDED_BACK, [])
    expect(remainder).toBe(49_500)
    expect([remainder - below, remainder + above]).toEqual([39_000, 75_000])
    // Another compaction of the run moves the middle, not the bounds.
    const second = compactedStart(40_000, UNRECORDED_BACK, [65_000])
    expect([second.remainder - second.below, second.remainder + second.above]).toEqual([39_000, 75_000])
    expect(second.remainder).toBeGreaterThan(remainder)
  })
  test('goes by other compactions where the run began in another file', () => {
    expect(compactedStart(120_000, UNRECORDED_BACK, [52_000]).remainder).toBe(52_000)
    expect(compactedStart(undefined, UNRECORDED_BACK, []).below).toBe(50_000)
  })
})

test('a prompt after cleared results goes by those behind it, where the file lacks some of them', () => {
  // At the fifth call 20,000 tokens went that are in another file.
  const points: readonly KnownPoint[] = Array.from({ length: 9 }, (_, call) => ({
    call,
    model: 'm',
    series: 'm',
    counted: 10_000 + 100 * call,
    steps: call,
    recorded: 10_000 + 100 * call + (call < 4 ? 60_000 : 40_000),
    ...(call === 4 ? { isAfterClearing: true } : {}),
  }))
  const known = points.map(({ recorded, ...point }) => (point.call === 4 ? point : { ...point, recorded }))
  const size = promptsOf(known, marginalOf(known, EXACT)).sizes.get(4)
  expect(size?.tokens).toBeCloseTo(50_400, -1)
})

test('a size that is told many calls behind a compaction does not decide the first prompt after it', () => {
  // The file lacks 1,000 tokens more at each call; the last of twenty is told.
  const grown = Array.from({ length: 30 }, (_, call) => {
    const counted = call < 10 ? 20_000 + 1000 * call : 2000 + 1000 * (call - 10)
    const recorded = counted + 40_000 + (call < 10 ? 0 : 1000 * (call - 10))
    return { call, model: 'm', series: 'm', counted, steps: call, recorded }
  })
  const known = grown.map(({ recorded, ...point }) => {
    if (point.call < 10) return { ...point, recorded }
    if (point.call === 10) return { ...point, isAfterCompaction: true, back: RECORDED_BACK }
    return point.call === 29 ? { ...point, told: { tokens: recorded, lacksFront: false } } : point
  })
  const { low = 0, high = 0 } = promptsOf(known, marginalOf(known, EXACT)).sizes.get(10) ?? {}
  expect(low).toBeLessThan(42_000)
  expect(high).toBeGreaterThan(42_000)
  expect(high).toBeLessThan(60_000)
})
