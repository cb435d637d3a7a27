import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { find, press, type Rendered, render, type } from '../testing/render.ts'
import { CommandPalette } from './CommandPalette.tsx'

const run = vi.fn<(title: string) => void>()
const close = vi.fn<() => void>()
let rendered: Rendered | undefined

const items = ['Go to Library', 'Go to Compare', 'Toggle theme'].map((title, index) => ({
  id: title,
  title,
  group: index < 2 ? 'Go' : 'View',
  shortcut: index < 2 ? String(index + 1) : undefined,
  run: () => run(title),
}))
const input = () => find<HTMLInputElement>('[role="combobox"]')
const active = () => find('[role="option"][aria-selected="true"]').textContent
const options = () => document.querySelectorAll('[role="option"]').length

beforeEach(() => {
  rendered = render(<CommandPalette open onClose={close} items={items} />)
})
afterEach(() => {
  rendered?.unmount()
  run.mockReset()
  close.mockReset()
})

test('it opens with all commands and the focus in the input', () => {
  expect(options()).toBe(3)
  expect(document.activeElement).toBe(input())
  expect(active()).toContain('Go to Library')
})
test('typing filters and marks the matched letters', () => {
  type(input(), 'gtc')
  expect(options()).toBe(1)
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['G', 't', 'C'])
})
test('arrows go round, Home and End go to the ends', () => {
  press(input(), 'ArrowDown')
  expect(active()).toContain('Go to Compare')
  press(input(), 'End')
  expect(active()).toContain('Toggle theme')
  press(input(), 'ArrowDown')
  expect(active()).toContain('Go to Library')
  press(input(), 'ArrowUp')
  expect(active()).toContain('Toggle theme')
  press(input(), 'Home')
  expect(active()).toContain('Go to Library')
})
test('the input names the active option', () => {
  press(input(), 'ArrowDown')
  expect(input().getAttribute('aria-activedescendant')).toBe(find('[aria-selected="true"]').id)
})
test('Enter closes and runs', () => {
  type(input(), 'theme')
  press(input(), 'Enter')
  expect(close).toHaveBeenCalledOnce()
  expect(run.mock.calls).toEqual([['Toggle theme']])
})
test('Esc closes and runs nothing', () => {
  press(input(), 'Escape')
  expect(close).toHaveBeenCalledOnce()
  expect(run).not.toHaveBeenCalled()
})
test('no match says so, and Enter does nothing', () => {
  type(input(), 'xyz')
  expect(find('[role="status"]').textContent).toContain('No command matches')
  press(input(), 'Enter')
  expect(run).not.toHaveBeenCalled()
})
test('strategies with the text only in their description come after the run’s own text', () => {
  const choice = { keywords: ['Keeps themes.'], isChoice: true, run: () => run('Fields') }
  const more = [...items, { id: 'weak', group: 'Strategies', title: 'Fields', ...choice }]
  const elsewhere = () => [{ id: 'step', group: 'Steps', title: 'Step 3: theme', run: () => run('Step 3') }]
  rendered?.unmount()
  rendered = render(<CommandPalette open onClose={close} items={more} elsewhere={elsewhere} />)
  type(input(), 'theme')
  const titles = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent)
  expect(titles.map((title) => /Toggle theme|Step 3|Fields/.exec(title)?.[0])).toEqual([
    'Toggle theme',
    'Step 3',
    'Fields',
  ])
})
test('text that matches no command can be searched for elsewhere, with Enter', () => {
  const elsewhere = (query: string) => [
    { id: 'elsewhere', group: 'Search', title: `Search for ${query}`, run: () => run(query) },
  ]
  rendered?.unmount()
  rendered = render(<CommandPalette open onClose={close} items={items} elsewhere={elsewhere} />)
  expect(options()).toBe(3)
  type(input(), 'theme')
  expect([options(), active()]).toEqual([2, 'Toggle theme'])
  type(input(), 'eme')
  expect([options(), active()]).toEqual([2, 'Search for eme'])
  type(input(), 'docusaurus ')
  expect(find('[role="status"]').textContent).toContain('No command matches')
  expect(active()).toBe('Search for docusaurus')
  press(input(), 'Enter')
  expect(run.mock.calls).toEqual([['docusaurus']])
})
