import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { blur, click, find, focus, type Rendered, render } from '../testing/render.ts'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('a button that is switched off while it has the focus keeps it, says so, and does nothing', () => {
  const run = vi.fn<() => void>()
  const button = (disabled: boolean) => (
    <Button disabled={disabled} onClick={run}>
      Undo
    </Button>
  )
  rendered = render(button(false))
  focus(find('button'))
  rendered.rerender(button(true))
  expect(document.activeElement).toBe(find('button'))
  expect(find('button').getAttribute('aria-disabled')).toBe('true')
  click(find('button'))
  expect(run).not.toHaveBeenCalled()
})

test('once it is left it is off like any other', () => {
  rendered = render(<Button>Undo</Button>)
  focus(find('button'))
  rendered.rerender(<Button disabled>Undo</Button>)
  blur(find('button'))
  expect(find('button').hasAttribute('disabled')).toBe(true)
  expect(find('button').hasAttribute('aria-disabled')).toBe(false)
})
