import { afterEach, expect, test } from 'vitest'
import { DEFAULT_COUNTING } from '#state/index.ts'
import { type Rendered, render } from '../../../kit/testing/render.ts'
import { Copies, LeftOut } from './LeftOut.tsx'

let rendered: Rendered | undefined
afterEach(() => rendered?.unmount())

test('runs that no answer is of are named with the reason, each with the way to its own', () => {
  const counting = DEFAULT_COUNTING
  const order = { runs: ['long', 'short', 'other'].map((id) => ({ id, counting })), specs: [] }
  const codex = { agent: 'Codex', format: 'codex', settings: [], specs: [], order: [] }
  const agentOf = (runs: readonly string[]) => ({ ...codex, runs })
  rendered = render(
    <LeftOut
      agents={[agentOf(['long', 'short'])]}
      tooSmall={[agentOf(['short'])]}
      order={order}
      titleOf={(id) => `The ${id} run`}
    />,
  )
  const lines = [...rendered.container.querySelectorAll('p')].map(({ textContent }) =>
    textContent?.replaceAll('\u00a0', ' '),
  )
  expect(lines).toEqual([
    '1 run is too small for any setting of Codex: The short run. Strategies are compared on all runs.',
    'The agent of 1 run has no known settings: The other run. Strategies are compared on all runs.',
  ])
  expect(rendered.container.querySelector('a')?.getAttribute('href')).toMatch(/^#\/strategies\/short/)
})

test('of many runs that no answer is of, one click lists all', () => {
  const ids = ['one', 'two', 'three', 'four']
  const order = { runs: ids.map((id) => ({ id, counting: DEFAULT_COUNTING })), specs: [] }
  rendered = render(<LeftOut agents={[]} tooSmall={[]} order={order} titleOf={(id) => `The ${id} run`} />)
  const { container } = rendered
  expect(container.querySelector('details > summary')?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'The agents of 4 runs have no known settings',
  )
  expect([...container.querySelectorAll('details a')].map(({ textContent }) => textContent)).toEqual(
    ids.map((id) => `The ${id} run`),
  )
})

test('one sentence says which files are left out as copies of others', () => {
  const said = (repeated: readonly string[]) => {
    rendered?.unmount()
    rendered = render(<Copies repeated={repeated} copies={new Map()} />)
    return rendered.container.textContent?.replaceAll('\u00a0', ' ')
  }
  expect(said([])).toBe('')
  expect(said(['a.jsonl'])).toBe('a.jsonl is left out, because it’s a copy of another of these runs.')
  expect(said(['a.jsonl', 'b.jsonl'])).toBe(
    '2 files are left out, because they’re copies of others of these runs: a.jsonl and b.jsonl.',
  )
})
