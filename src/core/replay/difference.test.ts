import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from '../model/change.ts'
import type { Step } from '../model/step.ts'
import { idsOf, taskStep } from '../testing/steps.ts'
import { difference } from './difference.ts'

const pool = Array.from({ length: 8 }, (_, index) => taskStep(String(index), { id: `t${index}` }))
const [a, b, c, d] = pool
const list = (...steps: readonly (Step | undefined)[]): readonly Step[] => steps.flatMap((step) => step ?? [])

/** How often each step is in a list. */
function census(steps: readonly Step[]): ReadonlyMap<Step, number> {
  const counts = new Map<Step, number>()
  for (const step of steps) counts.set(step, (counts.get(step) ?? 0) + 1)
  return counts
}

describe('the difference between two contexts', () => {
  it('is nothing but a long front where nothing changed', () => {
    expect(difference(list(a, b), list(a, b))).toEqual({
      prefix: 2,
      suffix: 0,
      removed: [],
      inserted: [],
      reordered: [],
    })
  })
  it('is what was appended', () => {
    expect(difference(list(a), list(a, b))).toMatchObject({ prefix: 1, removed: [], inserted: [b] })
  })
  it('is what fell out in the middle, with the same front and back', () => {
    expect(difference(list(a, b, c, d), list(a, d))).toMatchObject({
      prefix: 1,
      suffix: 1,
      removed: [b, c],
      inserted: [],
    })
  })
  it('is a rewritten step once gone and once new, as it is another object', () => {
    const other = taskStep('other', { id: 't1' })
    const { removed, inserted } = difference(list(a, b, c), list(a, other, c))
    expect([idsOf(removed), idsOf(inserted)]).toEqual([['t1'], ['t1']])
  })
  it('names the one step that changed places, though others passed it', () => {
    expect(difference(list(a, b, c, d), list(d, a, b, c))).toMatchObject({
      removed: [],
      inserted: [],
      reordered: ['t3'],
    })
  })
  it('matches a repeated step as often as it stands on both sides', () => {
    const { removed, inserted } = difference(list(a, a, b), list(b, a, c, a, a))
    expect([removed, inserted]).toEqual([[], [c, a]])
  })
  it('adds up, for any two lists: before without the removed is after without the inserted', () => {
    const anyList = fc.array(fc.constantFrom(...pool), { maxLength: 10 })
    fc.assert(
      fc.property(anyList, anyList, (before, after) => {
        const { removed, inserted } = difference(before, after)
        expect(census([...before, ...inserted])).toEqual(census([...after, ...removed]))
      }),
    )
  })
  it('is small where lists without repeats differ by known changes', () => {
    fc.assert(
      fc.property(fc.subarray(pool), (gone) => {
        const after = applyChanges(
          pool,
          gone.map((step) => ({ kind: 'remove' as const, id: step.id })),
        )
        expect(difference(pool, after)).toMatchObject({ removed: gone, inserted: [], reordered: [] })
      }),
    )
  })
})
