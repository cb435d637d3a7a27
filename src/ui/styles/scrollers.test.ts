import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const UI = join(import.meta.dirname, '..')

/** Every rule of every style sheet, as `file: selector` and its declarations. */
function rules(): readonly (readonly [string, string])[] {
  return readdirSync(UI, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      [...readFileSync(join(UI, file), 'utf8').matchAll(/([^{};/]+)\{([^{}]*)\}/g)].map(
        ([, selector = '', body = '']) => [`${file}: ${selector.trim()}`, body] as const,
      ),
    )
}

const SCROLLS = /\boverflow(-\w+)?:[^;]*\b(auto|scroll)\b/

// What is absolutely positioned in a scroller that is not positioned, as `visually-hidden` is, does not
// scroll with it: it stays as far down as the list is long, and the document grows with it to a blank page.
test('whatever scrolls is positioned, so that what it contains scrolls with it', () => {
  const scrollers = rules().filter(([, body]) => SCROLLS.test(body))
  expect(scrollers.length).toBeGreaterThan(20)
  expect(scrollers.filter(([, body]) => !/(^|[;\s])position:/.test(body)).map(([name]) => name)).toEqual([])
})
