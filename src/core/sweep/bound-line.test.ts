import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#base/result.ts'
import { bindDialect } from '../dialects/index.ts'
import { lossFigures } from '../references/lost.ts'
import { createReferenceIndex, textReader } from '../references/reference-index.ts'
import { type ReplayOptions, replay } from '../replay/replay.ts'
import { buildMemory, checkSpec } from '../spec/spec.ts'
import { IDENTITY } from '../spec/spec-data.ts'
import { plantedTrace } from '../testing/planted-facts.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { boundLines, leastOfRun } from './bound-line.ts'
import type { Point } from './frontier.ts'

/** The line at a cost; on a stair the lower end. */
function at(line: readonly Point[], cost: number): number {
  const after = line.findIndex((point) => point.cost >= cost)
  const [one, other] = [line[after - 1], line[after]]
  if (other === undefined) return line.at(-1)?.loss ?? 0
  if (other.cost === cost) return line.findLast((point) => point.cost === cost)?.loss ?? 0
  if (one === undefined) return 0
  const share = (cost - one.cost) / (other.cost - one.cost)
  return one.loss + share * (other.loss - one.loss)
}

const BUDGETS = [10, 20, 40]

describe('the line of the least loss', () => {
  it('lies under every way to share tokens out among calls', () => {
    const falling = fc
      .array(fc.nat(9), { minLength: 3, maxLength: 3 })
      .map((losses) => [...losses.sort((one, other) => other - one).slice(0, 2), 0])
    const call = fc.record({ losses: falling, tokens: fc.integer({ min: 2, max: 50 }) })
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 60 }), (calls) => {
        const { peak, cumulative } = boundLines(
          BUDGETS,
          calls.map(({ losses }) => losses),
          2,
        )
        const sent = calls.reduce((sum, { tokens }) => sum + tokens, 0)
        const most = Math.max(...calls.map(({ tokens }) => tokens))
        // With this many tokens the call loses at least what it must with the next larger budget.
        const loss = calls.reduce((sum, { losses, tokens }) => {
          const place = BUDGETS.findIndex((budget) => tokens <= budget)
          return sum + (place < 0 ? 0 : (losses[place] ?? 0))
        }, 0)
        expect(at(cumulative, sent)).toBeLessThanOrEqual(loss + 1e-9)
        if (most >= 10) expect(at(peak, most)).toBeLessThanOrEqual(loss + 1e-9)
      }),
    )
  })

  it('is reached where every call is alike', () => {
    const { cumulative, peak } = boundLines(
      [10, 20],
      [
        [4, 0],
        [4, 0],
      ],
      0,
    )
    expect(cumulative[0]).toEqual({ cost: 0, loss: 8 })
    expect(cumulative.at(-1)).toEqual({ cost: 20, loss: 0 })
    expect(peak).toEqual([
      { cost: 10, loss: 8 },
      { cost: 10, loss: 0 },
      { cost: 20, loss: 0 },
    ])
  })

  it('is beaten by no memory of whole steps, over two runs, by weight and by number', () => {
    const options: ReplayOptions = {
      baseline: 'as-recorded',
      measure: createMeasure(countChars4, unwrap(bindDialect({ id: 'openai' })), 'none'),
      perCall: 3,
      tools: 20,
      window: 1000,
    }
    const runs = [plantedTrace(1, 60), plantedTrace(2, 40)].map(({ trace }) => ({
      trace,
      index: createReferenceIndex(trace, textReader),
    }))
    const baseline = buildMemory(IDENTITY)
    const whole = runs.map(({ trace }) => replay(trace, baseline, options).totals.peak)
    const most = Math.max(...whole)
    const budgets = [0.1, 0.2, 0.4, 0.7, 1].map((share) => Math.round(share * most))
    let worst = 0
    for (const isCounted of [true, false]) {
      const least = runs.flatMap(({ trace, index }) => {
        const rows = budgets.map((budget) =>
          leastOfRun({ trace, baseline, index, options, budget, isCounted }),
        )
        return trace.calls.map((_, call) => rows.map((row) => row[call] ?? 0))
      })
      const lines = boundLines(budgets, least, 23)
      expect(lines.cumulative[0]?.loss).toBeGreaterThan(0)
      for (const count of [0, 1, 2, 5, 10, 20]) {
        const memory = buildMemory(unwrap(checkSpec({ id: 'keep-last', params: { count } })))
        const made = runs.map(({ trace, index }) => ({
          totals: replay(trace, memory, options).totals,
          lost: lossFigures(trace, memory, index, options).totals,
        }))
        const sum = (value: (run: (typeof made)[number]) => number) =>
          made.reduce((all, run) => all + value(run), 0)
        const loss = sum(({ lost }) => (isCounted ? lost.count : lost.weight))
        worst = Math.max(worst, loss)
        expect(
          at(
            lines.cumulative,
            sum(({ totals }) => totals.cumulative),
          ),
        ).toBeLessThanOrEqual(loss + 1e-9)
        expect(at(lines.peak, Math.max(...made.map(({ totals }) => totals.peak)))).toBeLessThanOrEqual(
          loss + 1e-9,
        )
      }
    }
    expect(worst).toBeGreaterThan(5)
  })
})
