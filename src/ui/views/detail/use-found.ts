/** What the timeline's find box looks for is marked in the selected step, and scrolled to. */
import { type RefObject, useEffect } from 'react'
import { textFindOf } from '#core/search/query.ts'
import type { Route } from '#state/index.ts'

/** As the style sheet names it. */
const HIGHLIGHT = 'found-in-step'

export function useFound(
  panel: RefObject<HTMLElement | null>,
  { view, find = '', step, tab }: Pick<Route, 'view' | 'find' | 'step' | 'tab'>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step and the tab decide what the panel contains.
  useEffect(() => {
    const finder = view === 'timeline' ? textFindOf(find)?.marker : undefined
    const content = panel.current?.querySelector('[data-step-content]')
    if (finder === undefined || content === null || content === undefined) return
    const found = rangeOf(content, finder)
    if (found === undefined) return
    scrollTo(found)
    // Firefox before 140 has no highlights, and jsdom no CSS at all.
    const { CSS: css }: { readonly CSS?: Partial<typeof CSS> } = globalThis
    const highlights = css?.highlights
    if (highlights === undefined) return
    highlights.set(HIGHLIGHT, new Highlight(found))
    return () => void highlights.delete(HIGHLIGHT)
  }, [panel, view, find, step, tab])
}

function rangeOf(content: Element, finder: RegExp): Range | undefined {
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const match = finder.exec(node.textContent ?? '')
    if (match === null || match[0] === '') continue
    const range = document.createRange()
    range.setStart(node, match.index)
    range.setEnd(node, match.index + match[0].length)
    return range
  }
  return undefined
}

/** A text may be far higher than the panel: its own element would be scrolled to its middle. */
function scrollTo(range: Range): void {
  let scroller = range.startContainer.parentElement
  while (scroller !== null && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
    scroller = scroller.parentElement
  if (scroller === null) return
  const by = range.getBoundingClientRect().top - scroller.getBoundingClientRect().top
  if (by < 0 || by > scroller.clientHeight * 0.8) scroller.scrollTop += by - scroller.clientHeight / 3
}
