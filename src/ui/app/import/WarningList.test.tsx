import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { WarningList } from './WarningList.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('notes that differ only in numbers are listed once, with how many there are', () => {
  const messages = [
    'No time zone; assumed UTC.',
    'Its 15 requests aren’t calls.',
    'Its 19 requests aren’t calls.',
  ]
  const warnings = [...messages, messages[0] ?? ''].map((message) => ({ code: 'bad-line' as const, message }))
  rendered = render(<WarningList warnings={warnings} />)
  const lines = [...rendered.container.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rendered.container.querySelector('summary')?.textContent).toMatch(/^2.import notes$/)
  expect(lines).toEqual([
    expect.stringMatching(/^No time zone; assumed UTC\.2.times$/),
    expect.stringMatching(/^Its 15 requests aren’t calls\.and 1 similar$/),
  ])
})
