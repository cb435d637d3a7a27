import { describe, expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { unwrap } from '#base/result.ts'
import { createItems } from '../cost/items.ts'
import { bindDialect, DEFAULT_DIALECT } from '../dialects/index.ts'
import { teaching } from '../profiles/teaching.ts'
import { type Replay, replay } from '../replay/replay.ts'
import { memoryOf } from '../testing/memories.ts'
import { actionStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { countChars4 } from '../tokens/encoding.ts'
import { createMeasure } from '../tokens/measure.ts'
import { dollarsOf } from './figures.ts'
import { verdictOf } from './verdict.ts'

const bound = unwrap(bindDialect(DEFAULT_DIALECT))
const measure = createMeasure(countChars4, bound, 'none')
const OPTIONS = { baseline: 'as-recorded' as const, measure, perCall: 0, window: 100_000 }
const PRICED = { ...OPTIONS, cost: { profileOf: () => teaching, items: createItems(measure, bound) } }

const trace = traceOf([
  systemStep('You help. '.repeat(60)),
  taskStep('Find it'),
  ...Array.from({ length: 12 }, (_, at) =>
    actionStep({ text: `Look ${at}`, tool: 'look', observation: 'hay '.repeat(200) }),
  ),
])
const lastTwo = memoryOf('keep-last', { params: { count: 2 } })
const base = replay(trace, memoryOf('none'), PRICED)
const own = replay(trace, lastTwo, PRICED)

/** The same strategy at a multiple of the baseline's cost. */
function costing(factor: number): Replay {
  const { costs } = own.totals
  if (costs === undefined) throw new Error('nothing is priced')
  const money = { ...costs.cost.money, billed: dollarsOf(base) * factor }
  return { ...own, totals: { ...own.totals, costs: { ...costs, cost: { ...costs.cost, money }, breaks: 7 } } }
}

describe('a verdict', () => {
  test('compares dollars and input tokens with the baseline', () => {
    const verdict = verdictOf(costing(1.76), base)
    expect(verdict.costShare).toBeCloseTo(0.76, 9)
    expect(verdict.dollars).toBeCloseTo(dollarsOf(base) * 1.76, 12)
    expect(verdict.baseDollars).toBe(dollarsOf(base))
    expect(verdict.tokenShare).toBe(own.totals.cumulative / base.totals.cumulative - 1)
  })

  test('is by cost alone: cheaper, the same within half a percent, dearer, much dearer from a quarter on', () => {
    const classes = [0.5, 0.996, 1.004, 1.2, 1.3].map((factor) => verdictOf(costing(factor), base).cost)
    expect(classes).toEqual(['cheaper', 'same', 'same', 'dearer', 'much-dearer'])
  })

  test('includes asking again for half of what the strategy cut from results and later calls need', () => {
    const again = [
      { call: 5, times: 2 },
      { call: 9, times: 1 },
    ]
    const cut = { cut: 4, of: 12, needed: 2, askedAgain: 3, again }
    const priceOf = (call: number) => {
      const near = own.calls.slice(call - 3, call + 4)
      return near.reduce((sum, { cost }) => sum + (cost?.money.billed ?? 0), 0) / near.length
    }
    const expected = dollarsOf(own) + (2 * priceOf(5) + priceOf(9)) / 2
    const verdict = verdictOf(own, base, { cut })
    expect(verdict.dollars).toBeCloseTo(expected, 9)
    expect(verdict.costShare).toBeCloseTo(expected / dollarsOf(base) - 1, 9)
  })

  test('names cache misses only where they are why fewer tokens cost more', () => {
    expect(verdictOf(costing(1.3), base).misses).toBe(7)
    expect(verdictOf(costing(0.5), base).misses).toBeUndefined()
    // Of the seven, those that the recorded run has, too, aren't added.
    const missing = base.totals.costs && { ...base.totals.costs, breaks: 3 }
    const recorded = { ...base, totals: { ...base.totals, ...given({ costs: missing }) } }
    expect(verdictOf(costing(1.3), recorded).misses).toBe(4)
  })

  test('says nothing of money where no call has a price', () => {
    const verdict = verdictOf(replay(trace, lastTwo, OPTIONS), replay(trace, memoryOf('none'), OPTIONS))
    expect(verdict).toEqual({ cost: 'unpriced', tokenShare: verdictOf(own, base).tokenShare })
  })
})
