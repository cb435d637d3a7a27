import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { find, press, type Rendered, render } from '../kit/testing/render.ts'
import { ContextStrip } from './ContextStrip.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const calls = Array.from({ length: 50 }, (_, call) => ({
  call,
  byCategory: [0, 100, 0, 0, 0, call * 10, 0],
  tokens: 100 + call * 10,
}))

function Strip() {
  const [cursor, setCursor] = useState(10)
  return (
    <ContextStrip
      label="Context by call"
      calls={calls}
      cursor={cursor}
      onCursor={setCursor}
      windowTokens={1000}
      marks={[{ call: 11, label: 'Compaction' }]}
    />
  )
}
const slider = () => find('[role="slider"]')
const now = () => slider().getAttribute('aria-valuenow')

test('it is a slider over the calls that says what stands there', () => {
  rendered = render(<Strip />)
  expect(slider().getAttribute('aria-valuemax')).toBe('49')
  expect(slider().getAttribute('aria-valuetext')).toBe(
    'call 11 of 50, 200 tokens; System 100; Tool results 100',
  )
})
test('keys move the cursor and stop at the ends', () => {
  rendered = render(<Strip />)
  press(slider(), 'ArrowRight')
  expect(now()).toBe('11')
  press(slider(), 'ArrowRight', { shiftKey: true })
  expect(now()).toBe('21')
  press(slider(), 'PageUp')
  expect(now()).toBe('31')
  press(slider(), 'End')
  press(slider(), 'ArrowRight')
  expect(now()).toBe('49')
  press(slider(), 'Home')
  expect(now()).toBe('0')
})
test('a compaction at the cursor is said', () => {
  rendered = render(<Strip />)
  press(slider(), 'ArrowRight')
  expect(slider().getAttribute('aria-valuetext')).toContain('Compaction')
})
test('keys of the app pass through', () => {
  rendered = render(<Strip />)
  press(slider(), 'ArrowRight', { ctrlKey: true })
  expect(now()).toBe('10')
})
test('a trace without calls says so', () => {
  rendered = render(<ContextStrip label="Context" calls={[]} cursor={0} onCursor={() => undefined} />)
  expect(slider().getAttribute('aria-valuetext')).toBe('no model calls')
  press(slider(), 'ArrowRight')
  expect(document.body.textContent).toContain('No model calls')
})

test('the window is named above the bars and the cursor, also where bars are higher than it', () => {
  rendered = render(<Strip />)
  const words = find<SVGTextElement>('svg text')
  expect(words.textContent).toMatch(/^context window/)
  const cursorTop = Number(find('svg g line').getAttribute('y1'))
  expect(Number(words.getAttribute('y'))).toBeLessThan(cursorTop)
})
