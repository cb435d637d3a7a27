/** Runs the shortcuts of keys.ts while the app is on screen. */
import { useLayoutEffect } from 'react'
import { readApp } from '#state/index.ts'
import { type ShortcutId, shortcutOf } from './keys.ts'
import { choosesByLetter, isInOverlay, isTyping } from './typing.ts'

/** `act` must be stable: a function of the module, not one made while drawing. */
export function useKeys(act: (id: ShortcutId) => void): void {
  // With the first picture, not a moment after it: who sees the page may press a key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const id = shortcutOf({
        key: event.key,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        shiftKey: event.shiftKey,
        isAltGraph: event.getModifierState('AltGraph'),
      })
      if (id === undefined) return
      // A panel that was just asked for has the keys, though it may still be on its way.
      const isPanelOpen = readApp().panel !== 'none'
      const belongsElsewhere =
        isPanelOpen || isTyping(event.target) || isInOverlay(event.target) || choosesByLetter(event)
      if (belongsElsewhere && id !== 'palette') return
      event.preventDefault()
      act(id)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [act])
}
