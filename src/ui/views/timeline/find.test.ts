import { describe, expect, it } from 'vitest'
import { nextFound } from './find.ts'

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
