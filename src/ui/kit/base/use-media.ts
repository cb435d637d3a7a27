/** Whether a media query holds, followed as the window changes. */
import { useSyncExternalStore } from 'react'

/** False where there is no window to ask. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      if (typeof matchMedia !== 'function') return () => undefined
      const asked = matchMedia(query)
      asked.addEventListener('change', onChange)
      return () => asked.removeEventListener('change', onChange)
    },
    () => typeof matchMedia === 'function' && matchMedia(query).matches,
    () => false,
  )
}

/** As high as a laptop's window: what is above a list leaves it some rows. */
export function useIsShort(): boolean {
  return useMedia('(max-height: 960px)')
}
