import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { Ruler } from './Ruler.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('the numbers end with the last call, and none is under it', () => {
  const props = { calls: 538, onPart: () => undefined }
  rendered = render(<Ruler {...props} part={{ from: 0, count: 538 }} width={334} />)
  const numbers = [...rendered.container.querySelectorAll('text')]
  expect(numbers.map(({ textContent }) => textContent)).toEqual(['100', '200', '300', '400', '538'])
  // Wholly within the drawing: its middle is half a number from the edge.
  expect(Number(numbers.at(-1)?.getAttribute('x'))).toBeLessThan(334 - 10)
})
