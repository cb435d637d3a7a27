import { expect, test } from 'vitest'
import { given } from '#base/given.ts'
import { NO_AMOUNTS } from '#core/cost/price-usage.ts'
import type { CallFigures, Replay } from '#core/replay/replay.ts'
import { causeOf } from './cause.ts'

const COUNTS = { kept: 1, rewritten: 0, dropped: 0, moved: 0, added: 0 }

/** Calls of `tokens` each; `misses`: those before which the prompt cache is missed. */
function replayOf(tokens: number, dollars: number, misses: readonly number[] = []): Replay {
  const calls = [0, 1, 2, 3].map(
    (call): CallFigures => ({
      call,
      tokens,
      byCategory: [],
      steps: 1,
      counts: COUNTS,
      changed: [],
      stablePrefix: 0,
      ...(misses.includes(call) ? { cacheMiss: { reason: 'changed' as const } } : {}),
    }),
  )
  const money = { ...NO_AMOUNTS, billed: dollars, input: tokens / 1000 }
  const cost = { ...NO_AMOUNTS, input: tokens * 4, billed: tokens * 4, money }
  return {
    calls,
    totals: {
      calls: 4,
      peak: tokens,
      cumulative: tokens * 4,
      costs: { cost, breaks: misses.length, failedCalls: 0 },
    },
  }
}

test('names the first call at which a strategy acts, though the cache is missed only later', () => {
  const acting = replayOf(500, 3, [2])
  const calls = acting.calls.map((one) =>
    one.call > 0 ? { ...one, counts: { ...COUNTS, dropped: 1 } } : one,
  )
  expect(causeOf({ ...acting, calls }, replayOf(1000, 1)).call).toBe(1)
  expect(causeOf(acting, replayOf(1000, 1)).call).toBeUndefined()
})

test('a dearer strategy that sends less is explained by the cache', () => {
  const cause = causeOf(replayOf(500, 3, [1, 2]), replayOf(1000, 1, [1]))
  expect(cause.text).toContain('fewer tokens.')
  expect(cause.text).toContain('1 of 4 calls, so that prompt misses')
  expect(cause.text).toMatch(/Without caching it would cost .+ less\.$/)
})

test('recorded misses that a strategy avoids are named, as the table has what is left', () => {
  const avoiding = (breaks: number): Replay => {
    const replay = replayOf(500, 3, [1, 2])
    const { totals } = replay
    return { ...replay, totals: { ...totals, ...(totals.costs && { costs: { ...totals.costs, breaks } }) } }
  }
  const textOf = (breaks: number) =>
    causeOf(avoiding(breaks), replayOf(1000, 1)).text.replaceAll('\u00a0', ' ')
  expect(textOf(1)).toContain(
    'so those prompts miss the prompt cache and cost the full price. It avoids 1 recorded miss, so it adds 1.',
  )
  expect(textOf(0)).toContain('It adds 2 cache misses and avoids 2.')
  expect(textOf(2)).not.toContain('avoids')
})

test('a prompt that the cache had lost in the recorded run is changed too, but no miss of the strategy', () => {
  const lost = (replay: Replay): Replay => ({
    ...replay,
    calls: replay.calls.map((figures) => ({
      ...figures,
      use: {
        ...NO_AMOUNTS,
        cacheRead: figures.call === 1 ? 100 : 900,
        input: figures.call === 1 ? 900 : 100,
      },
    })),
  })
  const cause = causeOf(replayOf(500, 3, [1, 2]), lost(replayOf(1000, 1)))
  expect(cause.text).toContain('It changes earlier messages before 2 of 4 calls, which causes cache misses.')
  const more = causeOf(replayOf(500, 3, [1, 2, 3]), lost(replayOf(1000, 1)))
  expect(more.text).toContain('before 3 of 4 calls, which causes cache misses.')
})

test('the cache is the reason for Claude runs too, where no token is billed as plain input', () => {
  const onClaude = (replay: Replay): Replay => {
    const { costs, ...totals } = replay.totals
    if (costs === undefined) return replay
    const { input, money, ...cost } = costs.cost
    const written = {
      ...cost,
      input: 0,
      cacheWrite: input,
      money: { ...money, input: 0, cacheWrite: money.input },
    }
    return { ...replay, totals: { ...totals, costs: { ...costs, cost: written } } }
  }
  const cause = causeOf(onClaude(replayOf(500, 3, [1, 2])), onClaude(replayOf(1000, 1, [1])))
  expect(cause.text).toMatch(/Without caching it would cost 50%.less\.$/)
})

test('a strategy that saves as much money as tokens needs no more words', () => {
  expect(causeOf(replayOf(500, 0.5), replayOf(1000, 1)).text).toMatch(/^Sends 50%.fewer tokens\.$/)
})

test('where no price is known, says at how many calls it changes earlier messages', () => {
  const unpriced = (prefixChanges?: number): Replay => {
    const { calls, totals } = replayOf(500, 3)
    return {
      calls,
      totals: { calls: 4, peak: totals.peak, cumulative: totals.cumulative, ...given({ prefixChanges }) },
    }
  }
  expect(causeOf(unpriced(3), unpriced()).text).toMatch(
    /at 3 of 4\scalls: with a prompt cache, it may cost more\.$/,
  )
  expect(causeOf(unpriced(3), unpriced(3)).text).not.toContain('prompt cache')
})
