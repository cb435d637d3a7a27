/**
 * Runs on their way in, the list of them, and what a person does with it, by the real import and database.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { closeTrace, navigate, openTrace } from '../shell/navigation.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import {
  failing,
  freshApp,
  held,
  jobsAsked,
  letGo,
  openSteps,
  storeSteps,
  told,
  until,
} from '../testing/open-app.ts'
import {
  cancelAllImports,
  dismissImport,
  importAs,
  importFiles,
  importFolders,
  openImported,
} from './imports.ts'
import { openSample, removeAllTraces, removeTraces } from './library.ts'

const CHAT = JSON.stringify([
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'Which port?' },
  { role: 'assistant', content: 'I look.' },
  { role: 'user', content: 'And?' },
  { role: 'assistant', content: '48713' },
])

const library = () => doneValue(store.getState().library) ?? []
const titles = () => library().map(({ title }) => title)
const route = () => store.getState().route
const cards = () => store.getState().imports
const file = (text: string, name: string) => new File([text], name)

beforeEach(freshApp)

describe('a file on its way in', () => {
  test('is recognized, stored, and opened where its strategies are', async () => {
    const [outcome] = await importFiles([file(CHAT, 'ports.json')])
    expect(outcome).toMatchObject({ format: 'openai-chat', warnings: [] })
    await until((state) => doneValue(state.trace) !== undefined)
    expect(library()).toMatchObject([{ stepCount: 5, callCount: 2, source: { fileName: 'ports.json' } }])
    expect(route()).toMatchObject({ view: 'strategies', traceId: library()[0]?.id })
    expect(doneValue(store.getState().trace)?.steps.map(({ kind }) => kind)).toEqual([
      'system',
      'task',
      'action',
      'message',
      'answer',
    ])
  })

  test('with fewer than two calls opens in the timeline, as no strategy could take anything out', async () => {
    await importFiles([file(JSON.stringify([{ role: 'user', content: 'Hello' }]), 'short.json')])
    expect(route().view).toBe('timeline')
  })

  test('that was read without a remark leaves no card', async () => {
    await importFiles([file(CHAT, 'ports.json')])
    expect(cards()).toEqual([])
  })

  test('that is no JSON says so and stores nothing', async () => {
    const [outcome] = await importFiles([file('Dear diary, today', 'diary.txt')])
    expect(outcome?.traces).toEqual([])
    expect(outcome?.problem?.message).toBeTruthy()
    expect(cards()).toHaveLength(1)
    expect(library()).toEqual([])
  })

  test('that is empty says so', async () => {
    const [outcome] = await importFiles([file('', 'empty.json')])
    expect(outcome?.problem?.message).toMatch(/empty/i)
  })

  test('of an unknown form can be read as a format that the person names', async () => {
    const [outcome] = await importFiles([file('{"talk": 1}', 'talk.json')])
    expect(outcome?.problem?.code).toBe('unknown-format')
    const card = cards()[0]
    if (card === undefined) throw new Error('the card asks')
    await importAs(card, 'memoscope')
    const work = cards()[0]?.work
    expect(work?.status === 'done' ? work.value.problem?.code : undefined).not.toBe('unknown-format')
    expect(library()).toEqual([])
  })

  test('that is stored already is opened, not stored twice, unless the person wants both', async () => {
    await importFiles([file(CHAT, 'ports.json')])
    navigate(HOME)
    await importFiles([file(CHAT, 'ports.json')])
    expect(library()).toHaveLength(1)
    expect(told()).toEqual(['ports.json is already in your library.'])
    store.getState().notices[0]?.action?.run()
    await until((state) => doneValue(state.library)?.length === 2)
  })

  test('does not tear the person away from where they went meanwhile: it is offered', async () => {
    held.add('import')
    const imported = importFiles([file(CHAT, 'ports.json')])
    navigate({ view: 'learn' })
    letGo()
    await imported
    expect(route().view).toBe('learn')
    const [notice] = store.getState().notices
    expect(notice?.title).toBe('Imported “ports”.')
    notice?.action?.run()
    expect(route().view).toBe('strategies')
    await until((state) => doneValue(state.library)?.[0]?.id === state.route.traceId)
  })

  test('whose worker breaks down keeps its card with the reason', async () => {
    failing.set('import', 'The background task stopped.')
    const [outcome] = await importFiles([file(CHAT, 'ports.json')])
    expect(outcome?.problem?.message).toBe('The background task stopped.')
    expect(cards()[0]?.work).toMatchObject({ status: 'failed' })
    dismissImport(cards()[0]?.id ?? 0)
    expect(cards()).toEqual([])
  })
})

describe('a file with several runs', () => {
  test('closes the run that was open, and each of its runs opens where a single one does', async () => {
    await importFiles([file(CHAT, 'ports.json')])
    expect(route().traceId).toBeDefined()
    const lines = [CHAT, JSON.stringify(JSON.parse(CHAT).slice(0, 3))].map(
      (messages) => `{"messages":${messages}}`,
    )
    const [outcome] = await importFiles([file(lines.join('\n'), 'trials.jsonl')])
    expect(route()).toMatchObject({ view: 'library', traceId: undefined })
    const [long, short] = outcome?.traces ?? []
    if (long === undefined || short === undefined) throw new Error('both runs are there')
    openImported(long)
    expect(route()).toMatchObject({ view: 'strategies', traceId: long.id })
    openImported(short)
    expect(route()).toMatchObject({ view: 'timeline', traceId: short.id })
  })
})

describe('many files', () => {
  const many = () =>
    importFiles(['one', 'two', 'three'].map((word) => file(CHAT.replace('48713', word), `${word}.json`)))

  test('are read one after another and listed, and none is opened', async () => {
    const outcomes = await many()
    expect(outcomes.map(({ traces }) => traces.length)).toEqual([1, 1, 1])
    await until((state) => doneValue(state.library)?.length === 3)
    expect(route().traceId).toBeUndefined()
    expect(jobsAsked.filter((job) => job === 'import')).toHaveLength(3)
  })

  test('that wait are taken off the list when the person stops all', async () => {
    held.add('import')
    const imported = many()
    expect(cards()).toHaveLength(3)
    cancelAllImports()
    expect(cards()).toHaveLength(1)
    letGo()
    const outcomes = await imported
    expect(outcomes).toHaveLength(1)
    expect(outcomes[0]?.problem?.code).toBe('cancelled')
    expect(library()).toEqual([])
  })

  test('of which one is broken are read all the same', async () => {
    const outcomes = await importFiles([file('{', 'broken.json'), file(CHAT, 'ports.json')])
    expect(outcomes.map(({ traces }) => traces.length)).toEqual([0, 1])
    await until((state) => doneValue(state.library)?.length === 1)
  })

  test('in a folder come in as one, with a part per file', async () => {
    const [outcome] = await importFolders([
      {
        name: 'week 12',
        files: [
          { path: 'week 12/a.json', file: file(CHAT, 'a.json') },
          { path: 'week 12/notes.txt', file: file('nothing', 'notes.txt') },
        ],
      },
    ])
    expect(outcome?.fileName).toBe('week 12')
    expect(outcome?.traces).toHaveLength(1)
    await until((state) => doneValue(state.library)?.length === 1)
  })
})

describe('the list', () => {
  test('has the newest run first and follows what is deleted', async () => {
    const first = await storeSteps([taskStep('first')], { title: 'First' })
    const second = await storeSteps([taskStep('second')], { title: 'Second' })
    expect(titles()).toEqual(['Second', 'First'])
    await removeTraces([first])
    await until((state) => doneValue(state.library)?.length === 1)
    expect(library()[0]?.id).toBe(second)
  })

  test('closes the open run when that is deleted, and leaves another one open', async () => {
    const open = await openSteps([taskStep('stays')])
    const other = await storeSteps([taskStep('goes')])
    await removeTraces([other])
    expect(route().traceId).toBe(open)
    await removeTraces([open])
    expect(route()).toMatchObject({ view: 'library', traceId: undefined })
    await until(({ trace }) => trace.status === 'idle')
  })

  test('is empty after all runs were deleted, which is said', async () => {
    await openSteps([systemStep('S'), taskStep('T'), actionStep({ text: 'a' })])
    await removeAllTraces()
    await until((state) => doneValue(state.library)?.length === 0)
    expect(told()).toEqual(['Deleted all runs from this browser.'])
    expect(route().traceId).toBeUndefined()
  })

  test('a run that is no longer there fails to open, with a sentence', async () => {
    openTrace('gone')
    await until(({ trace }) => trace.status === 'failed')
    const { trace } = store.getState()
    expect(trace.status === 'failed' && trace.problem.code).toBe('no-such-trace')
    closeTrace()
    await until(({ trace: now }) => now.status === 'idle')
  })
})

describe('samples', () => {
  const sample = (id: string) => {
    const found = doneValue(store.getState().samples)?.find((one) => one.id === id)
    if (found === undefined) throw new Error(`no sample ${id}`)
    return found
  }

  test('are listed with as many steps and calls as the run then has', async () => {
    await until(({ samples }) => doneValue(samples) !== undefined)
    await openSample(sample('teaching-run'))
    await until((state) => doneValue(state.library)?.length === 1)
    const [entry] = library()
    const { steps, calls } = sample('teaching-run')
    expect(entry).toMatchObject({ stepCount: steps, callCount: calls })
    expect(route()).toMatchObject({ view: 'compare', traceId: entry?.id })
  })

  test('opened again are the same run, not another copy', async () => {
    await until(({ samples }) => doneValue(samples) !== undefined)
    await openSample(sample('teaching-run'))
    await until((state) => doneValue(state.library)?.length === 1)
    navigate(HOME)
    await openSample(sample('teaching-run'), 'timeline')
    expect(library()).toHaveLength(1)
    expect(route()).toMatchObject({ view: 'timeline', traceId: library()[0]?.id })
  })

  test('that do not arrive say so and open nothing', async () => {
    await openSample({
      id: 'x',
      title: 'X',
      teaches: 'X',
      description: '',
      file: 'missing.json',
      steps: 1,
      calls: 1,
    })
    expect(told()).toEqual(['The sample couldn’t be loaded.'])
    expect(route().traceId).toBeUndefined()
  })
})
