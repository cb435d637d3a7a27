import { expect, test } from 'vitest'
import type { CollectionRun } from '#core/collections/collection.ts'
import { daysIn, facetsIn, withFacet } from './facet-text.ts'
import { type Order, tableRows } from './table-rows.ts'

const figure = (value: number) => ({ value, source: 'recorded' as const })

const run = (id: string, input: number, more: Partial<CollectionRun> = {}): CollectionRun => ({
  id,
  collectionId: 'c',
  content: id,
  file: { path: `${id}.jsonl`, size: 1, modified: 0 },
  place: 0,
  state: 'indexed',
  title: id,
  format: 'codex',
  models: [],
  calls: 1,
  steps: 2,
  agents: 1,
  input: figure(input),
  peak: figure(input),
  errors: 0,
  refetched: 0,
  compactions: 0,
  microCompactions: 0,
  misses: 0,
  waste: [],
  largest: [],
  warnings: 0,
  relation: { isSubAgent: false, firstKey: 0 },
  ...more,
})

const INPUT: Order = { column: 'input', isDescending: true }
const idsOf = (runs: readonly CollectionRun[], order: Order, toggled: readonly string[] = []) =>
  tableRows(runs, { order, groupBy: undefined, toggled: new Set(toggled) }).map(({ id }) => id)

test('sub-agents are folded into their parent until it is opened', () => {
  const runs = [run('small', 1), run('parent', 5), run('agent', 3, { parentId: 'parent' })]
  expect(idsOf(runs, INPUT)).toEqual(['parent', 'small'])
  expect(idsOf(runs, INPUT, ['parent'])).toEqual(['parent', 'agent', 'small'])
})

test('a sub-agent whose parent is filtered out stands by itself', () => {
  expect(idsOf([run('agent', 3, { parentId: 'parent' })], INPUT)).toEqual(['agent'])
})

test('runs of which a figure is not known come last in both directions', () => {
  const runs = [run('none', 1), run('cheap', 1, { cost: figure(1) }), run('dear', 1, { cost: figure(9) })]
  expect(idsOf(runs, { column: 'cost', isDescending: true })).toEqual(['dear', 'cheap', 'none'])
  expect(idsOf(runs, { column: 'cost', isDescending: false })).toEqual(['cheap', 'dear', 'none'])
})

test('groups are folded, with their subtotals, until one is opened', () => {
  const runs = [
    run('a', 1, { project: 'one' }),
    run('b', 2, { project: 'two' }),
    run('c', 3, { project: 'one' }),
  ]
  const rows = tableRows(runs, { order: INPUT, groupBy: 'project', toggled: new Set(['group two']) })
  expect(rows.map(({ id }) => id)).toEqual(['group one', 'group two', 'b'])
  expect(rows[0]?.kind === 'group' && rows[0].group.totals.input).toBe(4)
})

test('facets and days survive the address', () => {
  const only = withFacet(withFacet(['agent:codex'], 'model', ['a:b', '']), 'agent', ['pi-session'])
  expect(facetsIn(only).get('model')).toEqual(new Set(['a:b', '']))
  expect(facetsIn(only).get('agent')).toEqual(new Set(['pi-session']))
  expect(facetsIn(['nonsense', 'other:x']).size).toBe(0)
  expect(daysIn('2026-01-03~2026-01-20')).toEqual(['2026-01-03', '2026-01-20'])
  expect(daysIn('2026-01-20~2026-01-03')).toBeUndefined()
})
