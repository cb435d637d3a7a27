import { expect, test } from 'vitest'
import type { Replay } from '#core/replay/replay.ts'
import { costSentence, pinCost } from './pin-cost.ts'

const sent = (cumulative: number): Replay => ({ calls: [], totals: { calls: 0, peak: 0, cumulative } })
const words = (withPins: number, without: number) => {
  const cost = pinCost(sent(withPins), sent(without))
  return cost === undefined ? '' : costSentence(cost).replaceAll('\u00a0', ' ')
}

test('pins cost what the run sends more with them, with its sign', () => {
  expect(words(1685, 1273)).toBe(
    '+412 tokens over the run: 1,685 tokens are sent, 1,273 tokens without pins.',
  )
  expect(words(900, 1000)).toBe(
    '\u2212100 tokens over the run: 900 tokens are sent, 1,000 tokens without pins.',
  )
  expect(words(900, 900)).toBe('They cost nothing over the run: 900 tokens are sent with and without.')
})

test('what they cost is not known before both are counted', () => {
  expect(pinCost(sent(1), undefined)).toBeUndefined()
  expect(pinCost(undefined, sent(1))).toBeUndefined()
})
