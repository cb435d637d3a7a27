import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissNotice, tell, tellProblem } from '#state/index.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { Notices } from './Notices.tsx'

let rendered: Rendered | undefined
let told: readonly number[] = []
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  rendered?.unmount()
  for (const id of told) dismissNotice(id)
  vi.useRealTimers()
})

test('what only informs goes away on its own, and so does an undo; an offer and a problem stay', async () => {
  const run = vi.fn()
  told = [
    tell('Copied the run.'),
    tell('Removed the column.', 'info', { title: 'Undo', run, isBrief: true }),
    tell('New version available.', 'info', { title: 'Reload', run }),
  ]
  tellProblem({ code: 'no-room', message: 'The disk is full.' })
  rendered = render(<Notices />)
  expect(document.body.textContent).toContain('Copied the run.')
  expect(document.body.textContent).toContain('Removed the column.')
  await act(() => vi.advanceTimersByTimeAsync(60 * 60 * 1000))
  expect(document.body.textContent).not.toContain('Copied the run.')
  expect(document.body.textContent).not.toContain('Removed the column.')
  expect(document.body.textContent).toContain('New version available.')
  expect(document.body.textContent).toContain('The disk is full.')
})
