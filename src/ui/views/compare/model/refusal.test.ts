import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import type { Problem } from '#base/result.ts'
import type { Replay } from '#core/replay/replay.ts'
import { refusalOf, refusalWords } from './refusal.ts'

/** A replay whose calls have these problems. */
function replayWith(problems: readonly (Problem | undefined)[]): Replay {
  const calls = problems.map((problem, call) => ({ call, ...given({ problem }) }))
  return { calls, totals: {} } as unknown as Replay
}

const OVER: Problem = { code: 'over-budget', message: 'Too little.' }
const FAILED: Problem = { code: 'no-summary', message: 'No answer.' }

test('a memory that did its work refused nothing', () => {
  expect(refusalOf(undefined)).toBeUndefined()
  expect(refusalOf(replayWith([undefined, undefined]))).toBeUndefined()
})

test('a refusal is told with the first call, how often, and why', () => {
  const refusal = refusalOf(replayWith([undefined, FAILED, undefined, OVER]))
  expect(refusal).toEqual({ problem: FAILED, count: 2, calls: 4, first: 1 })
  if (refusal === undefined) return
  const { where, kept } = refusalWords(refusal)
  expect(where).toBe('Not pruned at 2 of 4 calls, from call 2 on.')
  expect(kept).toContain('the same as the baseline')
})

test('at every call it says so, and a budget that could not be kept is told apart', () => {
  const all = refusalOf(replayWith([FAILED, FAILED]))
  const budget = refusalOf(replayWith([OVER, OVER]))
  expect(all && refusalWords(all).where).toBe('Not pruned at any call.')
  expect(budget && refusalWords(budget)).toEqual({
    where: 'Over budget at every call.',
    said: 'At call 1: Too little.',
    kept: 'At these calls, everything that it may drop is dropped.',
  })
})
