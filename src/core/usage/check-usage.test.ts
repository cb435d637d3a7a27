import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Call, RecordedTotals } from '../model/trace.ts'
import { checkUsage, type RawUsage, resolveUsage, type UsageFault } from './check-usage.ts'

function resolved(raw: RawUsage) {
  const faults: UsageFault[] = []
  return { usage: resolveUsage(raw, (fault) => faults.push(fault)), faults }
}

function calls(...usages: readonly RawUsage[]): readonly Call[] {
  return usages.map((usage, index) => ({ index, at: index, stepId: `s${index}`, usage }))
}

describe('usage that was taken out of a trace', () => {
  const scrubbed = { input: 0, cacheRead: 1, output: 1 }

  it('is not recorded where every call has a prompt of one token', () => {
    const { calls: checked, warnings } = checkUsage(calls(scrubbed, scrubbed, scrubbed), undefined)
    expect(checked.filter(({ usage }) => usage !== undefined)).toEqual([])
    expect(warnings).toEqual([expect.objectContaining({ code: 'bad-usage', where: 'call 1' })])
  })

  it('is kept where one call has a real prompt, or there are two calls', () => {
    for (const kept of [calls(scrubbed, scrubbed, { input: 900, output: 1 }), calls(scrubbed, scrubbed)])
      expect(checkUsage(kept, undefined)).toMatchObject({ calls: kept, warnings: [] })
  })
})

