import { describe, expect, it } from 'vitest'
import { keyOf, SHORTCUTS, shortcutOf } from './keys.ts'

const press = (key: string, given: Partial<Parameters<typeof shortcutOf>[0]> = {}) =>
  shortcutOf({
    key,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    isAltGraph: false,
    ...given,
  })

describe('shortcuts', () => {
  it('gives every key to one shortcut only', () => {
    const keys = SHORTCUTS.flatMap((shortcut): readonly string[] => shortcut.keys)
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('finds a shortcut by any of its keys', () => {
    expect(press('n')).toBe('next-run')
    expect(press('}')).toBe('next-run')
    expect(press('?')).toBe('keys')
    expect(keyOf('palette')).toBe('mod+k')
  })

  it('takes Ctrl and ⌘ alike, and leaves other combinations to the browser', () => {
    expect(press('k', { ctrlKey: true })).toBe('palette')
    expect(press('K', { metaKey: true })).toBe('palette')
    expect(press('t', { ctrlKey: true })).toBeUndefined()
    expect(press('d', { altKey: true })).toBeUndefined()
    expect(press('k')).toBeUndefined()
  })

  it('tells redo from undo by Shift', () => {
    expect(press('z', { ctrlKey: true })).toBe('undo')
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
    expect(press('y', { metaKey: true })).toBe('redo')
    expect(press('K', { metaKey: true, shiftKey: true })).toBe('palette')
  })

  it('takes brackets that a keyboard layout has under AltGr', () => {
    expect(press('[', { ctrlKey: true, altKey: true, isAltGraph: true })).toBe('previous-call')
  })
})
