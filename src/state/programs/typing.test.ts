/**
 * Keys in the strategy editor on their way to the compiler, on a real database in memory; the compiler is the
 * test's own.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CANCELED } from '#base/errors.ts'
import { fail, unwrap } from '#base/result.ts'
import { createProgram } from '#storage/index.ts'
import { type Compile, provideCompiler } from '../store/compiler.ts'
import { store } from '../store/store.ts'
import { changeDraft } from './custom-editing.ts'
import { followPrograms } from './custom-programs.ts'

interface Compiling {
  readonly code: string
  readonly signal: AbortSignal | undefined
  readonly end: () => void
}

/** What was given to the compiler, in order. It works until it is stopped. */
const compiling: Compiling[] = []
const compile: Compile = (code, { signal } = {}) =>
  new Promise((resolve) => {
    const end = () => resolve(fail(CANCELED))
    compiling.push({ code, signal, end })
    signal?.addEventListener('abort', end)
  })

let id = ''

beforeEach(async () => {
  provideCompiler(async () => compile)
  followPrograms()
  const made = unwrap(await createProgram('export default 0'))
  id = made
  await vi.waitFor(() => expect(store.getState().ownPrograms.some((one) => one.id === made)).toBe(true))
  compiling.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})

afterEach(() => {
  for (const { end } of compiling) end()
  vi.useRealTimers()
})

/** Types into the code, and lets everything happen that needs no time to pass: the clock stands still. */
async function key(code: string): Promise<void> {
  changeDraft(id, code)
  await vi.advanceTimersByTimeAsync(0)
}

test('a key is tried at once, the second and third of a burst too', async () => {
  await key('export default 1')
  await key('export default 12')
  await key('export default 123')
  expect(compiling.map(({ code }) => code)).toEqual([
    'export default 1',
    'export default 12',
    'export default 123',
  ])
})

test('a key ends the trial before it, and none but the last goes on', async () => {
  await key('export default 1')
  await key('export default 12')
  expect(compiling.map(({ signal }) => signal?.aborted)).toEqual([true, false])
})

test('of keys that come before the page can do anything only the last is compiled', async () => {
  changeDraft(id, 'export default 1')
  changeDraft(id, 'export default 12')
  await key('export default 123')
  expect(compiling.map(({ code }) => code)).toEqual(['export default 123'])
})
