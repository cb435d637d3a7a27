import { afterEach, expect, test } from 'vitest'
import { click, find, focus, press, type Rendered, render } from '../testing/render.ts'
import { JsonView } from './JsonView.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

const value = { name: 'read_file', arguments: { path: 'a.ts' }, text: 'long '.repeat(200), ok: true }
const tree = () => find('[role="tree"]')
const rows = () => [...document.querySelectorAll('[role="treeitem"]')]
const active = () => find('[role="treeitem"][aria-selected="true"]')

test('children of a closed branch are not drawn', () => {
  rendered = render(<JsonView value={value} label="Step" />)
  expect(rows()).toHaveLength(5)
  expect(document.body.textContent).not.toContain('a.ts')
})
test('arrows move and open, and the tree names the active row', () => {
  rendered = render(<JsonView value={value} label="Step" />)
  focus(tree())
  press(tree(), 'ArrowDown')
  press(tree(), 'ArrowDown')
  expect(active().textContent).toContain('arguments')
  expect(tree().getAttribute('aria-activedescendant')).toBe(active().id)
  press(tree(), 'ArrowRight')
  expect(document.body.textContent).toContain('"a.ts"')
  press(tree(), 'ArrowLeft')
  expect(document.body.textContent).not.toContain('"a.ts"')
})
test('a click opens a branch', () => {
  rendered = render(<JsonView value={value} label="Step" />)
  click(find('[aria-expanded="false"]'))
  expect(rows()).toHaveLength(6)
})
test('a long text is clipped until it is asked for', () => {
  rendered = render(<JsonView value={value} label="Step" />)
  expect(document.body.textContent).toContain('760 more characters')
  press(tree(), 't')
  press(tree(), 'Enter')
  expect(document.body.textContent).not.toContain('more characters')
  expect(document.body.textContent).toContain(value.text)
})
test('another value starts afresh', () => {
  rendered = render(<JsonView value={value} label="Step" />)
  click(find('[aria-expanded="false"]'))
  rendered.rerender(<JsonView value={{ other: { deep: 1 } }} label="Step" />)
  expect(rows()).toHaveLength(2)
})
