/**
 * Whether the window is a phone held upright: too narrow for two panes side by side, high enough for one
 * above the other.
 */
import { useSyncExternalStore } from 'react'

/**
 * The same words stand in the style sheets that follow it (`PadDesk.module.css`): a media query cannot be a
 * variable.
 */
const PHONE = '(max-width: 560px) and (orientation: portrait)'

/** Follows the window as it is turned or resized. False where there is no window to ask. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false)
}

function isPhone(): boolean {
  return typeof matchMedia === 'function' && matchMedia(PHONE).matches
}

function subscribe(onChange: () => void): () => void {
  if (typeof matchMedia !== 'function') return () => undefined
  const query = matchMedia(PHONE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
