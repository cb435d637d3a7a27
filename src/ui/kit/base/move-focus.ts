/** Arrows, Home and End between the focusable parts of a short list. */
import type { KeyboardEvent } from 'react'

/** Moves the focus within the element; false: the key is none of these, or belongs to a text field. */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): boolean {
  const parts: readonly Element[] = [...event.currentTarget.querySelectorAll(selector)]
  const at = document.activeElement === null ? -1 : parts.indexOf(document.activeElement)
  const isInText = document.activeElement instanceof HTMLInputElement
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(parts.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    ...(isInText ? {} : { Home: 0, End: parts.length - 1 }),
  }
  const target = parts[targets[event.key] ?? -1]
  if (!(target instanceof HTMLElement)) return false
  target.focus()
  return true
}
