import { expect, test } from 'vitest'
import { NO_COST } from '../cost/price-usage.ts'
import { profileOfModel } from '../profiles/index.ts'
import type { CallFigures } from '../replay/replay.ts'
import { cacheMisses, missPauses } from './cache-misses.ts'

const call = (index: number, cacheRead: number) => ({
  index,
  at: index,
  stepId: `s${index}`,
  usage: { cacheRead },
})
const figures = (index: number, read: number, more: Partial<CallFigures> = {}): CallFigures => ({
  call: index,
  tokens: 10_000,
  byCategory: [],
  steps: 1,
  counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
  changed: [],
  stablePrefix: 0,
  cost: { ...NO_COST, input: 10_000 - read, cacheRead: read },
  ...more,
})

test('a miss has its reason, and one that only recorded usage shows is told too', () => {
  const calls = [
    figures(0, 0),
    figures(1, 9000),
    figures(2, 0),
    figures(3, 500, { cacheMiss: { reason: 'changed', step: 's2' } }),
  ]
  const found = cacheMisses({ calls: [call(0, 0), call(1, 9000), call(2, 0), call(3, 500)] }, calls)
  expect(found).toEqual([
    {
      call: 2,
      cause: 'unexplained',
      step: undefined,
      read: 0,
      prompt: 10_000,
      missed: 10_000,
    },
    {
      call: 3,
      cause: 'changed',
      step: 's2',
      read: 500,
      prompt: 10_000,
      missed: 9500,
    },
  ])
})

test('a changed prompt that another request left in the cache isn’t a cache miss', () => {
  const changed = { reason: 'changed', step: 's1' } as const
  const found = (read: number) => {
    const calls = [figures(0, 0), figures(1, read, { cacheMiss: changed })]
    return cacheMisses({ calls: [call(0, 0), call(1, read)] }, calls).map((one) => one.call)
  }
  expect([found(9990), found(500)]).toEqual([[], [1]])
})

test('what has no recorded usage misses only what the rules of the cache say', () => {
  const calls = [0, 1].map((index) => ({ index, at: index, stepId: `s${index}` }))
  expect(cacheMisses({ calls }, [figures(0, 0), figures(1, 0)])).toEqual([])
})

test('a refused request takes nothing out of the cache', () => {
  const refused = { index: 1, at: 1, stepId: 's1', failure: 'overloaded' }
  const calls = [figures(0, 0), { ...figures(1, 0), tokens: 5, cost: NO_COST }, figures(2, 0)]
  const found = cacheMisses({ calls: [call(0, 0), refused, call(2, 0)] }, calls)
  expect(found.map(({ call: index, missed }) => [index, missed])).toEqual([[2, 10_000]])
})

test('a request that was broken off before it was counted missed nothing', () => {
  const aborted = { ...call(1, 0), usage: { input: 0, cacheRead: 0 }, failure: 'aborted' }
  const calls = [figures(0, 0), figures(1, 0), figures(2, 9000)]
  expect(cacheMisses({ calls: [call(0, 0), aborted, call(2, 9000)] }, calls)).toEqual([])
})

test('a pause is the time since the last call of the agent that the provider answered', () => {
  const at = (index: number, timestamp: number, more = {}) => ({ ...call(index, 0), timestamp, ...more })
  const calls = [
    at(0, 100),
    at(1, 110, { agent: 'helper' }),
    at(2, 400, { failure: 'overloaded' }),
    at(3, 940, { usage: { cacheWrite: 9, cacheWriteHour: 9 } }),
    at(4, 1000, { usage: {} }),
  ]
  const cache = profileOfModel('claude-opus-4-5')?.cache
  expect([...missPauses({ calls, steps: [] }, cache)]).toEqual([
    [3, { pause: 840, kept: 3600 }],
    [4, { pause: 60, kept: 3600 }],
  ])
  const automatic = { kind: 'automatic', minimum: 1024, block: 128, lifetime: 600 } as const
  expect(missPauses({ calls, steps: [] }, automatic).get(4)).toEqual({
    pause: 60,
    kept: 600,
    isTypical: true,
  })
})
