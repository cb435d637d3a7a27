/**
 * Gives focus back to where it was when a dialog without a trigger of its own closes. Radix only knows the
 * trigger; ours are opened by keys and by actions from anywhere.
 */
import { useRef } from 'react'

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
      before.current?.focus()
    },
  }
}
