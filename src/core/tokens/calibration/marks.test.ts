import { describe, expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '../../testing/steps.ts'
import { checkHidden } from './calibrate.ts'
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
      [2, { told: { tokens: 100, lacksFront: true }, isAfterCompaction: true }],
    ])
  })
  test('cut the run without any size; micro-compactions say nothing', () => {
    expect([...compactionMarks({ ...trace, compactions: [compaction] })]).toEqual([
      [2, { isAfterCompaction: true }],
    ])
    expect(
      compactionMarks({ ...trace, compactions: [{ ...compaction, kind: 'micro', tokensBefore: 9 }] }).size,
    ).toBe(0)
  })
})

describe('prompts without usage', () => {
  /** Ten calls that grow by 100; from the sixth on the file lacks 5,000 tokens more than before. */
  const points: readonly KnownPoint[] = Array.from({ length: 10 }, (_, call) => ({
    call,
    model: 'm',
    lane: 'm',
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
