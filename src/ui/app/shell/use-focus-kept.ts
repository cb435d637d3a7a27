/**
 * Where the focus goes when what had it is taken away, as with a view that was left or a column that was
 * removed: to the nearest thing around it that can have it, so that the keys go on from there and a screen
 * reader stays near. What knows a better place gives it the focus itself. Browsers would leave it on the
 * page, and say nothing.
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
      if (next !== null) giveFocus(next)
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

/**
 * What of itself cannot have the focus, but says by its name what came of that which was in it: a figure,
 * say.
 */
const CELLS = '[role="cell"], [role="gridcell"], td'

/** A cell has it for as long as the person stays there, and is no stop of Tab. */
function giveFocus(element: HTMLElement): void {
  if (!element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus({ preventScroll: true })
}

/** It and what is around it, the innermost first, as far as it can have the focus. */
function focusableAround(target: EventTarget | null): readonly HTMLElement[] {
  if (!(target instanceof HTMLElement)) return []
  const parent = target.parentElement?.closest(`[tabindex], ${CELLS}`)
  return [target, ...focusableAround(parent ?? null)]
}
