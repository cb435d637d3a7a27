// @vitest-environment jsdom
/** When the words of a tooltip are to be seen, and that its child stays what it is. */
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { blur, click, find, focus, type Rendered, render, settle } from '../testing/render.ts'
import { Tooltip } from './Tooltip.tsx'

let rendered: Rendered | undefined

afterEach(() => {
  rendered?.unmount()
  vi.useRealTimers()
})

function words(): string | undefined {
  return document.querySelector('[role=tooltip]')?.textContent ?? undefined
}

/** The bubble is loaded with the first one that opens. */
async function shown(text: string): Promise<void> {
  await act(() => import('./TooltipBubble.tsx'))
  await settle()
  expect(words()).toBe(text)
}

/** React hears of leaving by what the pointer goes to. */
function point(target: Element, type: 'pointermove' | 'pointerout'): void {
  act(() => {
    target.dispatchEvent(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }))
  })
}

test('a button that the keyboard reaches is explained at once, and no longer when it is left', async () => {
  rendered = render(
    <Tooltip text="Why not">
      <button type="button">Go</button>
    </Tooltip>,
  )
  focus(find('button'))
  await shown('Why not')
  expect(find('button').getAttribute('aria-describedby')).toBe(find('[role=tooltip]').id)
  blur(find('button'))
  expect(words()).toBeUndefined()
  expect(find('button').hasAttribute('aria-describedby')).toBe(false)
})

test('a child’s own handlers and description stay', async () => {
  const onFocus = vi.fn()
  rendered = render(
    <Tooltip text="More">
      <button type="button" aria-describedby="elsewhere" onFocus={onFocus}>
        Go
      </button>
    </Tooltip>,
  )
  focus(find('button'))
  await shown('More')
  expect(onFocus).toHaveBeenCalledOnce()
  expect(find('button').getAttribute('aria-describedby')).toBe(`elsewhere ${find('[role=tooltip]').id}`)
})

test('under the pointer the words wait until it rests, and go when it leaves or presses', async () => {
  const onClick = vi.fn()
  rendered = render(
    <Tooltip text="Library" isName>
      <button type="button" onClick={onClick}>
        L
      </button>
    </Tooltip>,
  )
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const button = find('button')
  point(button, 'pointermove')
  await act(() => vi.advanceTimersByTimeAsync(300))
  expect(words()).toBeUndefined()
  await act(() => vi.advanceTimersByTimeAsync(100))
  vi.useRealTimers()
  await shown('Library')
  // The name is not said twice.
  expect(button.hasAttribute('aria-describedby')).toBe(false)
  point(button, 'pointerout')
  expect(words()).toBeUndefined()
  vi.useFakeTimers({ shouldAdvanceTime: true })
  point(button, 'pointermove')
  await act(() => vi.advanceTimersByTimeAsync(400))
  expect(words()).toBe('Library')
  click(button)
  expect(words()).toBeUndefined()
  expect(onClick).toHaveBeenCalledOnce()
})
