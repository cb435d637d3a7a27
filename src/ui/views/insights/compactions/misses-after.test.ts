import { expect, test } from 'vitest'
import { actionStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { differenceWords, laterMissesWords, missesAfter } from './misses-after.ts'

const steps = [{ step: 's1', fate: 'removed' as const, tokens: 100 }]
const savedBy = (dollars: number) => ({
  kind: 'micro' as const,
  steps,
  cost: { rewrite: { tokens: 31_200 }, saved: { tokens: 90_000, calls: 12, dollars } },
})
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

test('a compaction that saves as much as its cache misses cost says both', () => {
  const one = { count: 1, dollars: 0.37 }
  expect(plain(differenceWords(savedBy(0), one))).toBe(
    'Smaller prompts saved $0.37, and the cache miss right after it cost $0.37.',
  )
  const { cost, ...full } = { ...savedBy(1), kind: 'full' as const }
  const written = { ...full, cost: { ...cost, summary: { dollars: 0.5 } } }
  expect(plain(differenceWords(written, { count: 2, dollars: 0.37 }))).toBe(
    'Smaller prompts saved $1.37, the 2 cache misses right after it cost $0.37, and writing its summary cost $0.50.',
  )
  expect(differenceWords(savedBy(1), undefined)).toBe('')
})

test('what smaller prompts saved, less all that is named, is the saving to the cent', () => {
  const { cost, ...full } = { ...savedBy(-0.0346), kind: 'full' as const }
  const estimated = { ...full, cost: { ...cost, summary: { dollars: 0.2253, isEstimated: true as const } } }
  // It cost $0.26 more than it saved.
  expect(plain(differenceWords(estimated, { count: 1, dollars: 0.4644 }))).toBe(
    'Smaller prompts saved $0.43, the cache miss right after it cost $0.46, and writing its summary cost ≈$0.23 (estimated).',
  )
  expect(plain(differenceWords(estimated, undefined))).toBe(
    'Its summary cost ≈$0.23 (estimated), which is subtracted.',
  )
})

test('a saving that later cache misses make large says how much of it they make', () => {
  const missing = (calls: readonly number[], dollars = 1.25) => {
    const { cost, ...rest } = savedBy(dollars)
    return { ...rest, cost: { ...cost, saved: { ...cost.saved, missed: { calls, dollars: 1.17 } } } }
  }
  expect(plain(laterMissesWords(missing([119])))).toBe(
    '$1.17 of it assumes that the cache miss of call 120 would have happened without it, too.',
  )
  expect(plain(laterMissesWords(missing([119, 130])))).toBe(
    '$1.17 of it assumes that 2 later cache misses would have happened without it, too.',
  )
  expect([laterMissesWords(missing([119], -0.5)), laterMissesWords(savedBy(1))]).toEqual(['', ''])
})

const miss = { read: 30_000, prompt: 90_000, missed: 60_000 }
const COMPACTED = { call: 1, agent: undefined }

test('a miss that a pause alone explains is not one of the compaction', () => {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({})])
  const missed = (cause: 'expired' | 'changed') =>
    missesAfter(trace, COMPACTED, {
      full: [{ ...miss, call: 1, step: undefined, cause }],
      partial: [],
      written: { dollars: new Map([[1, 0.37]]) },
      ofPartial: { dollars: new Map() },
    })
  expect(missed('changed')).toEqual({ count: 1, dollars: 0.37 })
  expect(missed('expired')).toBeUndefined()
})

test('a second call that read no more than the first one after a compaction is one of its misses, too', () => {
  const trace = traceOf([taskStep('go'), actionStep({}), actionStep({}), actionStep({})])
  const missed = (secondRead: number) =>
    missesAfter(
      {
        ...trace,
        calls: trace.calls.map((call) => {
          const cacheRead = call.index === 2 ? secondRead : 30_000
          return { ...call, usage: { cacheRead, cacheWrite: 20_000 } }
        }),
      },
      COMPACTED,
      {
        full: [{ ...miss, call: 1, step: undefined, cause: 'changed' }],
        partial: [{ ...miss, call: 2, until: undefined, dollars: 0.2 }],
        written: { dollars: new Map([[1, 0.3]]) },
        ofPartial: { dollars: new Map([[2, 0.2]]) },
      },
    )
  expect(missed(30_000)).toEqual({ count: 2, dollars: 0.5 })
  expect(missed(40_000)).toEqual({ count: 1, dollars: 0.3 })
})
