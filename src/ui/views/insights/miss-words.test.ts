import { expect, test } from 'vitest'
import { moneyFormat } from '#base/format-number.ts'
import type { MissPause } from '#core/account/cache-misses.ts'
import type { ProbableCause } from '#core/account/probable-cause.ts'
import { NO_COST } from '#core/cost/price-usage.ts'
import {
  groupSumWords,
  missCostWords,
  missDetail,
  missGroups,
  missPartWords,
  missSum,
  missSumWords,
  unexplainedWords,
} from './miss-words.ts'

const money = moneyFormat([1])
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a miss says what it cost more than a hit, and nothing where that is not known', () => {
  expect(missCostWords(0.42, money)).toBe('+$0.42')
  expect(missCostWords(0, money)).toBe('no extra cost')
  expect(missCostWords(undefined, money)).toBe('')
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

const MISS = { cause: 'expired', call: 3, step: undefined, read: 0, prompt: 9, missed: 9 } as const
const UNEXPLAINED = { ...MISS, cause: 'unexplained' } as const

test('an expired cache says after what pause, and how long it was to be kept', () => {
  const words = (pause: MissPause | undefined) => missDetail(MISS, { pause, isCompacted: false })
  expect(words({ pause: 840, kept: 300 })).toBe('Pause of 14 min; the provider promises 5 min')
  expect(words({ pause: 840, kept: undefined })).toBe('Pause of 14 min')
  expect(words(undefined)).toBe('')
})

test('a miss right after a compaction has it as its cause, with the pause that there was as well', () => {
  const occasion = { pause: { pause: 840, kept: 300 }, isCompacted: true }
  expect(missGroups([MISS], undefined, () => occasion)[0]?.title).toBe('After a compaction')
  expect(missDetail(MISS, occasion)).toBe('Pause of 14 min; the provider promises 5 min')
  expect(missDetail({ ...MISS, cause: 'changed' }, occasion)).toBe('14 min after the previous call')
})

test('a miss that the messages don’t explain says what the file shows, and calls probable what it doesn’t', () => {
  const words = (probable: ProbableCause) => {
    const occasion = { pause: { pause: 12, kept: 300 }, isCompacted: false, probable }
    const [group] = missGroups([UNEXPLAINED], undefined, () => occasion)
    return plain(`${group?.title}: ${missDetail(UNEXPLAINED, occasion)}`)
  }
  expect(words({ kind: 'shorter', tokens: 1126 })).toBe(
    'Part of the earlier prompt was left out: At least 1,126 tokens left out',
  )
  expect(words({ kind: 'model', from: 'small', to: 'large' })).toBe('The model changed: From small to large')
  expect(words({ kind: 'failed', count: 3, status: 529 })).toBe(
    'Probably because requests failed right before: After 3 failed requests (API error 529)',
  )
  expect(words({ kind: 'pause', pause: 12 })).toBe(
    'Probably expired early: Pause of 12 s; the provider promises 5 min',
  )
  expect(words({ kind: 'unknown' })).toBe('No cause in the file: 12 s after the previous call')
})

test('misses are grouped by cause, the most expensive first, in the groups as well', () => {
  const misses = [3, 7, 9, 12].map((call) => ({ ...MISS, call }))
  const found = [...misses, { ...UNEXPLAINED, call: 20 }]
  const costs = { 3: 0.1, 7: 0.2, 9: 0.1, 20: 0.25 }
  const groups = missGroups(found, costs, ({ call }) => ({ isCompacted: call === 9, pause: undefined }))
  expect(groups.map((group) => [group.title, plain(groupSumWords(group, money))])).toEqual([
    ['The cache expired', '3 calls, +$0.30'],
    ['No cause in the file', '1 call, +$0.25'],
    ['After a compaction', '1 call, +$0.10'],
  ])
  expect(groups[0]?.misses.map(({ call }) => call)).toEqual([7, 3, 12])
})
