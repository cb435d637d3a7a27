/**
 * The keys of a presenter's remote, wherever the focus is: they are taken before the parts of the page hear
 * them, as a presenter does not look where the focus is. What is typed and what floats over the page keeps
 * its keys.
 */
import { useEffect, useRef } from 'react'
import { isInOverlay, isTyping } from '../shell/typing.ts'

interface PresenterActions {
  readonly next: () => void
  readonly previous: () => void
  /** Darkens the screen, or brings it back. */
  readonly blank: () => void
  readonly leave: () => void
}

const KEYS: Readonly<Record<string, keyof PresenterActions>> = {
  ArrowRight: 'next',
  PageDown: 'next',
  ' ': 'next',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  b: 'blank',
  B: 'blank',
  '.': 'blank',
  Escape: 'leave',
}

export function usePresenterKeys(actions: PresenterActions): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = KEYS[event.key]
      if (action === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || isInOverlay(event.target)) return
      event.preventDefault()
      event.stopPropagation()
      // A key that is held too long on a stage is still one press.
      if (!event.repeat) latest.current[action]()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
