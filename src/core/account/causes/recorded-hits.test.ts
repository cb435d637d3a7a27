import { expect, test } from 'vitest'
import { isHitAnyway } from './recorded-hits.ts'

test('a strategy that leaves a change as recorded hits as recorded, and one that makes its own change misses', () => {
  const changedAt = (step: string) => ({ cacheMiss: { reason: 'changed', step } }) as const
  const isHit = (step: string, hit: number) =>
    isHitAnyway(
      { under: { call: 5, ...changedAt(step) }, sent: changedAt('s3'), isSame: false },
      new Set([hit]),
    )
  expect(isHit('s3', 5)).toBe(true)
  expect(isHit('s2', 5)).toBe(false)
  expect(isHit('s3', 4)).toBe(false)
})
