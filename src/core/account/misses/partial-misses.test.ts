import { expect, test } from 'vitest'
import type { Usage } from '../../model/usage.ts'
import type { CallFigures } from '../../replay/replay.ts'
import { partialMisses } from './partial-misses.ts'

/** Calls with this recorded usage, at a dollar for a thousand written tokens and a dime for as many read. */
function missesOf(...usages: readonly Usage[]) {
  const calls = usages.map((usage, index) => ({ index, at: index, stepId: `s${index}`, usage }))
  const figures = usages.map(({ input = 0, cacheRead = 0, cacheWrite = 0 }, call): CallFigures => {
    const billed = input / 1000 + cacheRead / 10_000 + cacheWrite / 1000
    const [tokens, money] = [
      { input, cacheRead, cacheWrite, output: 0, billed: 0 },
      {
        input: input / 1000,
        cacheRead: cacheRead / 10_000,
        cacheWrite: cacheWrite / 1000,
        output: 0,
        billed,
      },
    ]
    return {
      call,
      tokens: input + cacheRead + cacheWrite,
      byCategory: [],
      steps: 1,
      counts: { kept: 0, rewritten: 0, moved: 0, dropped: 0, added: 0 },
      changed: [],
      stablePrefix: 0,
      cost: { ...tokens, money },
    }
  })
  return partialMisses({ calls }, figures, [])
}

test('a call that read most of what was cached and paid for the rest again has what that cost more', () => {
  const [miss] = missesOf({ input: 0, cacheWrite: 50_000 }, { cacheRead: 33_000, cacheWrite: 20_000 })
  expect(miss).toMatchObject({ call: 1, read: 33_000, prompt: 53_000, missed: 17_000 })
  expect(miss?.dollars).toBeCloseTo(17 * 0.9)
})

test('only what was written can be missed, where writes are recorded', () => {
  expect(missesOf({ input: 9000, cacheWrite: 50_000 }, { cacheRead: 50_000, cacheWrite: 9000 })).toEqual([])
})

test('a cache that records no writes has the whole prompt, and blocks at its end are no miss', () => {
  expect(missesOf({ input: 50_000, cacheRead: 0 }, { input: 2000, cacheRead: 49_000 })).toEqual([])
  expect(missesOf({ input: 50_000, cacheRead: 0 }, { input: 12_000, cacheRead: 40_000 })).toHaveLength(1)
})

test('says up to which call the prompt was still cached, of those since it last became smaller', () => {
  const sent = [30_000, 20_000, 30_050, 40_000].map((size) => ({ input: 100, cacheRead: size - 100 }))
  expect(missesOf(...sent, { input: 20_000, cacheRead: 30_000 })).toMatchObject([{ call: 4, until: 2 }])
  expect(missesOf({ input: 50_000, cacheRead: 0 }, { input: 12_000, cacheRead: 40_000 })).toMatchObject([
    { until: undefined },
  ])
})
