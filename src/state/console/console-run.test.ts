/** `run` of the console against a real database in memory and an interpreter that is played. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { EMPTY_NOTEBOOK, type NotebookRun } from '#core/scratchpad/notebook.ts'
import { listNotebooks, loadNotebook } from '#storage/index.ts'
import { provideSessions } from '../notebooks/notebook-sessions.ts'
import { runInConsole } from './console-run.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

const NONE = { type: 'NoneType', repr: 'None', json: null }
const STORED = [
  { name: 'none', ...NONE },
  { name: 'text', type: 'str', repr: "'None'", json: 'None' },
  { name: 'object', type: 'object', repr: '<object>' },
].map((value) => ({ ...value, text: value.repr, size: value.repr.length }))

provideSessions(async () => ({
  run: async (): Promise<NotebookRun> => ({
    output: '',
    result: NONE,
    state: {
      ...EMPTY_NOTEBOOK,
      variables: STORED,
    },
    gone: [],
    milliseconds: 1,
  }),
  restart: () => undefined,
  dispose: () => undefined,
}))

test('a stored None is not the text “None”, and what has no JSON is its repr', async () => {
  const ran = unwrap(await runInConsole('python', "store('none', None)\nstore('text', 'None')"))
  expect(ran.result).toBeNull()
  expect(ran.memory.variables).toEqual({ none: null, text: 'None', object: '<object>' })
})

test('a notebook made from the console has what ran as its steps, the same code once', async () => {
  for (const code of ['a = 1', 'a + 1', 'a = 1']) unwrap(await runInConsole('python', code, { pad: 'Mine' }))
  const [made] = unwrap(await listNotebooks())
  const notebook = unwrap(await loadNotebook(made?.id ?? ''))
  expect(notebook.document.cells.map(({ code }) => code)).toEqual(['a = 1', 'a + 1'])
  expect(notebook.entries.map(({ cause }) => cause.kind)).toEqual(['run', 'run', 'run'])
})
