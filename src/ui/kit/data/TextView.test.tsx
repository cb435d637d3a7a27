import { afterEach, expect, test } from 'vitest'
import { click, find, type Rendered, render } from '../testing/render.ts'
import { TextView } from './TextView.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())
const body = () => find('[dir="auto"]')

test('markup stays text', () => {
  rendered = render(<TextView text={'<img src=x onerror=alert(1)> **bold**'} />)
  expect(body().textContent).toBe('<img src=x onerror=alert(1)> **bold**')
  expect(document.querySelector('img')).toBeNull()
})
test('control and bidi characters are drawn as marks', () => {
  rendered = render(<TextView text={'\u001b[0m a\u202eb'} />)
  expect([...document.querySelectorAll('[title^="U+"]')].map((mark) => mark.textContent)).toEqual([
    'ESC',
    'RLO',
  ])
})
test('of 870,000 characters the first part is drawn, and the rest on demand', () => {
  const text = 'x'.repeat(870_000)
  rendered = render(<TextView text={text} />)
  expect(body().textContent).toHaveLength(20_000)
  expect(find('button').textContent).toBe('Show more (850,000 characters left)')
  click(find('button'))
  expect(body().textContent).toHaveLength(60_000)
  for (let clicks = 0; clicks < 3; clicks++) click(find('button'))
  expect(body().textContent).toBe(text)
  expect(document.querySelector('button')).toBeNull()
})
test('another text starts from its first part again', () => {
  rendered = render(<TextView text={'a'.repeat(50)} firstPart={10} />)
  click(find('button'))
  expect(body().textContent).toHaveLength(30)
  rendered.rerender(<TextView text={'b'.repeat(50)} firstPart={10} />)
  expect(body().textContent).toHaveLength(10)
})
test('an empty text says so', () => {
  rendered = render(<TextView text="" />)
  expect(body().textContent).toBe('(empty)')
})
