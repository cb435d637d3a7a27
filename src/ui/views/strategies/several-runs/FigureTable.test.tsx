import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { byRole } from '../../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { FigureTable, RunFigures } from './FigureTable.tsx'

let rendered: Rendered | undefined
afterEach(() => {
  rendered?.unmount()
  vi.unstubAllGlobals()
})

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

test('a phone shows the first three runs, and all of them on request; a wide window shows ten', () => {
  const runs = Array.from({ length: 12 }, (_, at) => `run ${at}`)
  const table = (
    <RunFigures
      label="Runs"
      columns={[{ head: 'Run', cell: (run) => run }]}
      rows={runs}
      keyOf={(run) => run}
    />
  )
  const names = () => [...document.querySelectorAll('tbody th')].map(({ textContent }) => textContent)
  rendered = render(table)
  expect(names()).toEqual(runs.slice(0, 10))
  rendered.unmount()
  const [addEventListener, removeEventListener] = [() => undefined, () => undefined]
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener, removeEventListener }))
  rendered = render(table)
  expect(names()).toEqual(runs.slice(0, 3))
  const { container } = rendered
  act(() => byRole('button', /^Show all 12.runs$/, container).click())
  expect(names()).toEqual(runs)
  expect(container.querySelector('button')).toBeNull()
})
