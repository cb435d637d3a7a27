import { expect, it } from 'vitest'
import { breakEven } from './break-even.ts'

const row = (cost: number) => ({ cost, figures: { calls: 100 } })

it('a saving is used up by as many calls as it pays for at the mean call of the strategy', () => {
  expect(breakEven(row(40), 80)).toEqual({ calls: 100, each: 0.4 })
  expect(breakEven(row(60), 69)).toEqual({ calls: 15, each: 0.6 })
})

it('what saves nothing, or costs nothing, has no such number', () => {
  expect(breakEven(row(80), 80)).toBeUndefined()
  expect(breakEven(row(0), 3)).toBeUndefined()
})

it('aborted calls are none of those that the cost is divided by', () => {
  expect(breakEven({ cost: 40, figures: { calls: 120, answered: 100 } }, 80)?.calls).toBe(100)
})
