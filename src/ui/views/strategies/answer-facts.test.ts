import { expect, test } from 'vitest'
import type { Replay } from '#core/replay/replay.ts'
import { missLine, summariesLine } from './answer-facts.ts'

const plain = (words = '') => words.replaceAll('\u00a0', ' ')

test('cache misses are worth a line from a twentieth of the run’s cost on', () => {
  expect(plain(missLine({ 3: 2, 9: 0.2 }, 10))).toBe(
    'Separately, 2 cache misses cost $2.20 more than hits would have (22% of the run’s cost).',
  )
  expect(missLine({ 3: 0.4 }, 10)).toBeUndefined()
  expect(missLine({ 3: 0.4 }, 0)).toBeUndefined()
})

test('a strategy that writes summaries says that they are simulated, and how long they are', () => {
  const lineOf = (outputs: readonly number[]) => {
    const calls = outputs.map((output) => (output === 0 ? {} : { summaries: { input: 900, output } }))
    const output = outputs.reduce((sum, one) => sum + one, 0)
    const totals = output === 0 ? {} : { summaries: { input: 900, output } }
    return summariesLine({ calls, totals } as unknown as Replay)
  }
  expect(lineOf([0, 461])).toBe('Its summary is simulated (461 tokens).')
  expect(lineOf([300, 0, 500])).toBe('Its summaries are simulated (400 tokens each on average).')
  expect(lineOf([0])).toBeUndefined()
})
