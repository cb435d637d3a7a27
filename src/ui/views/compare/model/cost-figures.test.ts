import { describe, expect, test } from 'vitest'
import { NO_COST } from '#core/cost/price-usage.ts'
import { type CostTotals, readShare } from '#core/replay/cost-meter.ts'
import { costWords, readShareNote } from './cost-figures.ts'

const PLAIN: CostTotals = { cost: NO_COST, breaks: 0, failedCalls: 0 }
const READ: CostTotals = { ...PLAIN, cost: { ...NO_COST, input: 10, cacheRead: 60, cacheWrite: 30 } }
const MISSES = { expected: 0.2, most: 3, read: 30, dollars: 0.5 }

describe('the cache hit rate', () => {
  test('is the share of all prompt tokens that were read, and unknown where nothing was sent', () => {
    expect(readShare(READ)).toBe(0.6)
    expect(readShare(PLAIN)).toBeUndefined()
    expect(readShareNote(PLAIN)).toContain('doesn’t say')
  })

  test('has an interval only where misses are possible that no rule predicts', () => {
    expect(readShareNote(READ)).toBeUndefined()
    const note = readShareNote({ ...READ, misses: MISSES }) ?? ''
    expect(note).toMatch(/^30%–60% \(90% interval\)\n/)
    expect(note).toMatch(/about 1, at most 3\scache misses/)
  })
})

/** Prompts and output of a replay as they are sure. */
const tokensOf = (provenance: 'recorded' | 'calibrated' | 'estimated', source: 'recorded' | 'estimate') => ({
  inputInfo: { provenance },
  outputInfo: { source },
})
const RECORDED = tokensOf('recorded', 'recorded')

describe('the words of a cost', () => {
  test('say where the dollars are from', () => {
    expect(costWords(PLAIN, undefined)).toMatchObject({ provenance: 'estimate' })
    expect(costWords({ ...PLAIN, info: { source: 'usage' } }, RECORDED)).toEqual({
      provenance: 'recorded',
      how: 'Recorded usage at list prices',
      lines: [],
    })
    expect(costWords({ ...PLAIN, info: { source: 'recorded' } }, RECORDED).provenance).toBe('recorded')
  })

  test('of simulated prompts with recorded output and simulated summaries name neither output nor model', () => {
    const costs: CostTotals = { ...PLAIN, summaries: 0.5, info: { source: 'estimate' } }
    expect(costWords(costs, tokensOf('calibrated', 'recorded'))).toMatchObject({
      provenance: 'calibrated',
      how: 'Prompts counted and scaled to the recorded usage, output as recorded, summaries simulated',
    })
    expect(costWords(costs, tokensOf('calibrated', 'estimate')).how).toMatch(/output estimated$/)
  })

  test('of recorded prompts say that only answers are estimated', () => {
    const { how } = costWords({ ...PLAIN, info: { source: 'estimate' } }, tokensOf('recorded', 'estimate'))
    expect(how).toBe('Only the output is estimated, as the file doesn’t record its tokens for every call')
    expect(costWords(PLAIN, tokensOf('estimated', 'recorded')).how).toContain(
      'doesn’t record usage for every call',
    )
  })

  test('have the interval where there is one, and the misses only beside it', () => {
    const info = { source: 'calibrated', low: 1, high: 2 } as const
    const { lines } = costWords({ ...PLAIN, info, misses: MISSES }, RECORDED)
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('90% interval')
    expect(costWords({ ...PLAIN, misses: MISSES }, RECORDED).lines).toHaveLength(0)
  })

  test('tell what summaries added', () => {
    const money = { ...NO_COST.money, billed: 2 }
    const { lines } = costWords({ ...PLAIN, cost: { ...NO_COST, money }, summaries: 0.5 }, RECORDED)
    expect(lines.at(-1)).toMatch(/^Own calls \$2(\.00)? \+ summaries \$0\.50?$/)
  })
})
