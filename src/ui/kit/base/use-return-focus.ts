/**
 * Gives focus back to where it was when a dialog without a trigger of its own closes. Radix only knows the
 * trigger; ours are opened by keys and by actions from anywhere.
 */
import { useRef } from 'react'

/** While it does: what has the focus then was not gone to, so its tooltip would only be in the way. */
export const isReturningFocus = { current: false }

export function useReturnFocus(): {
  readonly onOpenAutoFocus: () => void
  readonly onCloseAutoFocus: (event: Event) => void
} {
  const before = useRef<HTMLElement | undefined>(undefined)
  return {
    onOpenAutoFocus: () => {
      const active = document.activeElement
      before.current = active instanceof HTMLElement ? active : undefined
    },
    onCloseAutoFocus: (event) => {
      event.preventDefault()
      isReturningFocus.current = true
      before.current?.focus()
      isReturningFocus.current = false
    },
  }
}
