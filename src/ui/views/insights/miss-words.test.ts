import { expect, test } from 'vitest'
import type { MissPause } from '#core/account/cache-misses.ts'
import type { ProbableCause } from '#core/account/probable-cause.ts'
import { NO_COST } from '#core/cost/price-usage.ts'
import {
  dearestFirst,
  missCostWords,
  missGroups,
  missPartWords,
  missReason,
  missSum,
  missSumWords,
  unexplainedWords,
} from './miss-words.ts'

const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a miss says what it cost more than a hit, and nothing where that is not known', () => {
  expect(missCostWords(0.42)).toBe('+$0.42')
  expect(missCostWords(0)).toBe('no extra cost')
  expect(missCostWords(undefined)).toBe('')
})

test('all misses together are held against what the run cost', () => {
  const money = { ...NO_COST.money, billed: 4 }
  const whole = { cost: { ...NO_COST, money }, breaks: 2, failedCalls: 0 }
  const sum = missSum({ 3: 0.5, 7: 0.5 }, whole)
  expect(missPartWords(sum)).toBe('$1.00 of it (25%) went to cache misses')
  expect(plain(missSumWords(sum, 2))).toBe(
    '2 cache misses cost $1.00 more than hits would have (25% of the run’s cost).',
  )
  expect(missSumWords(missSum({ 3: 0.5 }, undefined), 1)).toMatch(/cost \$0\.50 more than hits would have\.$/)
  expect(missSumWords(missSum({}, whole), 0)).toBe('')
})

test('where Strategies counts fewer misses, the list says which', () => {
  const words = unexplainedWords([{ cause: 'unexplained' }, { cause: 'expired' }, { cause: 'expired' }])
  expect(words).toContain('Strategies and Compare count 2 of the 3')
  expect(unexplainedWords([{ cause: 'expired' }])).toBe('')
})

test('an expired cache says after what pause, and how long it was to be kept', () => {
  const miss = { cause: 'expired', call: 3, read: 0, prompt: 9, missed: 9 } as const
  const words = (pause: MissPause | undefined) =>
    missReason({ ...miss, step: undefined }, { pause, isCompacted: false })
  expect(words({ pause: 840, kept: 300 })).toBe('cache expired after a pause of 14 min (kept for 5 min)')
  expect(words({ pause: 840, kept: undefined })).toBe('cache expired after a pause of 14 min')
  expect(words(undefined)).toBe('cache expired')
})

test('a miss right after a compaction has it as its cause, with the pause that there was as well', () => {
  const miss = { call: 3, step: 's1', read: 0, prompt: 9, missed: 9 } as const
  const compacted = (pause: MissPause | undefined) => ({ pause, isCompacted: true })
  const changed = { ...miss, cause: 'changed' } as const
  expect(missReason(changed, compacted({ pause: 40, kept: 300 }))).toBe('after a compaction')
  const expired = { ...miss, cause: 'expired' } as const
  expect(missReason(expired, compacted({ pause: 840, kept: 300 }))).toBe(
    'after a compaction and a pause of 14 min',
  )
})

test('a miss that the messages don’t explain says what the file shows, or what is probable', () => {
  const miss = { cause: 'unexplained', call: 3, step: undefined, read: 0, prompt: 9, missed: 9 } as const
  const words = (probable: ProbableCause) =>
    plain(missReason(miss, { pause: undefined, isCompacted: false, probable }))
  expect(words({ kind: 'shorter', tokens: 1126 })).toBe(
    'at least 1,126 tokens of the earlier prompt were left out',
  )
  expect(words({ kind: 'unknown' })).toBe('not explained by the file: its messages only grew')
  const occasion = (probable: ProbableCause) => () => ({ isCompacted: false, probable })
  expect(missGroups([miss], undefined, occasion({ kind: 'model' }))[0]?.title).toBe('The request changed')
})

test('misses are summed up by cause, the most expensive cause first', () => {
  const miss = { cause: 'expired', step: undefined, read: 0, prompt: 9, missed: 9 } as const
  const misses = [
    { ...miss, call: 3 },
    { ...miss, call: 7 },
    { ...miss, call: 9 },
    { ...miss, call: 12 },
  ]
  const found = [...misses, { ...miss, cause: 'unexplained' as const, call: 20 }]
  const costs = { 3: 0.1, 7: 0.2, 9: 0.1, 20: 0.25 }
  expect(missGroups(found, costs, ({ call }) => ({ isCompacted: call === 9 }))).toEqual([
    { title: 'After a pause', count: 3, dollars: expect.closeTo(0.3) },
    { title: 'Not explained by the file', count: 1, dollars: 0.25 },
    { title: 'After a compaction', count: 1, dollars: 0.1 },
  ])
})

test('the most expensive misses are first', () => {
  const miss = { cause: 'expired', step: undefined, read: 0, prompt: 9, missed: 9 } as const
  const misses = [3, 7, 9].map((call) => ({ ...miss, call }))
  expect(dearestFirst(misses, { 3: 0.1, 9: 0.7 }).map(({ call }) => call)).toEqual([9, 3, 7])
  expect(dearestFirst(misses, undefined).map(({ call }) => call)).toEqual([3, 7, 9])
})
