import { expect, test } from 'vitest'
import { priceUsage } from '../../cost/price-usage.ts'
import { teaching } from '../../profiles/teaching.ts'
import { actionStep, taskStep, traceOf } from '../../testing/steps.ts'
import { copiedStart } from './copied-start.ts'

const PROMPT = 200_000

/** What the first call of a run paid that read this much from the cache. */
function started(read: number, copied: boolean) {
  const steps = [{ ...taskStep('before'), copied }, taskStep('go'), actionStep({ text: 'done' })]
  const made = traceOf(steps)
  const calls = made.calls.map((call) => ({ ...call, usage: { input: PROMPT - read, cacheRead: read } }))
  const figures = calls.map(({ index }) => ({
    call: index,
    tokens: PROMPT,
    byCategory: [],
    steps: 2,
    counts: { kept: 2, rewritten: 0, moved: 0, dropped: 0, added: 0 },
    changed: [],
    stablePrefix: 0,
    cost: priceUsage(teaching, { input: PROMPT - read, read, writes: {}, output: 10 }),
  }))
  return copiedStart({ ...made, calls }, figures, teaching)
}

test('the first call of a fork says what the copied history cost more than a hit', () => {
  const [tier] = teaching.prices
  const dollars = expect.closeTo(((PROMPT - 4000) * (tier.input - tier.cacheRead)) / 1e6, 6)
  expect(started(4000, true)).toEqual({ call: 0, read: 4000, prompt: PROMPT, dollars })
})

test('without copied history, or where most of it was read from the cache, there is nothing to say', () => {
  expect(started(4000, false)).toBe(undefined)
  expect(started(190_000, true)).toBe(undefined)
})
