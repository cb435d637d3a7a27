import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '../controls/Button.tsx'
import { find, press, type Rendered, render, settle } from '../testing/render.ts'
import { Dialog } from './Dialog.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const page = (open: boolean, close: () => void) => (
  <>
    <button type="button" id="before">
      before
    </button>
    <Dialog open={open} onClose={close} title="Delete?" footer={<Button>Cancel</Button>} />
  </>
)

test('the first control has the focus, and it goes back to where it was', async () => {
  rendered = render(page(false, () => undefined))
  find('#before').focus()
  rendered.rerender(page(true, () => undefined))
  expect(document.activeElement?.textContent).toBe('Cancel')
  rendered.rerender(page(false, () => undefined))
  await settle()
  expect(document.activeElement?.id).toBe('before')
})
test('Esc asks to be closed', () => {
  const close = vi.fn<() => void>()
  rendered = render(page(true, close))
  press(find('[role="dialog"]'), 'Escape')
  expect(close).toHaveBeenCalledOnce()
})
