/**
 * Where the focus goes when what had it is taken away, as with a view that was left or a column that was removed: to the
 * nearest thing around it that can have it, so that the keys go on from there and a screen reader stays near. What knows a
 * better place gives it the focus itself. Browsers would leave it on the page, and say nothing.
 */
import { useEffect } from 'react'

/** Watches the whole page while the app is on screen. */
export function useFocusKept(): void {
  useEffect(() => {
    let around: readonly HTMLElement[] = []
    const onFocus = ({ target }: FocusEvent) => {
      around = focusableAround(target)
    }
    const onChange = () => {
      const [last] = around
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return
      const next = around.find((element) => element.isConnected) ?? document.querySelector('main')
      next?.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(onChange)
    addEventListener('focusin', onFocus)
    watch.observe(document.body, { childList: true, subtree: true })
    return () => {
      removeEventListener('focusin', onFocus)
      watch.disconnect()
    }
  }, [])
}

/** It and what stands around it, the innermost first, as far as it can have the focus. */
function focusableAround(target: EventTarget | null): readonly HTMLElement[] {
  if (!(target instanceof HTMLElement)) return []
  const parent = target.parentElement?.closest('[tabindex]')
  return [target, ...focusableAround(parent ?? null)]
}
