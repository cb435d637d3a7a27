import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { promptUse, resized, type UseBasis } from './usage.ts'

const amount = fc.integer({ min: 0, max: 200_000 })

/** A simulated request: reads and writes are parts of its prompt. */
const anyUse = fc
  .record({ prompt: amount, readShare: fc.double({ min: 0, max: 1, noNaN: true }), writes: fc.boolean() })
  .map(({ prompt, readShare, writes }) => {
    const read = Math.round(prompt * readShare)
    return { prompt, read, writes: writes ? { '5m': prompt - read } : {} }
  })

const anyUsage = fc.record({ input: amount, cacheRead: amount, cacheWrite: amount, cacheWriteHour: amount })

const anyBasis: fc.Arbitrary<UseBasis> = fc.record({
  prompt: amount,
  under: anyUse,
  sent: anyUse,
  recorded: fc.option(anyUsage, { nil: undefined }),
  shared: amount,
  isUntold: fc.boolean(),
  lifetime: fc.constant('5m'),
})

const sum = (writes: Readonly<Record<string, number>>) =>
  Object.values(writes).reduce((all, one) => all + one, 0)

describe('the split of a prompt', () => {
  test('adds up, is never negative, and reads no more than was sent', () => {
    fc.assert(
      fc.property(anyBasis, (basis) => {
        const { input, read, writes } = promptUse(basis)
        expect(input + read + sum(writes)).toBe(basis.prompt)
        expect(Math.min(input, read, ...Object.values(writes))).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('is the recorded one under any strategy that changes nothing', () => {
    fc.assert(
      fc.property(anyUse, anyUsage, (sent, recorded) => {
        const { input, cacheRead, cacheWrite } = recorded
        const prompt = input + cacheRead + cacheWrite
        const used = promptUse({ prompt, sent, under: sent, recorded, shared: Infinity, lifetime: '5m' })
        expect(used.read).toBe(cacheRead)
        expect(sum(used.writes)).toBe(cacheWrite)
        expect(used.input).toBe(input)
      }),
    )
  })
  test('keeps what was read as long as the start up to there is unchanged', () => {
    fc.assert(
      fc.property(anyBasis, amount, (any, cacheRead) => {
        const recorded = { input: 0, cacheRead, cacheWrite: 0 }
        fc.pre(cacheRead >= any.sent.read)
        const { read } = promptUse({ ...any, recorded, shared: Infinity })
        expect(read).toBeGreaterThanOrEqual(Math.min(any.prompt, cacheRead))
      }),
    )
  })

  const recorded = { input: 10, cacheRead: 9000, cacheWrite: 990 }
  const sent = { prompt: 10_000, read: 9100, writes: { '5m': 900 } }
  const basis = { prompt: 10_000, sent, recorded, shared: 10_000, lifetime: '5m' }

  test('is the recorded one where nothing was changed', () => {
    expect(promptUse({ ...basis, under: sent })).toEqual({ input: 10, read: 9000, writes: { '5m': 990 } })
  })
  test('keeps a recorded miss: a strategy does not undo it', () => {
    const missed = { input: 10, cacheRead: 0, cacheWrite: 9990 }
    const under = { prompt: 6000, read: 5500, writes: { '5m': 500 } }
    expect(promptUse({ ...basis, recorded: missed, prompt: 6000, under, shared: 500 }).read).toBe(0)
  })
  test('keeps a prefix that another session had warmed, as far as it is unchanged', () => {
    const first = { prompt: 10_000, read: 0, writes: { '5m': 10_000 } }
    const under = { prompt: 6000, read: 0, writes: { '5m': 6000 } }
    const read = promptUse({ ...basis, prompt: 6000, sent: first, under, shared: 4000 }).read
    expect(read).toBe(4000)
  })
  test('reads what its own last prompt left where only the prompt that was sent had been cut', () => {
    const start = { input: 10, cacheRead: 3000, cacheWrite: 6990 }
    const cut = { prompt: 10_000, read: 5000, writes: { '5m': 5000 } }
    const under = { prompt: 90_000, read: 88_000, writes: { '5m': 2000 } }
    const on = { ...basis, prompt: 90_000, recorded: start, sent: cut, under, shared: 5000 }
    expect(promptUse({ ...on, isUntold: true }).read).toBe(88_000)
    expect(promptUse(on).read).toBe(3000)
  })
  test('reads what the strategy’s own prompts left, where the provider missed nothing', () => {
    const under = { prompt: 6000, read: 1000, writes: { '5m': 5000 } }
    const used = promptUse({ ...basis, prompt: 6000, under, shared: 500 })
    expect(used.read).toBe(Math.round(1000 * (9000 / 9100)))
    expect(used.writes['5m']).toBe(Math.round((6000 - used.read) * 0.99))
  })
  test('reads what the file does not show along with what it shows', () => {
    const hidden = { input: 0, cacheRead: 99_000, cacheWrite: 1000 }
    const shown = { prompt: 50_000, read: 49_000, writes: { '5m': 1000 } }
    const under = { prompt: 48_000, read: 47_040, writes: { '5m': 960 } }
    const unseen = { ...basis, recorded: hidden, sent: shown, shared: 20_000 }
    expect(promptUse({ ...unseen, prompt: 98_000, under }).read).toBe(97_040)
    // A strategy that rewrites half of what is shown loses half of the rest too.
    const half = { prompt: 48_000, read: 23_520, writes: { '5m': 24_480 } }
    expect(promptUse({ ...unseen, prompt: 98_000, under: half }).read).toBe(23_520 + 25_000)
  })
  test('differs from the recorded one by what the simulation says changed, where no smaller share is read', () => {
    const unseen = fc.record({ hidden: amount, kept: amount, fresh: amount, keptUnder: amount })
    fc.assert(
      fc.property(unseen, ({ hidden, kept, fresh, keptUnder }) => {
        fc.pre(kept > 0 && keptUnder >= kept)
        const recorded = { input: 0, cacheRead: kept + hidden, cacheWrite: fresh }
        const shown = { prompt: kept + fresh, read: kept, writes: {} }
        const under = { prompt: keptUnder + fresh, read: keptUnder, writes: {} }
        const prompt = keptUnder + fresh + hidden
        const { input, writes } = promptUse({ ...basis, prompt, recorded, sent: shown, under, shared: 0 })
        expect(input + sum(writes)).toBe(fresh)
      }),
    )
  })
  test('is the simulated one where no usage is recorded', () => {
    const under = { prompt: 6000, read: 1000, writes: { '5m': 5000 } }
    const used = promptUse({ ...basis, recorded: undefined, prompt: 6000, under })
    expect(used).toEqual({ input: 0, read: 1000, writes: { '5m': 5000 } })
  })
})

describe('a prompt that may be larger or smaller than estimated', () => {
  test('is read from the cache in the same share: what is unsure is not paid as new at every call', () => {
    const use = { input: 100, read: 98_000, writes: { '5m': 1900 } }
    expect(resized(use, 110_000)).toEqual({ input: 110, read: 107_800, writes: { '5m': 2090 } })
    expect(resized(use, 100_000)).toEqual(use)
    expect(resized({ input: 0, read: 0, writes: {} }, 50)).toEqual({ input: 50, read: 0, writes: {} })
  })
})
