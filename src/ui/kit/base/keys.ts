/**
 * Shortcuts as text, `mod+shift+k`, and how each platform writes them. `mod` is ⌘ on Apple's, Ctrl elsewhere.
 */
import { t } from '#base/words.ts'

const onApple: Readonly<Record<string, string>> = { mod: '⌘', shift: '⇧', alt: '⌥', ctrl: '⌃' }
const elsewhere: Readonly<Record<string, string>> = {
  mod: t`Ctrl`,
  shift: 'Shift',
  alt: 'Alt',
  ctrl: t`Ctrl`,
}
const anywhere: Readonly<Record<string, string>> = {
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
  enter: 'Enter',
  esc: t`Esc`,
  space: 'Space',
  home: 'Home',
  end: 'End',
  pageup: t`Page Up`,
  pagedown: t`Page Down`,
  tab: 'Tab',
  delete: t`Del`,
}

/** The caps to draw, one for each key. */
export function keyCaps(keys: string, isApple: boolean): readonly string[] {
  const names = isApple ? onApple : elsewhere
  return keys
    .split('+')
    .map((key, index, all) => {
      // "+" itself is written as an empty last part: "mod++".
      if (key === '') return index === all.length - 1 ? '+' : ''
      const name = key.toLowerCase()
      return names[name] ?? anywhere[name] ?? (key.length === 1 ? key.toUpperCase() : key)
    })
    .filter((cap) => cap !== '')
}

export function isApplePlatform(): boolean {
  return typeof navigator !== 'undefined' && /mac|iphone|ipad/i.test(navigator.userAgent)
}
