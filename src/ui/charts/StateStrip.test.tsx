import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { find, press, type Rendered, render } from '../kit/testing/render.ts'
import { type StateBar, StateStrip } from './StateStrip.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const bars: readonly StateBar[] = [
  { id: 4, label: 'A new run', size: 0, mark: 'start' },
  { id: 5, label: 'Step 1: Look', size: 10 },
  { id: 6, label: 'Step 2: Read', size: 20, mark: 'failed' },
]

function Strip() {
  const [cursor, setCursor] = useState<number>()
  return <StateStrip label="History" bars={bars} cursor={cursor} inUse={6} onCursor={setCursor} />
}
const slider = () => find('[role="slider"]')
const said = () => slider().getAttribute('aria-valuetext')

test('it is a slider over the states that says what happened, and that it failed', () => {
  rendered = render(<Strip />)
  expect(said()).toBe('the empty memory')
  press(slider(), 'End')
  expect([slider().getAttribute('aria-valuenow'), said()]).toEqual(['3', 'Step 2: Read, failed'])
  press(slider(), 'ArrowLeft')
  expect(said()).toBe('Step 1: Look')
  press(slider(), 'Home')
  expect(said()).toBe('A new run')
})
test('keys from the empty memory lead into the history', () => {
  rendered = render(<Strip />)
  press(slider(), 'ArrowRight')
  expect(said()).toBe('A new run')
})
