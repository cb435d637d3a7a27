/** What the editor is told of a notebook's living interpreter, which is played. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { NameSource, NotebookName } from '#core/scratchpad/notebook-names.ts'
import { liveNames } from './notebook-live-names.ts'
import { endSession, provideSessions, sessionOf } from './notebook-sessions.ts'

const ROWS: NotebookName = { name: 'rows', kind: 'variable', detail: 'list' }
const PLACE = { line: 1, column: 1 }
const open = vi.fn()

async function openNotebookWith(names: Partial<NameSource>): Promise<NameSource> {
  provideSessions(async () => {
    open()
    return {
      run: () => Promise.reject(new Error('nothing is to run')),
      restart: () => undefined,
      dispose: () => undefined,
      ...names,
    }
  })
  await sessionOf('p', 'python', () => false)
  return liveNames('p')
}

afterEach(() => {
  endSession('p')
  open.mockClear()
  vi.useRealTimers()
})

describe('the names of a living interpreter', () => {
  it('are those that it tells', async () => {
    const names = await openNotebookWith({ complete: async () => [ROWS], hover: async () => ROWS })
    expect(await names.complete('', PLACE)).toEqual([ROWS])
    expect(await names.hover('', PLACE)).toEqual(ROWS)
  })
  it('are none where no interpreter was opened, and none is opened for them', async () => {
    await openNotebookWith({ complete: async () => [ROWS] })
    open.mockClear()
    expect(await liveNames('other').complete('', PLACE)).toEqual([])
    expect(await liveNames('other').hover('', PLACE)).toBeUndefined()
    expect(open).not.toHaveBeenCalled()
  })
  it('are none where the editor itself knows the language', async () => {
    const names = await openNotebookWith({})
    expect(await names.complete('', PLACE)).toEqual([])
    expect(await names.hover('', PLACE)).toBeUndefined()
  })
  it('are waited for only so long', async () => {
    const never = new Promise<never>(() => undefined)
    const names = await openNotebookWith({ complete: () => never, hover: () => never })
    vi.useFakeTimers()
    const asked = Promise.all([names.complete('', PLACE), names.hover('', PLACE)])
    await vi.runAllTimersAsync()
    expect(await asked).toEqual([[], undefined])
  })
})
