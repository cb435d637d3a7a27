import { afterEach, expect, test, vi } from 'vitest'
import { click, find, press, type Rendered, render, type } from '../testing/render.ts'
import { SearchSelect } from './SearchSelect.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const options = [
  { value: 'auto', title: 'Automatic' },
  { value: 'opus', title: 'Opus 5', group: 'Anthropic' },
  { value: 'gpt', title: 'GPT-5', group: 'OpenAI' },
]
const listed = () => [...document.querySelectorAll('li button')].map(({ textContent }) => textContent)

test('a value is found by words of its title and its group, and Enter takes the first', () => {
  const change = vi.fn<(value: string) => void>()
  rendered = render(
    <SearchSelect label="Pricing" placeholder="Search…" value="auto" options={options} onChange={change} />,
  )
  click(find('button'))
  expect(listed()).toEqual(['Automatic', 'Opus 5', 'GPT-5'])
  const field = find<HTMLInputElement>('input')
  type(field, '5 open')
  expect(listed()).toEqual(['GPT-5'])
  press(field, 'Enter')
  expect(change.mock.calls).toEqual([['gpt']])
  expect(listed()).toEqual([])
})
