import { expect, test } from 'vitest'
import { callsOnly, inferredFigures, withClearing } from '../testing/inferred.ts'
import { inferredTitle } from './earlier-history.ts'

test('a first prompt with far more than any system prompt may hold an earlier conversation', () => {
  expect(inferredTitle(callsOnly(2), inferredFigures([88_900, 89_000]))).toContain('earlier conversation')
  expect(inferredTitle(callsOnly(2), inferredFigures([18_000, 18_000]))).toBe(
    'Inferred system prompt and tools',
  )
})

test('so may one of which a compaction removed more than its instructions', () => {
  expect(inferredTitle(callsOnly(3, 2), inferredFigures([45_000, 45_000, 16_000]))).toContain(
    'earlier conversation',
  )
  expect(inferredTitle(callsOnly(3, 2), inferredFigures([18_000, 30_000, 16_000]))).not.toContain('earlier')
})

test('no clearing of results removes one, and no count above the recorded size shows that one went', () => {
  const cleared = withClearing(callsOnly(3), 2)
  expect(inferredTitle(cleared, inferredFigures([45_000, 45_000, 16_000]))).not.toContain('earlier')
  expect(inferredTitle(callsOnly(3, 2), inferredFigures([28_000, 28_000, 0]))).not.toContain('earlier')
})

test('what only later prompts have beside the file began in it', () => {
  expect(inferredTitle(callsOnly(2), inferredFigures([18_000, 70_000]))).not.toContain('earlier')
})

test('what comes and goes is named too, where it is much of what is inferred', () => {
  expect(inferredTitle(callsOnly(3, 1), inferredFigures([20_000, 35_000, 35_000]))).toBe(
    'Not in the file: system prompt, tools, and more',
  )
  expect(inferredTitle(callsOnly(2), inferredFigures([20_000, 21_000]))).toBe(
    'Inferred system prompt and tools',
  )
})