describe('usage that contradicts itself', () => {
  it('has cache reads cut to the prompt they are part of', () => {
    // A prompt of 304 tokens of which 11,625 are said to come from the cache.
    expect(resolved({ input: 304 - 11_625, cacheRead: 11_625, output: 5 })).toEqual({
      usage: { input: 0, cacheRead: 304, cacheWrite: 0, output: 5 },
      faults: ['cache-above-prompt'],
    })
  })

  it.each<[string, RawUsage, RawUsage | undefined, UsageFault]>([
    ['negative', { input: 5, output: -1 }, { input: 5 }, 'not-a-count'],
    ['no numbers', { output: Number.NaN }, undefined, 'not-a-count'],
    ['absurd', { input: 3e9, output: 2 }, { output: 2 }, 'too-large'],
    ['an answer longer than any model’s', { input: 7, output: 5e6 }, { input: 7 }, 'too-large'],
    [
      'a prompt of which the reads are unknown',
      { input: 3, cacheRead: Number.NaN, output: 2 },
      { output: 2 },
      'not-a-count',
    ],
    [
      'a prompt of which only the little beside its cached part is unknown',
      { input: Number.NaN, cacheRead: 9000, output: 2, isCacheApart: true },
      { cacheRead: 9000, output: 2 },
      'not-a-count',
    ],
    [
      'reasoning above the output',
      { output: 10, reasoning: 300 },
      { output: 310, reasoning: 300 },
      'reasoning-above-output',
    ],
    [
      'a total unlike its parts',
      { input: 10, output: 5, total: 99 },
      { input: 10, output: 5 },
      'unlike-total',
    ],
    [
      'more hour writes than writes',
      { cacheWrite: 4, cacheWriteHour: 9 },
      { cacheWrite: 4, cacheWriteHour: 4 },
      'hour-above-writes',
    ],
  ])('is resolved and named: %s', (_, raw, usage, fault) => {
    expect(resolved(raw)).toEqual({ usage, faults: [fault] })
  })

  it('is whatever came in whole numbers that agree', () => {
    const any = fc.oneof(fc.double(), fc.integer(), fc.constant(Number.NaN))
    const kinds = [
      'input',
      'output',
      'cacheRead',
      'cacheWrite',
      'cacheWriteHour',
      'reasoning',
      'total',
    ] as const
    const raw = fc.record(Object.fromEntries(kinds.map((kind) => [kind, any])), { requiredKeys: [] })
    fc.assert(
      fc.property(raw, (usage) => {
        const { usage: found = {} } = resolved(usage)
        expect(Object.keys(found)).not.toContain('total')
        for (const count of Object.values(found)) expect(Number.isInteger(count) && count >= 0).toBe(true)
        expect(found.cacheWriteHour ?? 0).toBeLessThanOrEqual(found.cacheWrite ?? 0)
        if (found.output !== undefined) expect(found.reasoning ?? 0).toBeLessThanOrEqual(found.output)
      }),
    )
  })

  it('that is a running total becomes what each call added', () => {
    const totals: RecordedTotals = { input: 600, output: 30, source: 'end' }
    const checked = checkUsage(
      calls({ input: 100, output: 10 }, { input: 300, output: 20 }, { input: 600, output: 30 }),
      totals,
    )
    expect(checked.calls.map(({ usage }) => usage)).toEqual([
      { input: 100, output: 10 },
      { input: 200, output: 10 },
      { input: 300, output: 10 },
    ])
    expect(checked.warnings.map(({ code }) => code)).toEqual(['running-total'])
  })

  it('that is a running total from some call on becomes what each of those added', () => {
    const own = [
      { input: 900, output: 80 },
      { input: 1400, output: 20 },
      { input: 1500, output: 60 },
    ]
    const total = { input: 3800, output: 160 }
    const later = Array.from({ length: 5 }, (_, index) => ({ input: 1600 + 100 * index, output: 9 + index }))
    const running = later.map((_, index) => ({
      input: later.slice(0, index + 1).reduce((sum, { input }) => sum + input, total.input),
      output: later.slice(0, index + 1).reduce((sum, { output }) => sum + output, total.output),
    }))
    const checked = checkUsage(calls(...own, ...running), undefined)
    expect(checked.calls.map(({ usage }) => usage)).toEqual([...own, ...later])
    expect(checked.warnings).toMatchObject([{ code: 'running-total', where: 'call 4' }])
  })

  it('of prompts and answers that only happen to grow stays as it is', () => {
    const growing = Array.from({ length: 9 }, (_, index) => ({
      input: 900 + 100 * index,
      output: 80 + index,
    }))
    expect(checkUsage(calls(...growing), undefined)).toMatchObject({
      warnings: [],
      calls: growing.map((usage) => ({ usage })),
    })
  })

  it('of the last call that is the sum of all others is no call’s', () => {
    const own = [
      { input: 900, output: 80 },
      { input: 1400, output: 20 },
      { input: 1500, output: 60 },
    ]
    const checked = checkUsage(calls(...own, { input: 3800, output: 160 }), undefined)
    expect(checked.calls.map(({ usage }) => usage)).toEqual([...own, undefined])
    expect(checked.warnings).toMatchObject([{ code: 'running-total', where: 'call 4' }])
  })

  describe('about what the input includes', () => {
    /** Prompts that grow from 10,000 tokens, of which all but 800 are read. */
    const prompts = [0, 1, 2, 3, 4].map((turn) => ({ read: 9000 + 1000 * turn, rest: 800 }))
    const right = prompts.map(({ read, rest }) => ({ input: rest, cacheRead: read, output: 50 }))

    it('counts the cache in addition where most prompts are smaller than what they read', () => {
      // Read as a prompt that includes the cache: 800 tokens of which 9,000 were read.
      const subtracted = prompts.map(({ read, rest }) => ({
        input: rest - read,
        cacheRead: read,
        output: 50,
      }))
      const checked = checkUsage(calls(...subtracted), undefined)
      expect(checked.calls.map(({ usage }) => usage)).toEqual(right)
      expect(checked.warnings).toMatchObject([
        { message: expect.stringContaining('in addition to the prompt') },
      ])
    })

    it('counts the cache once where an input that should exclude it never lies below it', () => {
      const doubled = prompts.map(({ read, rest }) => {
        return { input: rest + read, cacheRead: read, output: 50, isCacheApart: true }
      })
      const checked = checkUsage(calls(...doubled), undefined)
      expect(checked.calls.map(({ usage }) => usage)).toEqual(right)
      expect(checked.warnings).toMatchObject([{ message: expect.stringContaining('counted once') }])
    })

    it('believes the format where only the same system prompt is read each time', () => {
      const fixed = prompts.map((_, turn) => {
        return { input: 5000 + 2000 * turn, cacheRead: 4000, output: 50, isCacheApart: true }
      })
      const checked = checkUsage(calls(...fixed), undefined)
      expect(checked.calls.map(({ usage }) => usage?.input)).toEqual([5000, 7000, 9000, 11_000, 13_000])
      expect(checked.warnings).toEqual([])
    })
  })

  it('leaves usage that agrees untouched, without a word', () => {
    const checked = checkUsage(calls({ input: 100, output: 10, cacheRead: 20, total: 130 }), undefined)
    expect(checked).toMatchObject({
      warnings: [],
      calls: [{ usage: { input: 100, output: 10, cacheRead: 20 } }],
    })
  })
})

describe('recorded dollars', () => {
  const costOf = (cost: number, usage: RawUsage) =>
    checkUsage([{ index: 0, at: 0, stepId: 's0', usage, cost }], undefined).calls[0]?.cost

  it('of 0 for tokens that were used, below 0 or not a number are not recorded', () => {
    expect(costOf(0, { input: 10, output: 1 })).toBeUndefined()
    expect(costOf(-0.077, { input: 10 })).toBeUndefined()
    expect(costOf(Number.NaN, { input: 10 })).toBeUndefined()
    expect(costOf(0.5, { input: 10 })).toBe(0.5)
    expect(costOf(0, { input: 0, output: 0 })).toBe(0)
  })

  it('and tokens of 0 for a whole run are no totals', () => {
    const zeros = { input: 0, output: 0, cost: 0, calls: 14, source: 'info.model_stats' }
    expect(checkUsage([], zeros).recordedTotals).toEqual({ calls: 14, source: 'info.model_stats' })
  })
})
