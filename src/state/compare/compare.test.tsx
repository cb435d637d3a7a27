/**
 * Columns and what is done with them: changed, undone, saved, pinned, swept; memories kept for other runs.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { checkSpec } from '#core/spec/spec.ts'
import { rankedSpecs } from '#core/sweep/replay-order.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { actionStep, answerStep, noteStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { watchComparisons } from '#storage/index.ts'
import { memoscopeConsole } from '../console/console-door.ts'
import { undoEdit } from '../edits/edits.ts'
import { changeCounting, navigate, resetBaseline } from '../shell/navigation.ts'
import { DEFAULT_COLUMNS, HOME } from '../store/route.ts'
import { type AppState, store } from '../store/store.ts'
import { rankingKey } from '../strategies/rankings.ts'
import { addTuned, removeTuned } from '../strategies/tuned.ts'
import { failing, freshApp, held, lastDownload, letGo, openSteps, told, until } from '../testing/open-app.ts'
import { followColumns } from './column-undo.ts'
import { addColumn, changeColumn, moveColumn, removeColumn, renameColumn } from './columns.ts'
import { openInCompare, setCompared } from './compared.ts'
import {
  downloadComparison,
  importComparison,
  openComparison,
  removeComparison,
  renameComparison,
  type SavedComparison,
  savedNameOf,
  saveShownComparison,
  shownComparison,
} from './comparisons.ts'
import { pinWeightiestFact } from './fact-pins.ts'
import { deleteKeptMemory, keepForNext, recordControl, startFrom } from './kept-memories.ts'
import { compareOwnCompaction } from './own-compaction.ts'
import { removePins, setPinned, togglePin } from './pins.ts'
import { rankedFigures } from './ranked-sweep.ts'
import { showSideBySide, swapSideBySide } from './side-by-side.ts'
import { openSweep, runSweep, stopSweep } from './sweeps.ts'
import { redoLast, undoLast } from './undo.ts'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  actionStep({ text: 'I look.', tool: 'read', observation: 'The port is 48713.' }),
  actionStep({ text: 'I wait.', tool: 'wait', observation: 'nothing' }),
  answerStep('The port is 48713.'),
]
const LAST = { id: 'keep-last', params: { count: 1 } } as const
const SHORT = { id: 'shorten-observations' } as const

const route = () => store.getState().route
const columns = () => route().columns
const ids = () => columns().map((spec) => ('id' in spec ? spec.id : 'pipeline'))
const trace = () => doneValue(store.getState().trace)

let id = ''
beforeAll(async () => {
  await freshApp()
  followColumns()
})
beforeEach(async () => {
  await freshApp()
  id = await openSteps(STEPS, { view: 'compare', title: 'Ports' })
  navigate({ columns: [LAST, SHORT], names: {} })
})

describe('columns', () => {
  test('move by places and not beyond the ends', () => {
    expect(moveColumn(0, 1)).toBe(true)
    expect(ids()).toEqual(['shorten-observations', 'keep-last'])
    expect(moveColumn(1, 1)).toBe(false)
    expect(moveColumn(0, -1)).toBe(false)
    expect(moveColumn(9, -1)).toBe(false)
    expect(ids()).toEqual(['shorten-observations', 'keep-last'])
  })

  test('keep the name that a person gave them when their values change', () => {
    renameColumn(0, 'mine')
    changeColumn(0, { id: 'keep-last', params: { count: 7 } })
    expect(Object.values(route().names)).toContain('mine')
    renameColumn(0, '')
    expect(Object.values(route().names)).not.toContain('mine')
  })

  test('are undone and redone one change at a time, which is said', async () => {
    addColumn({ id: 'none' })
    removeColumn(0, 'keep last 1')
    expect(ids()).toEqual(['shorten-observations', 'none'])
    await undoLast()
    expect(ids()).toEqual(['keep-last', 'shorten-observations', 'none'])
    await undoLast()
    expect(ids()).toEqual(['keep-last', 'shorten-observations'])
    await redoLast()
    expect(ids()).toEqual(['keep-last', 'shorten-observations', 'none'])
    expect(told().at(-1)).toBe('Redid the change to the columns.')
  })

  test('chosen in another view take the place of those that Compare proposes', () => {
    navigate({ view: 'strategies', columns: DEFAULT_COLUMNS })
    setCompared(LAST, true)
    setCompared(SHORT, true)
    expect(ids()).toEqual(['keep-last', 'shorten-observations'])
    setCompared(LAST, false)
    expect(ids()).toEqual(['shorten-observations'])
    setCompared(SHORT, false)
    expect(columns()).toBe(DEFAULT_COLUMNS)
  })

  test('that are opened in Compare come first, once where they are there already', () => {
    openInCompare([LAST, { id: 'none' }])
    expect(ids()).toEqual(['keep-last', 'none', 'shorten-observations'])
    expect(route().view).toBe('compare')
  })

  test('of the agent’s own compaction come first, held against the run without it', () => {
    compareOwnCompaction()
    compareOwnCompaction()
    expect(ids()).toEqual(['own-compaction', 'keep-last', 'shorten-observations'])
    expect(route().counting.baseline).toBe('uncompacted')
  })

  test('the run without its compactions is the baseline of that comparison only', () => {
    navigate({ view: 'strategies' })
    compareOwnCompaction()
    navigate({ view: 'timeline' })
    expect(route().counting.baseline).toBe('as-recorded')
    expect(ids()).toEqual(['keep-last', 'shorten-observations'])
    compareOwnCompaction()
    expect(route().counting.baseline).toBe('uncompacted')
    resetBaseline()
    expect([route().view, route().counting.baseline]).toEqual(['compare', 'as-recorded'])
    expect(ids()).toEqual(['keep-last', 'shorten-observations'])
  })

  test('a baseline that the person chose for all views is kept when Compare is left', () => {
    changeCounting({ baseline: 'uncompacted' })
    compareOwnCompaction()
    navigate({ view: 'timeline' })
    expect(route().counting.baseline).toBe('uncompacted')
    changeCounting({ baseline: 'as-recorded' })
  })
})

describe('pins', () => {
  const keptAt = async (call: number) => (await memoscopeConsole.ledger(id, columns()[0] ?? LAST, call)).kept

  test('keep a step in the contexts of a column, until they are taken away', async () => {
    expect(await keptAt(2)).not.toContain('s2')
    setPinned([0, 1], 's2', true)
    expect(await keptAt(2)).toContain('s2')
    expect(JSON.stringify(columns()[1])).toContain('s2')
    togglePin(0, 's2')
    expect(await keptAt(2)).not.toContain('s2')
    togglePin(0, 's2')
    removePins(0)
    expect(columns()[0]).toEqual(LAST)
  })

  test('of the weightiest lost fact keep just that', async () => {
    navigate({ call: 2 })
    const memory = unwrap(checkSpec(LAST))
    await pinWeightiestFact(0, memory)
    expect(told().at(-1)).toBe('Pinned “48713”.')
    const lost = await memoscopeConsole.lost(id, columns()[0] ?? LAST)
    expect(lost.map(({ text }) => text)).not.toContain('48713')
  })

  test('where nothing is lost say so and change nothing', async () => {
    navigate({ call: 0 })
    const before = columns()
    await pinWeightiestFact(0, unwrap(checkSpec(LAST)))
    expect(told().at(-1)).toBe('This call has no lost fact that could be pinned.')
    expect(columns()).toBe(before)
  })
})

describe('saved comparisons', () => {
  let saved: readonly SavedComparison[] = []
  beforeAll(() => {
    watchComparisons((list) => {
      if (list.ok) saved = list.value
    })
  })
  beforeEach(async () => {
    for (const one of saved) await removeComparison(one.id)
    await vi.waitFor(() => expect(saved).toEqual([]))
  })
  const named = (name: string) =>
    vi.waitFor(() => saved.find((one) => one.name === name) ?? expect.unreachable())

  test('show the same columns again, on their run', async () => {
    expect(await saveShownComparison(' Short ones ')).toBe(true)
    const one = await named('Short ones')
    expect(one.run).toBe('Ports')
    navigate({ ...HOME })
    openComparison(one)
    expect(route()).toMatchObject({ view: 'compare', traceId: id, columns: [LAST, SHORT] })
  })

  test('of a run that is gone show their columns on the open one, and say so', async () => {
    await saveShownComparison('Kept')
    const one = await named('Kept')
    openComparison({ ...one, link: one.link.replace(id, 'gone') })
    expect(route()).toMatchObject({ traceId: id, columns: [LAST, SHORT] })
    expect(told().at(-1)).toContain('belongs to “Ports” which isn’t in this browser')
  })

  test('are found by what they show, wherever in the run one stands', async () => {
    await saveShownComparison('This')
    await named('This')
    navigate({ call: 1 })
    expect(savedNameOf(saved, shownComparison(''))).toBe('This')
    addColumn({ id: 'none' })
    expect(savedNameOf(saved, shownComparison(''))).toBeUndefined()
  })

  test('are renamed, and travel as a file', async () => {
    await saveShownComparison('Before')
    await renameComparison(await named('Before'), 'After / all')
    const one = await named('After / all')
    downloadComparison(one)
    const { name, text } = await lastDownload()
    expect(name).toBe('After-all.json')
    await removeComparison(one.id)
    await importComparison(new Blob([text]))
    expect((await named('After / all')).run).toBe('Ports')
  })

  test('from a file that is none are refused with a sentence', async () => {
    await importComparison(new Blob(['{"a": 1}']))
    expect(store.getState().notices.at(-1)).toMatchObject({ tone: 'problem' })
    expect(saved).toEqual([])
  })
})

describe('a sweep', () => {
  const order = () => ({
    traceIds: [id],
    memories: [1, 2].map((count) => unwrap(checkSpec({ id: 'keep-last', params: { count } }))),
    counting: route().counting,
  })
  const work = (state: AppState = store.getState()) => state.sweep?.work
  const run = () => runSweep(order() as never)
  beforeEach(() => openSweep(LAST))

  test('opens in Strategies and gives a row per value', async () => {
    expect(route()).toMatchObject({ view: 'strategies', mode: 'sweep' })
    await run()
    expect(work()).toMatchObject({ status: 'done' })
    const done = work()
    expect(done?.status === 'done' && done.value).toHaveLength(2)
  })

  test('of all strategies has the figures of the run’s ranking at once, and replays none of them', async () => {
    const memories = rankedSpecs()
    const { counting } = order()
    const figures = memories.map((_, place) => ({ ...NO_FIGURES, billed: place }))
    const ranked = (status: 'done' | 'paused', rows: typeof figures) =>
      store.setState({ rankings: new Map([[rankingKey(id, counting), { status, figures: rows }]]) })
    held.add('sweep')
    ranked('done', figures)
    await runSweep({ traceIds: [id], memories, counting })
    expect(work()).toEqual({ status: 'done', value: figures })
    ranked('paused', figures.slice(1))
    expect(rankedFigures({ traceIds: [id], memories, counting }, store.getState().rankings)).toBeUndefined()
    letGo()
  })

  test('is stopped by the person, and by leaving it', async () => {
    held.add('sweep')
    const first = run()
    await until((state) => work(state)?.status === 'running')
    stopSweep()
    letGo()
    await first
    expect(work()).toEqual({ status: 'idle' })
    held.add('sweep')
    const second = run()
    navigate({ mode: 'one-run' })
    letGo()
    await second
    expect(work()).toEqual({ status: 'idle' })
  })

  test('that fails says why', async () => {
    failing.set('sweep', 'The engine stopped.')
    await run()
    expect(work()).toMatchObject({ status: 'failed', problem: { message: 'The engine stopped.' } })
  })
})

describe('memories that outlive their run', () => {
  const steps = [systemStep('S'), noteStep('The port is 48713.')]

  test('of the session are put before another run’s first step, and undo takes them back', async () => {
    await keepForNext({ name: 'ports', until: 'session', steps })
    expect(store.getState().sessionMemories).toMatchObject([{ name: 'ports', from: 'Ports' }])
    await openSteps(STEPS)
    await startFrom({ name: 'ports', until: 'session' }, undefined)
    expect(
      trace()
        ?.steps.map(({ kind }) => kind)
        .slice(0, 3),
    ).toEqual(['system', 'note', 'task'])
    await undoEdit()
    expect(trace()?.steps).toHaveLength(STEPS.length)
    await deleteKeptMemory({ name: 'ports', until: 'session' })
    expect(store.getState().sessionMemories).toEqual([])
  })

  test('kept for good are there by name; a second of the name takes its place', async () => {
    await keepForNext({ name: 'ports', until: 'for-good', steps: [noteStep('old')] })
    await keepForNext({ name: 'ports', until: 'for-good', steps })
    await startFrom({ name: 'ports', until: 'for-good' }, undefined)
    expect(JSON.stringify(trace()?.steps[1])).toContain('48713')
    expect(trace()?.steps).toHaveLength(STEPS.length + 1)
    await deleteKeptMemory({ name: 'ports', until: 'for-good' })
  })

  test('with a system prompt alone have nothing to begin with', async () => {
    await keepForNext({ name: 'bare', until: 'session', steps: [systemStep('S')] })
    await startFrom({ name: 'bare', until: 'session' }, undefined)
    expect(told().at(-1)).toBe('“bare” contains only a system prompt.')
    expect(trace()?.steps).toHaveLength(STEPS.length)
  })

  test('of the session are gone when the session is ended by hand', async () => {
    await keepForNext({ name: 'ports', until: 'session', steps })
    await recordControl(1, {
      control: { type: 'end-of-session' },
      agent: undefined,
      label: 'End the session',
      handover: undefined,
    })
    expect(store.getState().sessionMemories).toEqual([])
    expect(trace()?.steps[3]).toMatchObject({ kind: 'control', control: { type: 'end-of-session' } })
    expect(store.getState().editing?.moves.undo?.label).toBe('End the session')
  })
})

test('two runs side by side change places', async () => {
  const other = await openSteps(STEPS, { title: 'Other' })
  showSideBySide(id)
  expect(route()).toMatchObject({ view: 'timeline', traceId: other, beside: id })
  swapSideBySide()
  expect(route()).toMatchObject({ traceId: id, beside: other })
  showSideBySide('')
  swapSideBySide()
  expect(route()).toMatchObject({ traceId: id, beside: '' })
})

test('a tuned strategy is added to the ranking of its run once, and taken away', () => {
  const spec = unwrap(checkSpec({ id: 'keep-last', params: { count: 4 } }))
  const first = addTuned(id, spec)
  expect(addTuned(id, spec)).toBe(first)
  const second = addTuned(id, unwrap(checkSpec({ id: 'keep-last', params: { count: 5 } })))
  expect(second).not.toBe(first)
  removeTuned(id, first)
  expect(
    store
      .getState()
      .tuned.get(id)
      ?.map((one) => one.id),
  ).toEqual([second])
})
