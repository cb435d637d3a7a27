import { afterEach, expect, test } from 'vitest'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { FigureTable } from './FigureTable.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('each figure has the head of its column, which a phone shows above it', () => {
  rendered = render(
    <FigureTable
      label="Fruit"
      columns={[
        { head: 'Name', cell: ({ name }) => name },
        { head: 'Count', cell: ({ count }) => String(count), title: ({ name }) => `${name} in the basket` },
        { head: 'Double', cell: ({ count }) => String(2 * count) },
      ]}
      rows={[
        { name: 'apples', count: 3 },
        { name: 'pears', count: 4 },
      ]}
      keyOf={({ name }) => name}
    />,
  )
  const heads = [...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)
  expect(heads).toEqual(['Name', 'Count', 'Double'])
  const cells = [...document.querySelectorAll('tbody td')].map((cell) => [
    cell.getAttribute('data-label'),
    cell.textContent,
    cell.getAttribute('title'),
  ])
  expect(cells).toEqual([
    ['Count', '3', 'apples in the basket'],
    ['Double', '6', null],
    ['Count', '4', 'pears in the basket'],
    ['Double', '8', null],
  ])
})
