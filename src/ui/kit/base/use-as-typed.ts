/** What is typed applies a moment after the last key: half a number would replay the run for nothing. */
import { useEffect, useRef } from 'react'

/** Milliseconds from the last key. */
export const TYPING_PAUSE = 300

interface AsTyped {
  /** Runs it when no other key comes, in the place of what still waits. */
  readonly later: (apply: () => void) => void
  /** What waits no longer has to: it was applied, or taken back. */
  readonly settle: () => void
}

export function useAsTyped(): AsTyped {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const settle = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    settle,
    later: (apply) => {
      settle()
      timer.current = setTimeout(apply, TYPING_PAUSE)
    },
  }
}
