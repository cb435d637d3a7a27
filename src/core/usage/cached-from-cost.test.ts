import { expect, test } from 'vitest'
import type { Call, Usage } from '../model/trace.ts'
import { withCachedFromCost } from './cached-from-cost.ts'

const MODEL = 'gpt-4o-2024-08-06'

/** A call of GPT-4o: $2.50 for a million prompt tokens, $1.25 where they were cached, $10 for output. */
function paid(prompt: number, cached: number, more: Partial<Call> = {}): Call {
  const cost = ((prompt - cached) * 2.5 + cached * 1.25 + 20 * 10) / 1_000_000
  return { index: 0, at: 0, stepId: 's', model: MODEL, usage: { input: prompt, output: 20 }, cost, ...more }
}

function usagesOf(calls: readonly Call[]): readonly (Usage | undefined)[] {
  return withCachedFromCost(calls).map(({ usage }) => usage)
}

test('dollars below the list price by whole blocks of cached tokens say how much was cached', () => {
  const told: Call[] = []
  const calls = [paid(6281, 6144), paid(6333, 0), paid(6567, 6272)]
  expect(usagesOf(calls)).toEqual([
    { input: 137, cacheRead: 6144, output: 20 },
    { input: 6333, cacheRead: 0, output: 20 },
    { input: 295, cacheRead: 6272, output: 20 },
  ])
  withCachedFromCost(calls, (call) => told.push(call))
  expect(told).toEqual(calls)
})

test('a cost rounded to a millionth of a dollar is told from a discount', () => {
  const rounded = [paid(6281, 6144), paid(6567, 6272)].map((call) => ({
    ...call,
    cost: Math.round((call.cost ?? 0) * 1e6) / 1e6,
  }))
  expect(usagesOf(rounded)[0]).toEqual({ input: 137, cacheRead: 6144, output: 20 })
  const discounted = [paid(6281, 0), paid(6567, 0)].map((call) => ({ ...call, cost: (call.cost ?? 0) * 0.9 }))
  expect(usagesOf(discounted)).toEqual(discounted.map(({ usage }) => usage))
})

test.each<[string, readonly Call[]]>([
  ['the calls cost the list price', [paid(6281, 0), paid(6333, 0)]],
  ['a single call is cheaper', [paid(6281, 6144), paid(6333, 0)]],
  ['one cost fits no whole blocks', [paid(6281, 6144), paid(6333, 6144), paid(6567, 6200)]],
  ['usage says what was cached', [paid(6281, 6144, { usage: { input: 137, cacheRead: 6144, output: 20 } })]],
  ['a recorder counted the tokens', [1, 2].map(() => paid(6281, 6144, { usageOrigin: 'client' }))],
  [
    'writing to the cache has its own price',
    [1, 2].map(() => paid(6281, 6144, { model: 'claude-sonnet-4' })),
  ],
])('usage stays as recorded where %s', (_, calls) => {
  expect(withCachedFromCost(calls)).toBe(calls)
})
