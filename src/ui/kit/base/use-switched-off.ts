/**
 * A button that is switched off by being pressed, such as the last “Undo”, keeps the focus until it is left:
 * browsers take the focus from what is disabled and give it to nothing. Till then it says that it is off, and
 * does nothing.
 */
import { type ComponentProps, type FocusEvent, type MouseEvent, useState } from 'react'

type Given = Pick<ComponentProps<'button'>, 'disabled' | 'onFocus' | 'onBlur' | 'onClick'>

interface SwitchedOff extends Given {
  readonly 'aria-disabled'?: true
}

/** `given`: what the button was to have. Gives what it has instead. */
export function useSwitchedOff({ disabled = false, onFocus, onBlur, onClick }: Given): SwitchedOff {
  const [hasFocus, setFocused] = useState(false)
  const isKept = disabled && hasFocus
  return {
    disabled: disabled && !hasFocus,
    ...(isKept ? { 'aria-disabled': true } : {}),
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(true)
      onFocus?.(event)
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      setFocused(false)
      onBlur?.(event)
    },
    onClick: isKept ? (event: MouseEvent) => event.preventDefault() : onClick,
  }
}
