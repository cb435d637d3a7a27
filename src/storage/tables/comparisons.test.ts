import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { memoryStore } from '../testing/store.ts'
import { deleteComparison, type SavedComparison, saveComparison, watchComparisons } from './comparisons.ts'
import { deleteAll } from './traces.ts'

const ONE = { id: 'a', name: 'Windows', link: '#/compare/x?columns=keep-last', run: 'A run' }

test('comparisons are listed by name, renamed in place and deleted', async () => {
  const store = memoryStore()
  let seen: readonly SavedComparison[] = []
  const stop = watchComparisons((list) => {
    seen = unwrap(list)
  }, store)
  unwrap(await saveComparison(ONE, store))
  unwrap(await saveComparison({ ...ONE, id: 'b', name: 'Budgets' }, store))
  await vi.waitFor(() => expect(seen.map(({ name }) => name)).toEqual(['Budgets', 'Windows']))
  unwrap(await saveComparison({ ...ONE, name: 'All windows' }, store))
  await vi.waitFor(() => expect(seen.map(({ name }) => name)).toEqual(['All windows', 'Budgets']))
  expect(seen[0]).toMatchObject({ id: 'a', link: ONE.link, run: 'A run' })
  unwrap(await deleteAll(store))
  await vi.waitFor(() => expect(seen.map(({ run }) => run)).toEqual(['', '']))
  unwrap(await deleteComparison('a', store))
  await vi.waitFor(() => expect(seen.map(({ id }) => id)).toEqual(['b']))
  stop()
})
