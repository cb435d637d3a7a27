import { describe, expect, it } from 'vitest'
import { withExtraCalls } from './extra-calls.ts'

const row = (cost: number) => ({ cost, figures: { calls: 100 } })

describe('a call more for each lost fact', () => {
  it('takes the mean call of the strategy off its saving', () => {
    const { each = 0, saved = 0, share = 0 } = withExtraCalls(row(40), 20, 80) ?? {}
    expect([each, saved, share]).toEqual([0.4, 32, 0.4])
  })
  it('may cost more than the strategy saves', () => {
    expect(withExtraCalls(row(76), 20, 80)?.saved).toBeCloseTo(-11.2, 9)
  })
  it('is nothing to speak of where no fact is lost, or nothing has a cost', () => {
    expect(withExtraCalls(row(40), 0, 80)).toBeUndefined()
    expect(withExtraCalls(row(0), 3, 0)).toBeUndefined()
  })
})
