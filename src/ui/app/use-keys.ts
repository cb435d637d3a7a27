/** Runs the shortcuts of keys.ts while the app is on screen. */
import { useEffect } from 'react'
import { readApp } from '#state/index.ts'
import { type ShortcutId, shortcutOf } from './keys.ts'
import { isInOverlay, isTyping } from './typing.ts'

/** `act` must be stable: a function of the module, not one made while drawing. */
export function useKeys(act: (id: ShortcutId) => void): void {
  useEffect(() => {
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
      const belongsElsewhere = isPanelOpen || isTyping(event.target) || isInOverlay(event.target)
      if (belongsElsewhere && id !== 'palette') return
      event.preventDefault()
      act(id)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [act])
}
