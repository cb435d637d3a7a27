import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CollectionRun } from '#core/collections/collection.ts'
import { useMostWaste } from '#state/index.ts'
import { textOf } from '../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { WhereMoney } from './WhereMoney.tsx'

vi.mock('#state/index.ts', async (original) => ({ ...(await original<object>()), useMostWaste: vi.fn() }))

const NOT_SEARCHED = { isSearching: false, done: 0, total: 0, most: undefined }

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
beforeEach(() => vi.mocked(useMostWaste).mockReturnValue(NOT_SEARCHED))
afterEach(() => shown?.unmount())

test('of files that only an index knows, waste is in dollars and the largest result is named by its file', () => {
  const waste = [{ kind: 'read-again' as const, count: 2, overRun: 84_000, dollars: 1.2, subject: 'a.ts' }]
  const largest = [{ tool: 'mcp__files__Read', subject: 'src/app.ts', tokens: 9000, call: 11, step: 3 }]
  const pears = { ...run('Pears', 1), waste, largest }
  shown = render(<WhereMoney runs={[run('Apples', 3), pears]} only={[]} isRead isReading={false} />)
  const text = textOf(shown.container)
  expect(text).toContain('≈$1.20')
  expect(text).toMatch(/Read src\/app\.ts, call\s12/)
})

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

test('while runs are searched for the most waste, the most so far is shown with the progress', () => {
  const runs = [run('Apples', 3), run('Pears', 1)]
  const most = { run: run('Pears', 1), value: 0.4, kind: 'read-again' as const }
  const wasteWhile = (isSearching: boolean) => {
    shown?.unmount()
    vi.mocked(useMostWaste).mockReturnValue({ isSearching, done: 1, total: 2, most })
    shown = render(<WhereMoney runs={runs} only={[]} isRead isReading={false} />)
    const tiles = [...shown.container.querySelectorAll('dl > div')].map(textOf)
    return tiles.find((text) => text.includes('Most waste'))
  }
  expect(wasteWhile(true)).toMatch(/Most waste so far.*Pears.*\$0\.40.*Searched 1 of 2 runs/)
  expect(wasteWhile(false)).toMatch(/Most waste.*Pears.*\$0\.40.*Mostly:/)
})
