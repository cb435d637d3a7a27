import { afterEach, expect, test, vi } from 'vitest'
import type { CollectionRun } from '#core/collections/collection.ts'
import { byRole, textOf } from '../../kit/testing/by-role.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { RunTable } from './RunTable.tsx'

const figure = (value: number) => ({ value, source: 'recorded' as const })

const RUN: CollectionRun = {
  id: 'a',
  collectionId: 'c',
  content: 'a',
  file: { path: 'a.jsonl', size: 1, modified: 0 },
  place: 0,
  state: 'indexed',
  title: 'Apples',
  format: 'codex',
  models: [],
  calls: 1,
  steps: 2,
  agents: 1,
  input: figure(9),
  peak: figure(9),
  errors: 0,
  refetched: 0,
  compactions: 0,
  microCompactions: 0,
  misses: 0,
  waste: [],
  largest: [],
  warnings: 0,
  relation: { isSubAgent: false, firstKey: 0 },
}

let shown: Rendered | undefined
afterEach(() => {
  shown?.unmount()
  vi.unstubAllGlobals()
})

test('a phone, which has no column of the date, says that the newest run is the first', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  shown = render(<RunTable runs={[RUN]} groupBy={undefined} onOpen={() => undefined} />)
  expect(textOf(byRole('combobox', /^Sort by/, shown.container))).toContain('Newest first')
})
