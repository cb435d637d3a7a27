/** The scratchpad's actions against a real database in memory and an interpreter that is played. */
// First: the database looks for its IndexedDB when it is loaded.
import { given } from '#base/given.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ok, unwrap } from '#base/result.ts'
import {
  EMPTY_NOTEBOOK,
  type NotebookRun,
  type NotebookRunRequest,
  type NotebookState,
} from '#core/scratchpad/notebook.ts'
import { AGENT_NOTEBOOK_OPTIONS, DEFAULT_NOTEBOOK_OPTIONS } from '#core/scratchpad/notebook-document.ts'
import { setVariable } from '#core/scratchpad/notebook-edit.ts'
import { variableOf } from '#core/scratchpad/value-texts.ts'
import type { NotebookRunOptions } from '#sandbox/index.ts'
import { createNotebook, loadNotebook } from '#storage/index.ts'
import { provideCompiler } from '../store/compiler.ts'
import { plainCode } from './notebook-code.ts'
import { editMemory, redoMemory, restoreEntry, undoMemory } from './notebook-memory.ts'
import { openNotebook, setScratchpad } from './notebook-open.ts'
import { runCell, runFromStart, runInNotebook, stopNotebook } from './notebook-runs.ts'
import { changeNotebook, noteRevision, savePending } from './notebook-save.ts'
import { endSession, provideSessions } from './notebook-sessions.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

/** Its code is `name=number`, `boom`, or `wait`, which lasts until it is stopped. */
function playedSession(requests: NotebookRunRequest[]) {
  let live: NotebookState = EMPTY_NOTEBOOK
  const answer = (error?: NotebookRun['error']): NotebookRun => ({
    output: '',
    ...given({ error }),
    state: live,
    gone: [],
    milliseconds: 1,
  })
  return {
    run: async (request: NotebookRunRequest, { signal }: NotebookRunOptions = {}): Promise<NotebookRun> => {
      requests.push(request)
      live = request.state ?? live
      const [name = '', value] = request.code.split('=')
      if (request.code.includes(': number'))
        return answer({ kind: 'syntax', message: 'SyntaxError', traceback: 'SyntaxError' })
      if (name === 'boom') return answer({ kind: 'error', message: 'Boom', traceback: 'Boom', line: 1 })
      if (name === 'wait') {
        if (signal?.aborted !== true) await new Promise((done) => signal?.addEventListener('abort', done))
        return answer({ kind: 'stopped', message: 'stopped', traceback: '' })
      }
      const others = live.variables.filter((variable) => variable.name !== name)
      live = { ...live, variables: [...others, variableOf(name, Number(value), 'python')] }
      return answer()
    },
    restart: () => {
      live = EMPTY_NOTEBOOK
    },
    dispose: () => undefined,
  }
}

const requests: NotebookRunRequest[] = []
let id = ''

async function openWith(
  codes: readonly string[],
  language: 'python' | 'typescript' = 'python',
): Promise<void> {
  const cells = codes.map((code, index) => ({ id: `c${index}`, title: '', code }))
  const document = {
    name: 'P',
    language,
    task: '',
    cells,
    options: AGENT_NOTEBOOK_OPTIONS,
  } as const
  id = unwrap(await createNotebook({ document, entries: [] }))
  await reopen()
}

/** As after a reload: the page knows only what is stored, and the interpreter is another one. */
async function reopen(): Promise<void> {
  endSession(id)
  const notebook = unwrap(await loadNotebook(id))
  noteRevision(id, notebook.revision)
  setScratchpad({ open: { status: 'done', value: notebook }, look: undefined })
}

const values = () => {
  const notebook = openNotebook(id)
  const state = notebook?.entries.find(({ number }) => number === notebook.head)?.state ?? EMPTY_NOTEBOOK
  return state.variables.map(({ name, repr }) => `${name}=${repr}`).join(' ')
}

beforeEach(() => {
  requests.length = 0
  provideSessions(async () => playedSession(requests))
})

