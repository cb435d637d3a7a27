import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../testing/render.ts'
import { TextField } from './TextField.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

/** Whether Enter in the field would submit the form that it is in. */
function submits(kind: 'text' | 'search'): boolean {
  rendered = render(<TextField kind={kind} label="Find runs" value="a" onChange={() => undefined} />)
  const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
  act(() => {
    rendered?.container.querySelector('input')?.dispatchEvent(enter)
  })
  return !enter.defaultPrevented
}

test('Enter in a search is not for the form around it', () => {
  expect(submits('search')).toBe(false)
})

test('Enter in another field is', () => {
  expect(submits('text')).toBe(true)
})

test('a text of megabytes gets no field, which would hold the page', () => {
  rendered = render(<TextField label="Tool" value={'t'.repeat(16_000_000)} onChange={() => undefined} />)
  expect(rendered.container.querySelector('input')).toBeNull()
  expect(rendered.container.textContent).toBe('Tool: too long to edit (16,000,000 characters)')
})
