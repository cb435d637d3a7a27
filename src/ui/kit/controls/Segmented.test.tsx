import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { click, find, focus, press, type Rendered, render, settle } from '../testing/render.ts'
import { Segmented } from './Segmented.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const options = [
  { value: 'tokens', title: 'Tokens' },
  { value: 'cost', title: 'Cost' },
  { value: 'steps', title: 'Steps' },
] as const

function Choice() {
  const [value, setValue] = useState<'tokens' | 'cost' | 'steps'>('tokens')
  return <Segmented label="Unit" value={value} onChange={setValue} options={options} />
}
const chosen = () => find('[role="radio"][aria-checked="true"]')
async function arrow(key: string): Promise<void> {
  press(chosen(), key)
  await settle()
}

test('it is a radio group with one tab stop', () => {
  rendered = render(<Choice />)
  expect(find('[role="radiogroup"]').getAttribute('aria-label')).toBe('Unit')
  expect(document.querySelectorAll('[role="radio"]')).toHaveLength(3)
  expect(chosen().textContent).toBe('Tokens')
})
test('arrows choose the next and the previous one, and go round', async () => {
  rendered = render(<Choice />)
  focus(chosen())
  await arrow('ArrowRight')
  expect(chosen().textContent).toBe('Cost')
  await arrow('ArrowLeft')
  expect(chosen().textContent).toBe('Tokens')
  await arrow('ArrowLeft')
  expect(chosen().textContent).toBe('Steps')
})
test('a click chooses', () => {
  rendered = render(<Choice />)
  click(find('[role="radio"]:last-child'))
  expect(chosen().textContent).toBe('Steps')
})
