import { act } from 'react'
import { afterEach, expect, test } from 'vitest'
import { find, type Rendered, render } from '../../../kit/testing/render.ts'
import { ChartData } from './ChartData.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const table = { calls: [0, 1], series: [{ title: 'Baseline', values: [1200, undefined] }] }

test('the numbers are drawn only while they are open', () => {
  rendered = render(<ChartData part={null} tables={[{ title: 'Context per call', unit: 'tokens', table }]} />)
  const cells = () => [...document.querySelectorAll('td')].map((cell) => cell.textContent)
  const setOpen = (isOpen: boolean) =>
    act(() => {
      const details = find<HTMLDetailsElement>('details')
      details.open = isOpen
      details.dispatchEvent(new Event('toggle'))
    })
  expect(cells()).toEqual([])
  setOpen(true)
  expect(cells()).toEqual(['1,200', '–'])
  setOpen(false)
  expect(cells()).toEqual([])
})
