import { expect, test } from 'vitest'
import { NO_COST } from '#core/cost/price-usage.ts'
import { missCostWords, missSumWords, unexplainedWords } from './miss-words.ts'

test('a miss says what it cost more than a hit, and nothing where that is not known', () => {
  expect(missCostWords(0.42)).toBe('+$0.42')
  expect(missCostWords(0)).toBe('no extra cost')
  expect(missCostWords(undefined)).toBe('')
})

test('all misses together are held against what the run cost', () => {
  const money = { ...NO_COST.money, billed: 4 }
  const whole = { cost: { ...NO_COST, money }, breaks: 2, failedCalls: 0 }
  expect(missSumWords({ 3: 0.5, 7: 0.5 }, whole)).toBe(
    'These misses cost $1.00 more than cache hits would have (25% of the run’s cost).',
  )
  expect(missSumWords({ 3: 0.5 }, undefined)).toMatch(/cost \$0\.50 more than cache hits would have\.$/)
  expect(missSumWords({}, whole)).toBe('')
})

test('where Strategies counts fewer misses, the list says which', () => {
  expect(unexplainedWords([{ cause: 'unexplained' }, { cause: 'expired' }, { cause: 'expired' }])).toBe(
    'The prompts explain 2 of these misses, which Strategies counts too. Only the recorded usage shows the other 1.',
  )
  expect(unexplainedWords([{ cause: 'expired' }])).toBe('')
})
