import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { find, press, type Rendered, render } from '../testing/render.ts'
import { SplitPane } from './SplitPane.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

function Panes({ onClose }: { readonly onClose?: () => void }) {
  const [size, setSize] = useState(300)
  return (
    <SplitPane
      first="list"
      second="detail"
      size={size}
      onResize={setSize}
      onClose={onClose}
      label="Detail width"
      min={200}
      max={400}
    />
  )
}
const line = () => find('[role="separator"]')
const now = () => line().getAttribute('aria-valuenow')

test('arrows move the line, with Shift further, Home and End to the limits', () => {
  rendered = render(<Panes />)
  press(line(), 'ArrowLeft')
  expect(now()).toBe('316')
  press(line(), 'ArrowRight', { shiftKey: true })
  expect(now()).toBe('252')
  press(line(), 'End')
  expect(now()).toBe('400')
  press(line(), 'Home')
  expect(now()).toBe('200')
})
test('Enter closes if it may', () => {
  const close = vi.fn<() => void>()
  rendered = render(<Panes onClose={close} />)
  press(line(), 'Enter')
  expect(close).toHaveBeenCalledOnce()
})
test('without a second pane there is no line', () => {
  rendered = render(
    <SplitPane first="list" second={undefined} size={300} onResize={() => undefined} label="Detail width" />,
  )
  expect(document.querySelector('[role="separator"]')).toBeNull()
})
