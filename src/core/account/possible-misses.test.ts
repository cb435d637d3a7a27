import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '../testing/steps.ts'
import { missRange, missRate, mostMisses, occasionsOf } from './possible-misses.ts'

describe('what comes before a call', () => {
  const turn = (timestamp: number) => actionStep({ text: 'go', tool: 'look', observation: 'seen', timestamp })
  test('is a user, a tool result, or a pause of more than five minutes', () => {
    const trace = traceOf([
      systemStep('be brief'),
      taskStep('count'),
      turn(0),
      turn(60),
      messageStep('go on'),
      turn(120),
      turn(1000),
    ])
    expect(occasionsOf(trace)).toEqual(['user', 'tool', 'user', 'pause'])
  })
  test('is the own agent’s', () => {
    const trace = traceOf([
      taskStep('count', { agent: 'a' }),
      actionStep({ text: 'go', agent: 'a' }),
      taskStep('look', { agent: 'b' }),
      actionStep({ text: 'go', agent: 'a' }),
    ])
    expect(occasionsOf(trace)).toEqual(['user', 'tool'])
  })
  test('says how often the cache loses a prompt: more often after a person', () => {
    for (const kind of ['automatic', 'breakpoints'] as const) {
      const cache = { ...AUTOMATIC, ...BREAKPOINTS, kind }
      expect(missRate(cache, 'user')).toBeGreaterThan(5 * missRate(cache, 'tool'))
    }
    expect(missRate({ kind: 'none' }, 'user')).toBe(0)
  })
})

const AUTOMATIC = { minimum: 1024, block: 128, lifetime: 600 }
const BREAKPOINTS = { most: 4, reach: 20, lifetimes: [], placement: [] }

describe('the range of misses', () => {
  const anyMiss = fc.record({
    probability: fc.double({ min: 0.001, max: 0.6, noNaN: true }),
    read: fc.integer({ min: 1, max: 200_000 }),
    dollars: fc.double({ min: 0, max: 2, noNaN: true }),
  })
  test('is the binomial one where all calls are alike', () => {
    expect(mostMisses([0.12])).toBe(1)
    expect(mostMisses([0.05])).toBe(0)
    expect(mostMisses(Array.from({ length: 100 }, () => 0.1))).toBe(14)
    expect(missRange([{ probability: 0.05, read: 9, dollars: 1 }])).toBeUndefined()
  })
  test('never loses more than all reads, and more misses never cost less', () => {
    fc.assert(
      fc.property(fc.array(anyMiss, { maxLength: 60 }), (possible) => {
        const range = missRange(possible)
        if (range === undefined) return
        const sum = (of: (one: (typeof possible)[number]) => number) =>
          possible.reduce((total, one) => total + of(one), 0)
        expect(range.most).toBeLessThanOrEqual(possible.length)
        expect(range.read).toBeLessThanOrEqual(sum(({ read }) => read))
        expect(range.dollars).toBeLessThanOrEqual(sum(({ dollars }) => dollars) + 1e-9)
        expect(Math.min(range.read, range.dollars)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
