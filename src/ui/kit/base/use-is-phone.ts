/**
 * Whether the window is a phone held upright: too narrow for two panes side by side, high enough for one
 * above the other.
 */
import { useMedia } from './use-media.ts'

/**
 * The same words are in the style sheets that follow it (`PadDesk.module.css`): a media query cannot be a
 * variable.
 */
const PHONE = '(max-width: 560px) and (orientation: portrait)'

/** Follows the window as it is turned or resized. False where there is no window to ask. */
export function useIsPhone(): boolean {
  return useMedia(PHONE)
}
