import { expect, test } from 'vitest'
import type { Replay } from '#core/replay/replay.ts'
import { costSentence, costSentences, pinCost } from './pin-cost.ts'

const sent = (cumulative: number): Replay => ({ calls: [], totals: { calls: 0, peak: 0, cumulative } })
const words = (withPins: number, without: number) => {
  const cost = pinCost(sent(withPins), sent(without))
  return cost === undefined ? '' : costSentence(cost).replaceAll('\u00a0', ' ')
}

test('pins cost what the run sends more with them, with its sign', () => {
  expect(words(1685, 1273)).toBe('+412 tokens over the run: 1,685 tokens with pins, 1,273 tokens without.')
  expect(words(900, 1000)).toBe('\u2212100 tokens over the run: 900 tokens with pins, 1,000 tokens without.')
  expect(words(900, 900)).toBe('Pins add no tokens over the run: 900 tokens with and without.')
})

test('what they cost is not known before both are counted', () => {
  expect(pinCost(sent(1), undefined)).toBeUndefined()
  expect(pinCost(undefined, sent(1))).toBeUndefined()
})

test('the cost and the misses of the cache are told with and without pins', () => {
  const amounts = { input: 60, cacheRead: 40, cacheWrite: 0, output: 5, billed: 105 }
  const billed = (money: number, breaks: number): Replay => {
    const cost = { ...amounts, money: { ...amounts, billed: money } }
    return {
      calls: [],
      totals: { calls: 0, peak: 0, cumulative: 10, costs: { cost, breaks, failedCalls: 0 } },
    }
  }
  const said = (one: Replay, other: Replay) => {
    const cost = pinCost(one, other)
    return cost === undefined ? [] : costSentences(cost).slice(1)
  }
  expect(said(billed(0.5, 3), billed(0.25, 4))).toEqual([
    'Cost: $0.50 with pins, $0.25 without.',
    'Cache misses: 3 with pins, 4 without.',
  ])
  expect(said(billed(0.5, 3), billed(0.5, 3))).toEqual([
    'Cost is unchanged: $0.50.',
    'Cache misses are unchanged: 3.',
  ])
  expect(said(sent(1), sent(1))).toEqual([])
})