describe('runs of a pad', () => {
  it('go on in the living interpreter, and hand it the memory only where it has another', async () => {
    await openWith(['a=1', 'b=2'])
    await runCell('c0')
    await runCell('c1')
    expect(values()).toBe('a=1 b=2')
    expect(requests.map(({ state }) => state)).toEqual([undefined, undefined])
    await undoMemory()
    await runCell('c1')
    expect(requests.at(-1)?.state?.variables.map(({ name }) => name)).toEqual(['a'])
  })
  it('find the memory again after a reload', async () => {
    await openWith(['a=1', 'b=2'])
    await runCell('c0')
    await reopen()
    expect(values()).toBe('a=1')
    await runCell('c1')
    expect(values()).toBe('a=1 b=2')
  })
  it('from the start begin with an empty memory and go on after a step that failed, which the loop notes', async () => {
    await openWith(['a=1', 'boom', 'b=2'])
    await runCell('c2')
    await runFromStart()
    const notebook = openNotebook(id)
    expect(notebook?.entries.map(({ cause }) => cause.kind)).toEqual(['run', 'start', 'run', 'run', 'run'])
    expect(values()).toBe('a=1 b=2')
    expect(notebook?.entries.at(-1)?.state.failedApproaches).toEqual(['Step 2: Boom'])
  })
  it('note a failure with the number of its cell, and only where the notebook plays an agent', async () => {
    await openWith(['a=1', 'boom'])
    await runCell('c1')
    await runCell('c1')
    const failed = () => openNotebook(id)?.entries.at(-1)?.state.failedApproaches
    expect(failed()).toEqual(['Step 2: Boom', 'Step 2: Boom'])
    await openWith(['boom'])
    changeNotebook((document) => ({ ...document, options: DEFAULT_NOTEBOOK_OPTIONS }))
    await runCell('c0')
    expect(failed()).toEqual([])
  })
  it('compile TypeScript only where it has types, or may mean something else without them', async () => {
    const compiled: string[] = []
    provideCompiler(async () => async (code) => {
      compiled.push(code)
      return ok({ js: code.replace(': number', ''), lines: [1], types: async () => [] })
    })
    await openWith(['a=1', 'b: number=2'], 'typescript')
    await runCell('c0')
    expect([values(), compiled]).toEqual(['a=1', []])
    await runCell('c1')
    expect([values(), compiled]).toEqual(['a=1 b=2', ['b: number=2']])
    expect([plainCode('id<string>(x)'), plainCode('id(x) < y')?.code]).toEqual([undefined, 'id(x) < y'])
  })
  it('stop, and what waits behind is not run', async () => {
    await openWith(['wait', 'b=2'])
    const running = runFromStart()
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    stopNotebook(id)
    await running
    expect(requests).toHaveLength(1)
    expect(openNotebook(id)?.entries.at(-1)?.state.failedApproaches).toEqual([])
  })
  it('are one at a time in a pad', async () => {
    await openWith(['wait', 'b=2'])
    const running = runCell('c0')
    await runCell('c1')
    const other = await runInNotebook(id, { title: '', code: 'b=2' })
    expect(other.ok ? '' : other.error.code).toBe('pad-busy')
    stopNotebook(id)
    await running
    expect(requests).toHaveLength(1)
  })
})

describe('the memory changed by hand', () => {
  const set = (json: number) => editMemory((state) => setVariable(state, 'a', { json, language: 'python' }))
  it('is undone and made again, also after a reload, and nothing of the history goes', async () => {
    await openWith(['a=1'])
    await runCell('c0')
    await set(7)
    await undoMemory()
    expect(values()).toBe('a=1')
    await reopen()
    await redoMemory()
    expect(values()).toBe('a=7')
    await undoMemory()
    await set(8)
    expect(values()).toBe('a=8')
    expect(openNotebook(id)?.entries).toHaveLength(3)
    await restoreEntry(2)
    expect(values()).toBe('a=7')
    await undoMemory()
    await undoMemory()
    expect(values()).toBe('')
  })
})

describe('the code', () => {
  it('is saved, and what another tab saved is never overwritten', async () => {
    await openWith(['a=1'])
    changeNotebook((document) => ({ ...document, name: 'Mine' }))
    await savePending()
    expect(unwrap(await loadNotebook(id)).document.name).toBe('Mine')
    noteRevision(id, 1)
    changeNotebook((document) => ({ ...document, name: 'Late' }))
    await savePending()
    expect(unwrap(await loadNotebook(id)).document.name).toBe('Mine')
  })
})
