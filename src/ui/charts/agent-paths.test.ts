import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AgentCallMark, callNear, callsPath, handOvers, handOversPath } from './agent-paths.ts'

const CALLS: readonly AgentCallMark[] = [
  { lane: 0, at: 1 },
  { lane: 0, at: 2 },
  { lane: 1, at: 4 },
  { lane: 0, at: 9 },
]
const SIZES = { width: 100, rowHeight: 24, steps: 10 }

describe('lanes', () => {
  it('mark each call in the row of its agent', () => {
    expect(callsPath(CALLS, SIZES)).toBe('M15.5 7v10M25.5 7v10M45.5 31v10M95.5 7v10')
  })
  it('join the rows where the running agent changes', () => {
    expect(handOvers(CALLS).map(({ place }) => place)).toEqual([2, 3])
    expect(handOversPath(CALLS, SIZES)).toBe('M25.5 12H45.5V36M45.5 36H95.5V12')
  })
  it('draw no more than a mark for each pixel and row, however many calls there are', () => {
    const many = Array.from({ length: 50_000 }, (_, at) => ({ lane: at % 2, at }))
    const path = callsPath(many, { ...SIZES, steps: 50_000 })
    expect(path.split('M').length).toBeLessThanOrEqual(2 * 101 + 1)
  })
  it('find the call nearest to a step', () => {
    const ats = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(ats, fc.integer({ min: -5, max: 70 }), (given, step) => {
        const calls = [...given].sort((one, other) => one - other).map((at) => ({ lane: 0, at }))
        const least = Math.min(...given.map((at) => Math.abs(at - step)))
        expect(Math.abs((calls[callNear(calls, step)]?.at ?? 0) - step)).toBe(least)
      }),
    )
    expect(callNear([], 3)).toBe(0)
  })
})
