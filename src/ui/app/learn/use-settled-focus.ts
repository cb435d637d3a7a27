/**
 * Where the focus goes when a question is answered: its form is gone, and the keyboard must not fall back to
 * the page's start.
 */
import { type RefObject, useEffect, useRef } from 'react'

interface SettledFocus {
  /** What takes the focus; it needs `tabIndex={-1}`. */
  readonly ref: RefObject<HTMLDivElement | null>
  /** To be called when the person settles it. */
  readonly take: () => void
}

export function useSettledFocus(isOpen: boolean): SettledFocus {
  const ref = useRef<HTMLDivElement>(null)
  const isWanted = useRef(false)
  useEffect(() => {
    if (isOpen || !isWanted.current) return
    isWanted.current = false
    ref.current?.focus()
  }, [isOpen])
  return {
    ref,
    take: () => {
      isWanted.current = true
    },
  }
}
