import { describe, expect, it } from 'vitest'
import { EMPTY_PAD } from './pad.ts'
import { countChanges, padDifference } from './pad-difference.ts'
import { padState } from './testing/pads.ts'

describe('the difference of two memories', () => {
  it('names what was added, changed and removed, and what stayed', () => {
    const before = padState({ kept: 1, changed: 1, gone: 1 })
    const after = padState({ kept: 1, changed: 2, added: 1 })
    const { variables } = padDifference(before, after)
    expect(variables.map(({ name, change }) => [name, change])).toEqual([
      ['kept', 'same'],
      ['changed', 'changed'],
      ['added', 'added'],
      ['gone', 'removed'],
    ])
  })
  it('tells a value of another type apart, though it is written the same', () => {
    const before = padState({ a: 1 })
    const after = { ...before, variables: before.variables.map((one) => ({ ...one, type: 'Decimal' })) }
    expect(countChanges(padDifference(before, after))).toBe(1)
  })
  it('matches equal entries one to one', () => {
    const before = { ...EMPTY_PAD, observations: ['x', 'x', 'y'] }
    const after = { ...EMPTY_PAD, observations: ['x', 'z'] }
    expect(padDifference(before, after).observations).toEqual([
      { text: 'x', change: 'same' },
      { text: 'z', change: 'added' },
      { text: 'x', change: 'removed' },
      { text: 'y', change: 'removed' },
    ])
  })
  it('is empty between a memory and itself', () => {
    const pad = padState({ a: 1 }, { failedApproaches: ['f', 'f'] })
    expect(countChanges(padDifference(pad, pad))).toBe(0)
  })
})
