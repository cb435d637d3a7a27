import { describe, expect, test } from 'vitest'
import { createCostSum } from '../cost/price-usage.ts'
import type { CallFigures } from '../replay/replay.ts'
import { compactionCost } from './cost.ts'

const SUM = createCostSum().sum()

/** A call of this many tokens; a dollar is a token, and all but `read` is written to the cache. */
function figures(call: number, tokens: number, read = 0): CallFigures {
  const amounts = { input: 0, cacheRead: read, cacheWrite: tokens - read, output: 0, billed: tokens }
  const made = {
    call,
    tokens,
    use: amounts,
    cost: { ...SUM, ...amounts, money: { ...SUM.money, ...amounts } },
  }
  return made as unknown as CallFigures
}

describe('the cost of a compaction', () => {
  const sent = [figures(0, 100), figures(1, 30, 10), figures(2, 40, 30), figures(3, 50, 40)]
  const undone = [figures(0, 100), figures(1, 110), figures(2, 120), figures(3, 130)]
  const agentOf = () => undefined

  test('is what the next call could not read from the cache, against what the calls after it saved', () => {
    expect(compactionCost({ call: 1, agent: undefined }, { sent, undone }, agentOf)).toEqual({
      rewrite: { tokens: 20, dollars: 20 },
      saved: { calls: 3, tokens: 240, dollars: 240, sent: { dollars: 120, last: 3 } },
    })
  })

  test('counts up to the next compaction, and the calls up to the one where the window would be full', () => {
    const made = compactionCost(
      { call: 1, agent: undefined },
      { sent, undone: [...undone.slice(0, 2), ...sent.slice(2)], until: 3, fullAt: 2 },
      agentOf,
    )
    expect(made).toMatchObject({ saved: { calls: 1, tokens: 80 }, fullAt: 2 })
  })

  test('says which later calls missed the cache, so that they would have paid in full for the history, and what they saved', () => {
    const missing = [...sent.slice(0, 3), figures(3, 50, 5)]
    const made = compactionCost({ call: 1, agent: undefined }, { sent: missing, undone }, agentOf)
    expect(made?.saved.missed).toEqual({ calls: [3], dollars: 80 })
    // From the call on at which the window would have been full, nothing was saved.
    const basis = { sent: missing, undone, fullAt: 3 }
    expect(compactionCost({ call: 1, agent: undefined }, basis, agentOf)?.saved.missed).toBeUndefined()
  })

  test('is nothing where no call follows', () => {
    expect(compactionCost({ call: undefined, agent: undefined }, { sent, undone }, agentOf)).toBeUndefined()
  })
})
