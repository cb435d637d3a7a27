import { expect, test, vi } from 'vitest'
import { render } from '../../../kit/testing/render.ts'
import { useShownWhenRunning } from './use-shown-when-running.ts'

function Results({ isRunning }: { readonly isRunning: boolean }) {
  return <div ref={useShownWhenRunning(isRunning)} />
}

/** How often results at `top` px are scrolled into view: when asked for, and once they are there. */
function scrollsAt(top: number): readonly number[] {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top))
  const scroll = vi.fn()
  // jsdom scrolls nothing and has no such method.
  Element.prototype.scrollIntoView = scroll
  const { rerender, unmount } = render(<Results isRunning={false} />)
  const counts = [true, false].map((isRunning) => {
    rerender(<Results isRunning={isRunning} />)
    return scroll.mock.calls.length
  })
  unmount()
  vi.restoreAllMocks()
  return counts
}

test('results below the form are scrolled into view when asked for, and again once they are there', () => {
  expect(scrollsAt(innerHeight * 0.9)).toEqual([1, 2])
  expect(scrollsAt(40)).toEqual([0, 0])
})
