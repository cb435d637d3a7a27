/** Saved comparisons, against a real database in memory. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { comparisonJson } from '#core/compare/comparison-data.ts'
import { type SavedComparison, watchComparisons } from '#storage/index.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import {
  importComparison,
  openComparison,
  removeComparison,
  renameComparison,
  savedNameOf,
  saveShownComparison,
  shownComparison,
} from './comparisons.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

const COLUMNS = [{ id: 'keep-last', params: { count: 5 } }]
const told = () => store.getState().notices.map(({ title }) => title)

/** What is saved now. */
function saved(): Promise<readonly SavedComparison[]> {
  return new Promise((resolve) => {
    const stop = watchComparisons((list) => {
      resolve(unwrap(list))
      queueMicrotask(() => stop())
    })
  })
}

beforeEach(async () => {
  for (const { id } of await saved()) await removeComparison(id)
  store.setState({
    notices: [],
    route: { ...HOME, view: 'compare', traceId: 'run', columns: COLUMNS, call: 3 },
    library: { status: 'done', value: [] },
  })
})

test('a button that is pressed twice saves one comparison', async () => {
  await Promise.all([saveShownComparison('Mine'), saveShownComparison('Mine')])
  expect((await saved()).map(({ name }) => name)).toEqual(['Mine'])
})

test('what is shown has its saved name at any call of the run, until a column changes', async () => {
  await saveShownComparison(' Mine ')
  const list = await saved()
  const { route } = store.getState()
  store.setState({ route: { ...route, call: 7 } })
  expect(savedNameOf(list, shownComparison(''))).toBe('Mine')
  store.setState({ route: { ...route, columns: [{ id: 'keep-last', params: { count: 6 } }] } })
  expect(savedNameOf(list, shownComparison(''))).toBeUndefined()
})

test('a new name keeps the link, and a deleted one is gone', async () => {
  await saveShownComparison('Mine')
  const [one] = await saved()
  if (one === undefined) throw new Error('nothing was saved')
  await renameComparison(one, ' Ours ')
  expect(await saved()).toMatchObject([{ id: one.id, name: 'Ours', link: one.link }])
  await removeComparison(one.id)
  expect(await saved()).toEqual([])
})

test('without its run its columns go to the open one, and a notice says so', async () => {
  await saveShownComparison('Mine')
  const [one] = await saved()
  if (one === undefined) throw new Error('nothing was saved')
  store.setState({ route: { ...HOME, view: 'timeline', traceId: 'other' }, notices: [] })
  openComparison({ ...one, run: 'Their run' })
  expect(store.getState().route).toMatchObject({ view: 'compare', traceId: 'other', columns: COLUMNS })
  expect(told()).toEqual([
    '“Mine” belongs to “Their run” which isn’t in this browser, so its columns were applied to the open run.',
  ])
})

test('a file of it is saved under its name, and any other file is refused with a sentence', async () => {
  const file = JSON.stringify(comparisonJson(shownComparison('From a file')))
  await importComparison(new Blob([file]))
  expect((await saved()).map(({ name }) => name)).toEqual(['From a file'])
  await importComparison(new Blob(['{"a": 1}']))
  expect(await saved()).toHaveLength(1)
  expect(told()).toHaveLength(2)
})
