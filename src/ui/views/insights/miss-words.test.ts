import { expect, test } from 'vitest'
import type { MissPause } from '#core/account/cache-misses.ts'
import { NO_COST } from '#core/cost/price-usage.ts'
import {
  missCostWords,
  missPartWords,
  missReason,
  missSum,
  missSumWords,
  unexplainedWords,
} from './miss-words.ts'

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
  expect(missSumWords(sum)).toBe(
    'These misses cost $1.00 more than cache hits would have (25% of the run’s cost).',
  )
  expect(missSumWords(missSum({ 3: 0.5 }, undefined))).toMatch(
    /cost \$0\.50 more than cache hits would have\.$/,
  )
  expect(missSumWords(missSum({}, whole))).toBe('')
})

test('where Strategies counts fewer misses, the list says which', () => {
  expect(unexplainedWords([{ cause: 'unexplained' }, { cause: 'expired' }, { cause: 'expired' }])).toBe(
    '3 cache misses: 2 explained by a changed prompt or a pause, 1 unexplained: nothing in the file changed the prompt, so the provider may have dropped it from its cache. Strategies and Compare count the 2 explained ones, which they can replay.',
  )
  expect(unexplainedWords([{ cause: 'expired' }])).toBe('')
})

test('an expired cache says after what pause, and how long it was to be kept', () => {
  const miss = { cause: 'expired', reason: 'cache expired', call: 3, read: 0, prompt: 9, missed: 9 } as const
  const words = (pause: MissPause | undefined) => missReason({ ...miss, step: undefined }, pause)
  expect(words({ pause: 840, kept: 300 })).toBe('cache expired after a pause of 14 min (kept for 5 min)')
  expect(words({ pause: 840, kept: undefined })).toBe('cache expired after a pause of 14 min')
  expect(words(undefined)).toBe('cache expired')
})
