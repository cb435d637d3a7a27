import { afterEach, describe, expect, it } from 'vitest'
import { plural } from './format-count.ts'
import { setLocale } from './locale.ts'

afterEach(() => setLocale('en-US'))

describe('a counted noun', () => {
  it('is singular for one only', () => {
    expect(plural(1, 'step')).toBe('1\u00a0step')
    expect(plural(0, 'step')).toBe('0\u00a0steps')
    expect(plural(1204, 'match', 'matches')).toBe('1,204\u00a0matches')
  })

  it('has the forms that its language has, when a build put them in', () => {
    setLocale('ru')
    const steps = { one: '{0} шаг', few: '{0} шага', many: '{0} шагов' }
    expect([1, 2, 5, 21, 22, 111].map((count) => plural(count, steps))).toEqual([
      '1\u00a0шаг',
      '2\u00a0шага',
      '5\u00a0шагов',
      '21\u00a0шаг',
      '22\u00a0шага',
      '111\u00a0шагов',
    ])
    // Fractions are of a category that whole numbers never are.
    expect(plural(1.5, steps)).toBe('1,5\u00a0шагов')
  })
})
