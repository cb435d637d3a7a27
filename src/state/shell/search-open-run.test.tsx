/** The first search of the run that is open, by the real search on a database in memory. */
// First: the database looks for its IndexedDB when it is loaded.
import '../testing/database.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { actionStep, answerStep, taskStep } from '#core/testing/steps.ts'
import { createRevisions } from '#storage/index.ts'
import { appendSteps } from '../edits/edits.ts'
import { store } from '../store/store.ts'
import { freshApp, openSteps, until } from '../testing/open-app.ts'
import { changeSearch, openSearch } from './search.ts'

const STEPS = [
  taskStep('Find the port of the server.'),
  actionStep({ text: 'I look.', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
  answerStep('It is 48713.'),
]

/** Counts from now on how often stored steps are read. */
function readsOfSteps(): () => number {
  const { prototype } = IDBObjectStore
  const spies = [vi.spyOn(prototype, 'get'), vi.spyOn(prototype, 'getAll'), vi.spyOn(prototype, 'openCursor')]
  return () =>
    spies
      .flatMap(({ mock }): readonly unknown[] => mock.contexts)
      .filter((read) => read instanceof IDBObjectStore && read.name === 'steps').length
}

async function found(query: string): Promise<readonly number[]> {
  changeSearch({ query, scope: 'run' })
  await until(({ search }) => search.asked === query && search.work.status === 'done')
  return store.getState().search.runs.flatMap(({ hits }) => hits.map(({ number }) => number))
}

beforeEach(freshApp)
afterEach(() => vi.restoreAllMocks())

test('searches the run as the page has it: none of its steps is read from the database again', async () => {
  const id = await openSteps(STEPS)
  const reads = readsOfSteps()
  openSearch()
  expect(await found('port')).toHaveLength(2)
  expect(reads()).toBe(0)
  unwrap(await createRevisions().load(id))
  expect(reads()).toBeGreaterThan(0)
})

test('finds what an edit put in after the search was given the run', async () => {
  const id = await openSteps(STEPS)
  openSearch()
  expect(await found('port')).toHaveLength(2)
  unwrap(await appendSteps(id, [{ kind: 'note', text: 'Remember the port.', response: '' }]))
  expect(await found('the port')).toHaveLength(3)
})
