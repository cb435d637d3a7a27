/**
 * A report that contains its run, so that one file is all that is shared: Memoscope opens the run from it.
 */
import { html, type Markup, trusted } from './markup.ts'

const START = '<script type="application/json" id="memoscope-run">'
const END = '</script>'

/** `run`: JSON in Memoscope's own format. A page shows nothing of it, and runs nothing. */
export function runInside(run: string): Markup {
  // As JSON writes signs that would end the element or begin a comment in it.
  const safe = run.replaceAll('<', '\\u003c')
  return html`${trusted(START)}${trusted(safe)}${trusted(END)}`
}

/** The JSON of the run that a page holds; undefined: it holds none. O(page). */
export function runOfPage(page: string): string | undefined {
  if (!/^\s*<(?:!doctype html|html)/i.test(page.slice(0, 1000))) return undefined
  const at = page.indexOf(START)
  const end = at < 0 ? -1 : page.indexOf(END, at)
  return end < 0 ? undefined : page.slice(at + START.length, end)
}
