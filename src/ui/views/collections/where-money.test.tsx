import { afterEach, expect, test } from 'vitest'
import type { CollectionRun } from '#core/collections/collection.ts'
import { textOf } from '../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { WhereMoney } from './WhereMoney.tsx'

const figure = (value: number) => ({ value, source: 'recorded' as const })

const run = (title: string, cost: number): CollectionRun => ({
  id: title,
  collectionId: 'c',
  content: title,
  file: { path: `${title}.jsonl`, size: 1, modified: 0 },
  place: 0,
  state: 'indexed',
  title,
  format: 'codex',
  models: [],
  calls: 1,
  steps: 2,
  agents: 1,
  input: figure(9),
  peak: figure(9),
  cost: figure(cost),
  errors: 0,
  refetched: 0,
  compactions: 0,
  microCompactions: 0,
  misses: 0,
  waste: [],
  largest: [],
  warnings: 0,
  relation: { isSubAgent: false, firstKey: 0 },
})

let shown: Rendered | undefined
afterEach(() => shown?.unmount())

test('while a folder is being read, what is the most expensive is so only so far', () => {
  const runs = [run('Apples', 3), run('Pears', 1)]
  const titles = (isReading: boolean) => {
    shown?.unmount()
    shown = render(<WhereMoney runs={runs} only={[]} isRead={!isReading} isReading={isReading} />)
    return [...shown.container.querySelectorAll('dt')].map(textOf)
  }
  expect(titles(true)).toContain('Most expensive run so far')
  expect(titles(false)).toContain('Most expensive run')
})
