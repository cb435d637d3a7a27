import { describe, expect, it } from 'vitest'
import { finderOf } from '#core/search/finder.ts'
import { actionStep } from '#core/testing/steps.ts'
import { holds, nextFound } from './find.ts'

const step = actionStep({
  tool: 'grep',
  args: { pattern: 'a+b' },
  observation: `${'x '.repeat(40)}found in Engine.py`,
})

describe('finding text', () => {
  it('takes the query as plain text, in any case, anywhere in the step', () => {
    for (const query of ['a+b', 'ENGINE.py', ' grep ']) {
      expect(holds(step, finderOf(query) ?? /$^/)).toBe(true)
    }
    expect(holds(step, finderOf('engineXpy') ?? /$^/)).toBe(false)
  })
})

describe('nextFound', () => {
  const found = [2, 5, 9]
  it('goes on and back from the selected row, and round at the ends', () => {
    expect(nextFound(found, -1, false)).toBe(2)
    expect(nextFound(found, 5, false)).toBe(9)
    expect(nextFound(found, 9, false)).toBe(2)
    expect(nextFound(found, 5, true)).toBe(2)
    expect(nextFound(found, 2, true)).toBe(9)
    expect(nextFound([], 2, true)).toBeUndefined()
  })
})
