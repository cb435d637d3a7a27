import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { NO_AMOUNTS } from '../cost/price-usage.ts'
import { findProfile } from '../profiles/index.ts'
import { estimatedSummary } from './estimated-summary.ts'

const profile = unwrap(findProfile('teaching'))
const last = { use: { ...NO_AMOUNTS, input: 10_000, cacheRead: 90_000, output: 1000 } }
const basis = { last, summary: 2000, profile, readsCache: true, pause: 60, timestamp: undefined }

test('a summary that isn’t recorded costs one more request with the last prompt, read from the cache while it is there', () => {
  const estimate = estimatedSummary(basis)
  expect(estimate).toMatchObject({ tokens: 103_000, isEstimated: true })
  const later = estimatedSummary({ ...basis, pause: 100_000 })
  const uncached = estimatedSummary({ ...basis, readsCache: false })
  expect(later).toEqual(uncached)
  expect(later?.dollars).toBeGreaterThan(estimate?.dollars ?? 0)
})

test('nothing is estimated of a summary that can’t be read, or without an earlier call', () => {
  expect(estimatedSummary({ ...basis, summary: undefined })).toBeUndefined()
  expect(estimatedSummary({ ...basis, last: undefined })).toBeUndefined()
  expect(estimatedSummary({ ...basis, profile: undefined })).toEqual({ tokens: 103_000, isEstimated: true })
})
