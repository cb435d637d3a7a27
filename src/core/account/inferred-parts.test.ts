import { expect, test } from 'vitest'
import { callsOnly, inferredFigures, withClearing } from '../testing/inferred.ts'
import { inferredParts } from './inferred-parts.ts'

test('what a compaction removed of the first prompt was an earlier conversation, in the calls before it', () => {
  expect(inferredParts(callsOnly(4, 2), inferredFigures([90_000, 95_000, 20_000, 21_000]))).toEqual([
    { kind: 'earlier', overRun: 140_000, most: 70_000, calls: 2, first: 0, last: 1 },
    { kind: 'every', overRun: 80_000, most: 20_000, calls: 4, first: 0, last: 3 },
    { kind: 'other', overRun: 6000, most: 5000, calls: 2, first: 1, last: 3 },
  ])
})

test('without a compaction only what is beyond any system prompt was an earlier conversation', () => {
  expect(inferredParts(callsOnly(2), inferredFigures([80_000, 81_000]))).toMatchObject([
    { kind: 'every', most: 50_000 },
    { kind: 'earlier', most: 30_000, calls: 2 },
    { kind: 'other', overRun: 1000 },
  ])
  expect(inferredParts(callsOnly(2), inferredFigures([18_000, 18_000]))).toMatchObject([
    { kind: 'every', calls: 2 },
  ])
  expect(inferredParts(callsOnly(2), inferredFigures([0, 0]))).toEqual([])
})

test('what every prompt after a compaction has beyond those before was added by it', () => {
  expect(inferredParts(callsOnly(4, 2), inferredFigures([35_000, 36_000, 50_000, 51_000]))).toEqual([
    { kind: 'every', overRun: 140_000, most: 35_000, calls: 4, first: 0, last: 3 },
    { kind: 'added', overRun: 30_000, most: 15_000, calls: 2, first: 2, last: 3 },
    { kind: 'other', overRun: 2000, most: 1000, calls: 2, first: 1, last: 3 },
  ])
})

test('clearing results removes no earlier conversation, and adds nothing', () => {
  const figures = (after: number) => inferredFigures([45_000, 46_000, after, after])
  const kinds = (after: number) =>
    inferredParts(withClearing(callsOnly(4), 2), figures(after)).map(({ kind }) => kind)
  expect(kinds(16_000)).toEqual(['every', 'other'])
  expect(kinds(60_000)).toEqual(['every', 'other'])
})

test('where our count after a compaction is above the recorded size, it shows no earlier conversation', () => {
  const parts = inferredParts(callsOnly(4, 2), inferredFigures([28_000, 27_000, 0, 0]))
  expect(parts.map(({ kind }) => kind)).not.toContain('earlier')
})
