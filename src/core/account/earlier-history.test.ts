import { expect, test } from 'vitest'
import { CATEGORIES, indexOfCategory } from '../tokens/measure.ts'
import { inferredTitle } from './earlier-history.ts'

const INFERRED = indexOfCategory('inferred')
const figures = (inferred: readonly number[]) =>
  inferred.map((tokens, call) => ({
    call,
    byCategory: CATEGORIES.map((_, place) => (place === INFERRED ? tokens : 100)),
  }))
const traceOf = (count: number, compactedAt?: number) => ({
  calls: Array.from({ length: count }, (_, index) => ({ index, at: index, stepId: `s${index}` })),
  recorded: compactedAt === undefined ? [] : [{ call: compactedAt, changes: [] }],
})

test('a first prompt with far more than any system prompt may hold an earlier conversation', () => {
  expect(inferredTitle(traceOf(2), figures([88_900, 89_000]))).toContain('earlier conversation')
  expect(inferredTitle(traceOf(2), figures([18_000, 18_000]))).toBe('Inferred system prompt and tools')
})

test('so may one of which a compaction removed more than its instructions', () => {
  expect(inferredTitle(traceOf(3, 2), figures([45_000, 45_000, 16_000]))).toContain('earlier conversation')
  expect(inferredTitle(traceOf(3, 2), figures([18_000, 30_000, 16_000]))).not.toContain('earlier')
})

test('what only later prompts have beside the file began in it', () => {
  expect(inferredTitle(traceOf(2), figures([18_000, 70_000]))).not.toContain('earlier')
})
