import { act, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press, type Rendered, render } from '../../kit/testing/render.ts'
import { ContextStrip } from './ContextStrip.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const calls = Array.from({ length: 50 }, (_, call) => ({
  call,
  byCategory: [0, 100, 0, 0, 0, 0, call * 10, 0],
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
      marks={[{ call: 11, label: 'Compaction', isCompaction: true }]}
      inferred="Inferred"
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
test('a request that the provider refused has no size', () => {
  const call = { call: 0, byCategory: [0, 304], tokens: 304, isRefused: true as const }
  rendered = render(
    <ContextStrip label="Context" calls={[call]} cursor={0} onCursor={() => undefined} inferred="" />,
  )
  const words = slider().getAttribute('aria-valuetext')
  expect(words).toContain('refused by the provider')
  expect(words).not.toContain('304')
})
test('inferred tokens are called what they may be on this run', () => {
  const call = { call: 0, byCategory: [0, 30, 0, 0, 0, 0, 0, 0, 70], tokens: 100 }
  rendered = render(
    <ContextStrip
      label="Context"
      calls={[call]}
      cursor={0}
      onCursor={() => undefined}
      inferred="Earlier conversation"
    />,
  )
  expect(slider().getAttribute('aria-valuetext')).toContain('Earlier conversation 70')
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
  rendered = render(
    <ContextStrip label="Context" calls={[]} cursor={0} onCursor={() => undefined} inferred="Inferred" />,
  )
  expect(slider().getAttribute('aria-valuetext')).toBe('no model calls')
  press(slider(), 'ArrowRight')
  expect(document.body.textContent).toContain('No model calls')
})

test('numbers of tokens are before the bars, so that neither bars, marks, nor a strategy run through them', () => {
  const overlay = { name: 'Keep last', calls: calls.map(() => ({ tokens: 90, lostFacts: 1, isMiss: true })) }
  rendered = render(
    <ContextStrip
      label="Context by call"
      calls={calls}
      cursor={10}
      onCursor={() => undefined}
      windowTokens={1000}
      marks={[{ call: 0, label: 'Compaction', isCompaction: true }]}
      overlay={overlay}
      inferred="Inferred"
    />,
  )
  expect(slider().querySelectorAll('text')).toHaveLength(0)
  const scale = slider().parentElement?.previousElementSibling
  expect([...(scale?.children ?? [])].map(({ textContent }) => textContent)).toEqual(['500', '1k'])
})
test('the window has its number on the axis, also where bars are higher than it', () => {
  rendered = render(<Strip />)
  const numbers = [...document.querySelectorAll('[aria-hidden] > span')].map(({ textContent }) => textContent)
  expect(numbers).toContain('1k')
})
test('a phone’s strip has the numbers of the calls', () => {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 226, 80))
  rendered = render(<Strip />)
  vi.restoreAllMocks()
  const numbers = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent)
  expect(numbers).toEqual(expect.arrayContaining(['20', '40']))
})
test('keys zoom in around the cursor and out again, and a button shows all calls', () => {
  rendered = render(<Strip />)
  const all = () => document.querySelector('button')
  expect(all()).toBeNull()
  press(slider(), '+')
  expect(all()?.textContent).toBe('Show all 50 calls')
  expect(now()).toBe('10')
  press(slider(), 'End')
  expect(now()).toBe('49')
  press(slider(), '0')
  expect(all()).toBeNull()
  press(slider(), '+')
  act(() => all()?.click())
  expect(all()).toBeNull()
})
test('the call under the pointer is taken apart by category, with its share', () => {
  rendered = render(<Strip />)
  act(() => {
    const init = { bubbles: true, clientX: 0, clientY: 5 }
    slider().dispatchEvent(new MouseEvent('pointermove', init))
  })
  expect(document.body.textContent).toContain('call 1')
  expect(document.body.textContent).toContain('System100100%')
})

test('a finger that meets a flag is told what it is, until the next touch', () => {
  rendered = render(<Strip />)
  const touch = (type: string) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: 0, clientY: 2 })
      Object.assign(event, { pointerId: 1, pointerType: 'touch' })
      slider().dispatchEvent(event)
    })
  slider().setPointerCapture = () => undefined
  touch('pointerdown')
  touch('pointerup')
  // Call 12 has the flag; it is less than a finger's width away.
  expect(now()).toBe('11')
  expect(document.body.textContent).toContain('Compaction')
  act(() => void document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })))
  expect(document.body.textContent).not.toContain('Compaction')
})
