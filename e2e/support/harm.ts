/**
 * Watches a page for what hostile text could do to it: every node that is ever added is looked at as it
 * comes, so that nothing shown for a moment is missed. What it finds is a sentence each.
 */
import { expect, type Page } from '@playwright/test'

/** Call before the page is opened. */
export async function watchForHarm(page: Page): Promise<void> {
  await page.addInitScript(watchNodes)
  page.on('dialog', (dialog) => {
    void page.evaluate((said) => window.__harm?.push(`A dialog opened: ${said}`), dialog.message())
    void dialog.dismiss()
  })
  page.on(
    'popup',
    (popup) => void page.evaluate((url) => window.__harm?.push(`A window opened: ${url}`), popup.url()),
  )
}

/** Nothing ran, nothing was made of markup, nothing hides in a text, nothing global changed. */
export async function expectNoHarm(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => {
    const births = [Object.prototype, Array.prototype, Function.prototype]
    const polluted = Reflect.get({}, 'polluted') !== undefined || births.some((birth) => 'polluted' in birth)
    return [
      ...(window.__harm ?? ['Nobody watched.']),
      ...(window.__hit === undefined ? [] : [`Payload ${window.__hit} ran.`]),
      ...(polluted ? ['A prototype was changed.'] : []),
    ]
  })
  expect(found, where).toEqual([])
}

declare global {
  interface Window {
    /** What a payload sets when it runs: its number. */
    __hit?: number
    __harm?: string[]
  }
}

function watchNodes(): void {
  const harm: string[] = []
  window.__harm = harm
  const report = (what: string) => harm.length < 20 && !harm.includes(what) && harm.push(what)
  const FORBIDDEN =
    'iframe, frame, frameset, object, embed, applet, base, portal, marquee, keygen, video, audio, math, foreignObject, form[action], meta[http-equiv="refresh"], [srcdoc], [ping], [autofocus][onfocus]'
  const HIDDEN = /(?!\t|\n|\u200c|\u200d|[\u0600-\u0605]|\u06dd)[\p{Cc}\p{Cf}\u2028\u2029]/u
  // Fields contain text as it is, so that it can be edited; the code editor draws such characters itself.
  const OWN = '.monaco-editor, .monaco-aria-container, textarea, style, title'

  const isOwn = (address: string) => {
    const url = new URL(address, location.href)
    return url.origin === location.origin || url.protocol === 'data:' || url.protocol === 'blob:'
  }

  function lookAtElement(element: Element): void {
    const name = element.outerHTML.slice(0, 160)
    if (element.closest('.monaco-editor, .monaco-aria-container') !== null) return
    if (element.matches(FORBIDDEN)) report(`An element that is not ours: ${name}`)
    if (element.matches('script') && !isOwn(element.getAttribute('src') ?? 'data:,'))
      report(`A script: ${name}`)
    if (element.matches('script:not([src])')) report(`A script: ${name}`)
    for (const { name: attribute, value } of element.attributes) {
      if (/^on/i.test(attribute)) report(`A handler: ${name}`)
      if (
        /^(?:href|src|action|formaction|poster|background|xlink:href|srcset)$/.test(attribute) &&
        !isOwn(value)
      )
        report(`An address: ${name}`)
      if (attribute === 'style' && /url\((?!["']?(?:data|blob):)/.test(value))
        report(`A style that loads: ${name}`)
      if (attribute === 'title' && HIDDEN.test(value)) report(`Hidden characters in a tooltip: ${name}`)
    }
  }

  function lookAtText(text: Text): void {
    const found = HIDDEN.exec(text.data)
    if (found === null || text.parentElement === null || text.parentElement.closest(OWN) !== null) return
    const code = found[0].charCodeAt(0).toString(16)
    report(`U+${code} unmarked in ${text.parentElement.outerHTML.slice(0, 160)}`)
  }

  function lookAt(node: Node): void {
    if (node instanceof Text) lookAtText(node)
    if (!(node instanceof Element)) return
    lookAtElement(node)
    for (const child of node.childNodes) lookAt(child)
  }

  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      if (target instanceof Text) lookAtText(target)
      else if (target instanceof Element) lookAtElement(target)
      for (const node of addedNodes) lookAt(node)
    }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    report(`The policy had to stop ${violatedDirective} ${blockedURI}`),
  )
}
