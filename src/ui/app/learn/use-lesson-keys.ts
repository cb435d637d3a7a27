/**
 * Page Down and Page Up go through a lesson from anywhere on the page, as a presenter's remote sends them:
 * first to the end of the part's text, then to the next part. Lists, editors and dialogs that use these keys
 * themselves keep them.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { goToPart } from '#state/index.ts'
import { isFocusFree } from '../../kit/index.ts'
import { isInOverlay, isTyping } from '../shell/typing.ts'

interface LessonRefs {
  /** What scrolls. */
  readonly scroller: RefObject<HTMLElement | null>
  /** What takes the focus when a part begins; it needs `tabIndex={-1}`. */
  readonly title: RefObject<HTMLHeadingElement | null>
}

/** Gives what to hang on the panel. `isOff`: another one has the keys. */
export function useLessonKeys(part: number, isOff: boolean): LessonRefs {
  const scroller = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const shownPart = useRef<number>(undefined)
  useEffect(() => {
    if (isOff) return
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
      if (by === 0 || event.defaultPrevented || isTyping(event.target) || isInOverlay(event.target)) return
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      event.preventDefault()
      // A held key scrolls; it turns no part, as no one reads what flies by.
      if (!scrollBy(scroller.current, by) && !event.repeat) goToPart(part + by)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [part, isOff])
  // Who read the last part, or chose the lesson from the list, goes on in the new one; who works in the view
  // stays there.
  useEffect(() => {
    if (shownPart.current === part) return
    shownPart.current = part
    const isHere = isFocusFree() || document.activeElement?.closest('#lesson') !== null
    if (isHere) title.current?.focus()
  }, [part])
  return { scroller, title }
}

/** Scrolls most of a page. Whether there was anywhere to go. */
function scrollBy(element: HTMLElement | null, by: 1 | -1): boolean {
  if (element === null) return false
  const { scrollTop, clientHeight, scrollHeight } = element
  const isAtEnd = by > 0 ? scrollTop + clientHeight >= scrollHeight - 2 : scrollTop <= 2
  if (isAtEnd) return false
  element.scrollTop += by * clientHeight * 0.85
  return true
}
