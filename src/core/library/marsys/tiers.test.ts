import { describe, expect, it } from 'vitest'
import { idsOf, messageStep } from '../../testing/steps.ts'
import { addToTiers, createTiers, TIERS, tierContext, workingIndex } from './tiers.ts'

function tiersOf(importances: readonly number[]) {
  const tiers = createTiers()
  importances.forEach((importance, index) => {
    addToTiers(tiers, messageStep('m', { id: `${index}` }), { importance, options: TIERS })
  })
  return tiers
}

describe('tiers', () => {
  it('take what is important into core, the threshold included', () => {
    const tiers = tiersOf([0.69, 0.7, 1])
    expect(idsOf(tiers.core)).toEqual(['1', '2'])
    expect(idsOf(tiers.working)).toEqual(['0', '1', '2'])
  })
  it('show it once, or as written twice', () => {
    const tiers = tiersOf([1, 0])
    expect(idsOf(tierContext(tiers, false))).toEqual(['0', '1'])
    expect(idsOf(tierContext(tiers, true))).toEqual(['0', '0', '1'])
  })
  it('move the oldest half away when there are more than fit', () => {
    const tiers = tiersOf(Array.from({ length: 51 }, () => 0))
    expect([tiers.working.length, tiers.episodic.length]).toEqual([26, 25])
    expect(tiers.working[0]?.id).toBe('25')
    expect([workingIndex(tiers, false).size, workingIndex(tiers, true).size]).toEqual([26, 51])
  })
})
