import { describe, expect, it } from 'vitest'
import type { Call } from '../model/trace.ts'
import { checkUsage } from './check-usage.ts'

/** Calls of Claude Opus 4.5: 200,000 tokens of context, $5 for a million tokens of input. */
function calls(...facts: readonly Partial<Call>[]): readonly Call[] {
  return facts.map((fact, index) => ({
    index,
    at: index,
    stepId: `s${index}`,
    model: 'claude-opus-4-5-20251101',
    ...fact,
  }))
}

describe('a prompt larger than its model’s context window', () => {
  const reads = { input: 12, cacheRead: 904_000, cacheWrite: 300, output: 80 }

  it('is not recorded, and named, where the cache counts in addition to the input', () => {
    const good = { input: 10, cacheRead: 150_000, output: 70 }
    const { calls: checked, warnings } = checkUsage(calls({ usage: good }, { usage: reads }), undefined)
    expect(checked.map(({ usage }) => usage)).toEqual([good, { output: 80 }])
    expect(warnings).toMatchObject([{ code: 'bad-usage', where: 'call 2' }])
    expect(warnings[0]?.message).toContain('context window')
  })

  it('stays where a beta had made the window larger, or the model isn’t known', () => {
    for (const model of ['claude-sonnet-4-5', 'a-model-of-our-own'])
      expect(checkUsage(calls({ model, usage: reads }), undefined)).toMatchObject({
        calls: [{ usage: reads }],
        warnings: [],
      })
  })
})

describe('dollars that are cents', () => {
  const usage = { input: 100_000, output: 1000 }
  /** US dollars by list price. */
  const listed = 0.525

  it('are divided by a hundred, and named, where they are about a hundred times the list price', () => {
    const { calls: checked, warnings } = checkUsage(
      calls({ usage, cost: listed * 100 }, { usage, cost: listed * 90 }),
      undefined,
    )
    expect(checked.map(({ cost = 0 }) => Number(cost.toFixed(4)))).toEqual([listed, 0.4725])
    expect(warnings).toMatchObject([{ code: 'bad-usage', where: 'call 1' }])
    expect(warnings[0]?.message).toContain('100')
  })

  it('are the same for a run that records only its own', () => {
    const source = 'info.model_stats'
    const cost = listed * 200
    const ofCalls = checkUsage(calls({ usage }, { usage }), { cost, source })
    const ofRun = checkUsage(calls({}, {}), { input: 200_000, output: 2000, cost, source })
    for (const { recordedTotals, warnings } of [ofCalls, ofRun]) {
      expect(recordedTotals?.cost).toBeCloseTo(2 * listed, 6)
      expect(warnings).toMatchObject([{ code: 'bad-usage', where: source }])
    }
  })

  it('stay dollars at any other distance, and where the model has no price', () => {
    for (const [model, cost] of [
      ['claude-opus-4-5', listed],
      ['claude-opus-4-5', listed * 10],
      ['claude-opus-4-5', listed * 1000],
      ['a-model-of-our-own', listed * 100],
    ] as const)
      expect(checkUsage(calls({ model, usage, cost }), undefined)).toMatchObject({
        calls: [{ cost }],
        warnings: [],
      })
  })
})

describe('dollars unlike their parts', () => {
  const ofParts = (cost: number, costOfParts: number) => {
    const usage = { input: 100_000, output: 1000, costOfParts }
    return checkUsage(calls({ cost, usage }), undefined)
  }

  it('are the sum of the parts, and named', () => {
    const { calls: checked, warnings } = ofParts(0.9, 0.525)
    expect(checked).toMatchObject([{ cost: 0.525 }])
    expect(warnings).toMatchObject([{ code: 'bad-usage', where: 'call 1' }])
    expect(checked[0]?.usage).toEqual({ input: 100_000, output: 1000 })
  })

  it('stay where they differ by rounding, or the parts were left at 0', () => {
    for (const parts of [0.5251, 0])
      expect(ofParts(0.525, parts)).toMatchObject({ calls: [{ cost: 0.525 }], warnings: [] })
  })
})
