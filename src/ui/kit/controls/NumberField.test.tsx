import { act, useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setLocale } from '#base/locale.ts'
import { TYPING_PAUSE } from '../base/use-as-typed.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { blur, find, focus, press, type Rendered, render, type } from '../testing/render.ts'
import { NumberField } from './NumberField.tsx'

const committed = vi.fn<(value: number) => void>()
let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  committed.mockReset()
})

function Field({ step }: { readonly step?: number }) {
  const [value, setValue] = useState(20)
  const commit = (next: number) => {
    committed(next)
    setValue(next)
  }
  return (
    <NumberField
      label="Keep last"
      value={value}
      onCommit={commit}
      min={0}
      max={500}
      step={step}
      unit="steps"
    />
  )
}
const mount = (step?: number) => {
  rendered = render(<Field {...(step === undefined ? {} : { step })} />)
  return find<HTMLInputElement>('input')
}

describe('NumberField', () => {
  test('a typed number applies a moment after the last key, and stays as it was typed', () => {
    vi.useFakeTimers()
    const input = mount()
    type(input, '3')
    type(input, '035')
    expect(committed).not.toHaveBeenCalled()
    act(() => vi.advanceTimersByTime(TYPING_PAUSE))
    expect(committed.mock.calls).toEqual([[35]])
    expect(input.value).toBe('035')
    type(input, '9000')
    act(() => vi.advanceTimersByTime(TYPING_PAUSE))
    expect(committed).toHaveBeenCalledOnce()
    vi.useRealTimers()
  })
  test('Esc keeps the number that was typed', () => {
    const input = mount()
    type(input, '35')
    press(input, 'Escape')
    expect(committed.mock.calls).toEqual([[35]])
    expect(input.value).toBe('35')
  })
  test('Enter commits what was typed', () => {
    const input = mount()
    type(input, '35')
    press(input, 'Enter')
    expect(committed.mock.calls).toEqual([[35]])
  })
  test('leaving the field commits, clamped to the range', () => {
    const input = mount()
    focus(input)
    type(input, '9,000')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(document.body.textContent).toContain('Enter a number from 0 to 500.')
    blur(input)
    expect(committed.mock.calls).toEqual([[500]])
    expect(input.value).toBe('500')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })
  test('arrows step by one, with Shift by ten, within the range', () => {
    const input = mount()
    press(input, 'ArrowUp')
    press(input, 'ArrowUp', { shiftKey: true })
    press(input, 'ArrowDown')
    expect(committed.mock.calls).toEqual([[21], [31], [30]])
    type(input, '3')
    press(input, 'ArrowDown', { shiftKey: true })
    expect(input.value).toBe('0')
  })
  test('what is no number is never committed and says so', () => {
    const input = mount()
    type(input, 'many')
    press(input, 'Enter')
    expect(committed).not.toHaveBeenCalled()
    expect(document.body.textContent).toContain('Enter a number.')
    expect(input.value).toBe('many')
  })
  test('Esc takes back what is not a number', () => {
    const input = mount()
    type(input, 'many')
    press(input, 'Escape')
    expect(input.value).toBe('20')
    expect(input.getAttribute('aria-invalid')).toBeNull()
  })
  test('whole numbers only, unless the step has decimals', () => {
    const input = mount()
    type(input, '2.5')
    press(input, 'Enter')
    expect(committed).not.toHaveBeenCalled()
    rendered?.unmount()
    const decimal = mount(0.1)
    press(decimal, 'ArrowUp')
    expect(committed.mock.calls).toEqual([[20.1]])
  })
  test('is written and read as the person writes', () => {
    setLocale('de-DE')
    const input = mount(0.5)
    type(input, '12,5')
    press(input, 'Enter')
    expect(input.value).toBe('12,5')
    type(input, '1.500 steps')
    press(input, 'Enter')
    expect(committed.mock.calls).toEqual([[12.5], [500]])
    setLocale('en-US')
  })
  test('an unchanged value is not committed again', () => {
    const input = mount()
    type(input, '20')
    press(input, 'Enter')
    expect(committed).not.toHaveBeenCalled()
  })
})

function mountInDialog(close: () => void): HTMLInputElement {
  rendered = render(
    <Dialog open onClose={close} title="Values">
      <Field />
    </Dialog>,
  )
  return find<HTMLInputElement>('[role="dialog"] input')
}

test('in a dialog Esc applies the number that was typed, and closes', () => {
  const close = vi.fn<() => void>()
  const field = mountInDialog(close)
  focus(field)
  type(field, '35')
  press(field, 'Escape')
  expect(committed).toHaveBeenCalledWith(35)
  expect(close).toHaveBeenCalledOnce()
})

test('in a dialog the first Esc takes back what is not a number, and the next one closes', () => {
  const close = vi.fn<() => void>()
  const field = mountInDialog(close)
  type(field, 'many')
  press(field, 'Escape')
  expect(close).not.toHaveBeenCalled()
  expect(field.value).toBe('20')
  press(field, 'Escape')
  expect(close).toHaveBeenCalledOnce()
})
