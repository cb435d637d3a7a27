import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../testing/render.ts'
import { Precision } from './Precision.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())
const lines = () => [...document.querySelectorAll('li')].map((line) => line.textContent)

test('says each source of a kind of figure once, however many figures it has', () => {
  rendered = render(
    <Precision
      parts={[
        { title: 'Tokens', provenances: ['calibrated', 'recorded', 'calibrated', undefined] },
        { title: 'Cost', provenances: ['estimate', 'estimate'] },
      ]}
    />,
  )
  expect(lines()).toEqual([
    'Tokens: ◐ counted, then scaled to the recorded usage, ● recorded',
    'Cost: ≈ estimated',
  ])
})
test('says nothing of figures without a source, such as counts', () => {
  rendered = render(<Precision parts={[{ title: 'Steps', provenances: [undefined, undefined] }]} />)
  expect(rendered.container.textContent).toBe('')
})
