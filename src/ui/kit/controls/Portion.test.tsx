import { afterEach, expect, test } from 'vitest'
import { click, find, type Rendered, render } from '../testing/render.ts'
import { Portion } from './Portion.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const drawn = () => document.querySelectorAll('p').length

test('of a hundred thousand items the first are drawn, and what is left out is said', () => {
  const items = Array.from({ length: 100_000 }, (_, index) => index)
  rendered = render(<Portion items={items}>{(item) => <p>{item}</p>}</Portion>)
  expect(drawn()).toBe(40)
  expect(find('button').textContent).toBe('Show more (99,960 left)')
  click(find('button'))
  expect(drawn()).toBe(160)
})

test('of few items all are drawn, without an offer of more', () => {
  rendered = render(
    <Portion items={['a', 'b']} first={2}>
      {(item) => <p>{item}</p>}
    </Portion>,
  )
  expect(drawn()).toBe(2)
  expect(document.querySelector('button')).toBeNull()
})
