/** The keyboard in a list of buttons. */
import type { KeyboardEvent } from 'react'

/** Arrows, Home and End go from name to name. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')]
  const at = buttons.findIndex((button) => button.matches(':focus'))
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    Home: 0,
    End: buttons.length - 1,
  }
  const target = targets[event.key]
  if (target === undefined || at < 0) return
  event.preventDefault()
  buttons[Math.min(buttons.length - 1, Math.max(0, target))]?.focus()
}
