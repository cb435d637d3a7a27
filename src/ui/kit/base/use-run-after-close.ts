/**
 * What was chosen in a menu runs when the menu is gone and the focus is back where it was: a dialog that it
 * opens then returns the focus to there, and not to an item that is no longer there.
 */
import { useRef } from 'react'

interface RunAfterClose {
  readonly onChoose: (run: () => void) => void
  /** To be called when the menu has given the focus back. */
  readonly onCloseAutoFocus: () => void
}

export function useRunAfterClose(): RunAfterClose {
  const chosen = useRef<() => void>(undefined)
  return {
    onChoose: (run) => {
      chosen.current = run
    },
    onCloseAutoFocus: () => {
      const run = chosen.current
      chosen.current = undefined
      if (run !== undefined) queueMicrotask(run)
    },
  }
}
