import { expect, test } from 'vitest'
import { callsOnly, inferredFigures } from '../testing/inferred.ts'
import { inferredSplits } from './inferred-parts.ts'
import { inferredRows } from './inferred-rows.ts'

const TITLE = 'Inferred system prompt and tools'

const rowsOf = (inferred: readonly number[], at: number, compactedAt?: number, prompt = 100_000) =>
  inferredRows(inferredSplits(callsOnly(inferred.length, compactedAt), inferredFigures(inferred)).get(at), {
    inferred: inferred[at] ?? 0,
    prompt,
    title: TITLE,
  }).map(({ title, tokens }) => [title, tokens])

test('what a compaction attached again is apart from the system prompt, at the calls after it', () => {
  const inferred = [35_000, 36_000, 51_000, 52_000]
  expect(rowsOf(inferred, 0, 2)).toEqual([[TITLE, 35_000]])
  expect(rowsOf(inferred, 3, 2)).toEqual([
    [TITLE, 35_000],
    ['Other content not in the file', 17_000],
  ])
})

test('an earlier conversation has its name, and what is small beside the prompt has no row', () => {
  expect(rowsOf([80_000, 80_500], 1)).toEqual([
    [TITLE, 50_500],
    ['Earlier conversation, not in the file', 30_000],
  ])
  expect(rowsOf([18_000, 18_400], 1)).toEqual([[TITLE, 18_400]])
  expect(rowsOf([300, 9000], 1)).toEqual([['Not in the file (estimate)', 9000]])
  expect(rowsOf([0, 0], 1)).toEqual([])
})

test('an earlier conversation has the same size as in all other views, and what else there is its own row', () => {
  const inferred = [80_000, 33_000, 30_000]
  const { earlier } = inferredSplits(callsOnly(3, 1), inferredFigures(inferred)).get(0) ?? {}
  expect(earlier).toBe(47_000)
  expect(rowsOf(inferred, 0, 1)).toEqual([
    [TITLE, 30_000],
    ['Earlier conversation, not in the file', earlier],
    ['Other content not in the file', 3000],
  ])
  expect(rowsOf(inferred, 0, 1, 1_000_000)).toEqual([
    [TITLE, 33_000],
    ['Earlier conversation, not in the file', earlier],
  ])
})
