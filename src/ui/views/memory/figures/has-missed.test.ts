import { expect, test } from 'vitest'
import { NO_COST } from '#core/cost/price-usage.ts'
import { hasMissed } from './has-missed.ts'

test('a call that pays in full for most of its prompt has missed, unless nothing could have been cached', () => {
  const cost = { ...NO_COST, input: 100, cacheWrite: 800, cacheRead: 200 }
  expect(hasMissed({ cost })).toBe(true)
  expect(hasMissed({ cost: { ...cost, cacheRead: 2000 } })).toBe(false)
  expect(hasMissed({ cost, cacheMiss: { reason: 'first-call' } })).toBe(false)
  expect(hasMissed({})).toBe(false)
})
