import { describe, expect, it, vi } from 'vitest'
import { createTyping, findTyped, keyTarget } from './list-keys.ts'

const at = (index: number, count = 100) => ({ index, count, page: 10 })

describe('keyTarget', () => {
  it('moves by one, by a page and to the ends, and never out of the list', () => {
    expect(keyTarget('ArrowDown', at(4))).toBe(5)
    expect(keyTarget('ArrowUp', at(0))).toBe(0)
    expect(keyTarget('PageDown', at(95))).toBe(99)
    expect(keyTarget('PageUp', at(15))).toBe(5)
    expect(keyTarget('Home', at(50))).toBe(0)
    expect(keyTarget('End', at(50))).toBe(99)
  })

  it('begins at an end when nothing is selected', () => {
    expect(keyTarget('ArrowDown', at(-1))).toBe(0)
    expect(keyTarget('ArrowUp', at(-1))).toBe(99)
  })

  it('does nothing in an empty list and with other keys', () => {
    expect(keyTarget('End', at(-1, 0))).toBeUndefined()
    expect(keyTarget('x', at(1))).toBeUndefined()
  })
})

describe('typing to find', () => {
  const words = ['read a', 'run b', 'Read c', 'rest d']
  const find = (typed: string, index: number) =>
    findTyped(typed, { index, count: words.length }, (each) => words[each] ?? '')

  it('finds by the first letters, whatever their case', () => {
    expect(find('re', 0)).toBe(0)
    expect(find('res', 0)).toBe(3)
    expect(find('x', 0)).toBeUndefined()
  })

  it('goes to the next row each time the same letter is typed', () => {
    expect(find('r', 0)).toBe(1)
    expect(find('rr', 1)).toBe(2)
    expect(find('r', 3)).toBe(0)
  })

  it('joins letters until a pause, and those that waited for a busy page', () => {
    vi.useFakeTimers()
    const type = createTyping()
    type('R')
    vi.advanceTimersByTime(100)
    expect(type('e')).toBe('re')
    vi.setSystemTime(Date.now() + 5000)
    expect(type('a')).toBe('rea')
    vi.advanceTimersByTime(1000)
    expect(type('d')).toBe('d')
    vi.useRealTimers()
  })
})
