/** Texts that a person sees cut off, or that run over what they are in. To be run in the page. */

/**
 * A sentence for each text that is cut without a sign of it, or runs out of the window. An ellipsis, a
 * clamped block and what scrolls are signs; what only screen readers get is not looked at.
 */
export function clippedTexts(): readonly string[] {
  const SLACK = 2
  const found: string[] = []
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const style = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, style)
    return style
  }
  const isEllipsis = (element: Element) => {
    const { textOverflow, webkitLineClamp } = styleOf(element)
    return textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== '')
  }
  const name = (element: Element) => {
    const label = element.closest('[aria-label], [role], section, header, nav, aside')
    const where = label?.getAttribute('aria-label') ?? label?.getAttribute('role') ?? label?.localName
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> in ${where ?? 'the page'}`
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = (node.nodeValue ?? '').trim()
    const parent = node.parentElement
    if (text === '' || parent === null || parent.closest('.monaco-editor, svg, script, style') !== null)
      continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      const fault = faultOf(rect, parent)
      if (fault === undefined) continue
      found.push(`“${text.slice(0, 60)}” ${fault} ${name(parent)}`)
      break
    }
  }
  return [...new Set(found)]

  /** What cuts the text, from the inside out; nothing behind what scrolls. */
  function faultOf(rect: DOMRect, parent: Element): string | undefined {
    for (let at: Element | null = parent; at !== null && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, position } = styleOf(at)
      const box = at.getBoundingClientRect()
      const isTiny = box.width <= 1.5 || box.height <= 1.5
      if (isTiny && overflowX !== 'visible') return undefined
      if (isEllipsis(at)) return undefined
      const cuts = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      // What lies wholly outside was left out as a whole, as the summary leaves out figures.
      const isOutside =
        rect.left >= box.right || rect.right <= box.left || rect.top >= box.bottom || rect.bottom <= box.top
      if (isOutside && (cuts(overflowX) || cuts(overflowY))) return undefined
      if (cuts(overflowX) && (rect.right > box.right + SLACK || rect.left < box.left - SLACK)) {
        return `is cut at the side (${Math.round(Math.max(rect.right - box.right, box.left - rect.left))} px):`
      }
      if (cuts(overflowY) && (rect.bottom > box.bottom + SLACK || rect.top < box.top - SLACK)) {
        return `is cut in height (${Math.round(Math.max(rect.bottom - box.bottom, box.top - rect.top))} px):`
      }
      const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      if (scrolls(overflowX) || scrolls(overflowY)) return undefined
      if (position === 'fixed') break
    }
    if (rect.right > innerWidth + SLACK || rect.left < -SLACK) return 'runs out of the window:'
    return undefined
  }
}

/** A sentence for each control whose own text is wider or higher than it. */
export function overfullControls(): readonly string[] {
  const SLACK = 2
  const all = document.querySelectorAll(
    'button, a, th, td, [role=cell], [role=gridcell], [role=tab], label, dt, dd',
  )
  return [...all].flatMap((one) => {
    if (!(one instanceof HTMLElement) || one.closest('.monaco-editor') !== null) return []
    if (one.clientWidth <= 1 || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      return []
    const style = getComputedStyle(one)
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') return []
    if (one.querySelector('.visually-hidden, [style*="position"]') !== null) return []
    const over = Math.max(one.scrollWidth - one.clientWidth, 0)
    if (over <= SLACK || one.clientWidth === 0) return []
    return [
      `“${one.innerText.slice(0, 60)}” is ${over} px wider than its <${one.localName} class="${one.className}">`,
    ]
  })
}
