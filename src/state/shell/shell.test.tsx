/** What every view needs of the state: the address, the cursor, playing, panels, search, settings, prices. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { profiles } from '#core/profiles/index.ts'
import { NO_FILTERS } from '#core/search/search-filters.ts'
import { isOtherAgentsSetting } from '#core/sweep/agent-settings.ts'
import { actionStep, answerStep, messageStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { setSetting } from '#storage/index.ts'
import { saveFilter } from '../library/saved-filters.ts'
import { DEFAULT_COLUMNS, HOME, parseRoute } from '../store/route.ts'
import { ALL_RUNS, isFiltered } from '../store/run-list.ts'
import { store } from '../store/store.ts'
import { failing, freshApp, held, letGo, openSteps, storeSteps, told, until } from '../testing/open-app.ts'
import { deleteProfile, keepProfile } from './custom-profiles.ts'
import { loadLicences } from './licences.ts'
import { setModelPrices } from './model-prices.ts'
import {
  changeCounting,
  changeRunList,
  choosePrices,
  closeTrace,
  moveCursor,
  navigate,
  openSettings,
  openTrace,
  openView,
  pickStrategies,
  selectStep,
  setPromptPart,
  showCallInTimeline,
  showInsight,
  showInTimeline,
} from './navigation.ts'
import { dismissNotice, tell, tellProblem } from './notices.ts'
import { isDetailShown, toggleDetail } from './panels.ts'
import { jumpPlay, setPlaySpeed, startPlaying, stepPlay, stopPlaying } from './play.ts'
import { changeSearch, isAsking, openHit, openSearch, stopSearch } from './search.ts'
import { cursorOf, jobCountingOf, withPrices } from './selectors.ts'
import { changeSettings } from './settings.ts'
import { bringSettingsCheck } from './settings-check.ts'
import { openTokens } from './token-pieces.ts'

const STEPS = [
  systemStep('S'),
  taskStep('Find the port.'),
  actionStep({ text: 'first look', observation: 'The harbour is north.' }),
  messageStep('And then?'),
  actionStep({ text: 'second look', observation: 'The port is 48713.' }),
  answerStep('48713'),
]

const state = () => store.getState()
const route = () => state().route

let id = ''
beforeEach(async () => {
  await freshApp()
  id = await openSteps(STEPS)
})
afterEach(() => vi.useRealTimers())

describe('the address', () => {
  test('says all that is shown, and opened elsewhere shows the same', () => {
    navigate({ view: 'compare', call: 1, columns: [{ id: 'keep-last', params: { count: 3 } }] })
    const { route: read, problems } = parseRoute(location.hash)
    expect(problems).toEqual([])
    expect(read).toEqual(route())
  })

  test('that changes by hand changes what is shown', () => {
    history.replaceState(null, '', '#/learn')
    dispatchEvent(new HashChangeEvent('hashchange'))
    expect(route()).toMatchObject({ view: 'learn', traceId: undefined })
  })

  test('with a strategy that nobody knows is told of, and the rest of it holds', () => {
    history.replaceState(null, '', `#/compare/${id}?m=no-such-strategy&call=1`)
    dispatchEvent(new HashChangeEvent('hashchange'))
    expect(route()).toMatchObject({ view: 'compare', traceId: id })
  })

  test('of another run keeps columns and counting, and forgets what named steps', () => {
    navigate({ step: 's2', call: 0, find: 'port', columns: [{ id: 'keep-last' }] })
    changeCounting({ encoding: 'chars4' })
    openTrace('other', 'compare')
    expect(route()).toMatchObject({ view: 'compare', traceId: 'other', columns: [{ id: 'keep-last' }] })
    expect(route()).toMatchObject({ step: undefined, call: undefined, find: undefined })
  })

  test('of a run of another agent leaves out what only the last one can be told, also by way of the library', async () => {
    const of = (format: string, fileName = `${format}.jsonl`) =>
      storeSteps(STEPS, { source: { format, fileName, run: 0, runs: 1, readerVersion: 1 } })
    bringSettingsCheck(isOtherAgentsSetting)
    const codex = await of('codex')
    const [otherCodex, claudeCode] = [await of('codex', 'later.jsonl'), await of('claude-code')]
    const setting = { id: 'letta-middle', params: { budget: 20_000, head: 50, tail: 50 } }
    openTrace(codex, 'compare')
    navigate({ columns: [setting, { id: 'keep-last' }], memory: setting })
    openTrace(otherCodex, 'compare')
    expect(route()).toMatchObject({ columns: [setting, { id: 'keep-last' }], memory: setting })
    closeTrace()
    openTrace(claudeCode, 'compare')
    expect(route()).toMatchObject({ columns: [{ id: 'keep-last' }], memory: undefined })
    // A link may compare any of them with a run of any agent.
    navigate({ columns: [setting] })
    openTrace(claudeCode, 'compare')
    expect(route().columns).toEqual([setting])
    openTrace(codex, 'compare')
    openTrace(id, 'compare')
    expect(route().columns).toBe(DEFAULT_COLUMNS)
  })

  test('of another run prices it by its own models, whatever list was selected for this one', () => {
    choosePrices('gpt-4o')
    expect(route().counting.profile).toBe('gpt-4o')
    openTrace('other', 'compare')
    expect(route().counting.profile).toBe('auto')
  })

  test('of a run without a view is the one it was last looked at in, else Strategies', () => {
    openTrace('other')
    expect(route()).toMatchObject({ view: 'strategies', traceId: 'other' })
    navigate({ view: 'memory' })
    navigate({ view: 'library' })
    openTrace(id, 'compare')
    openTrace('other@3')
    expect(route().view).toBe('memory')
    openTrace(id)
    expect(route().view).toBe('compare')
  })

  test('of a closed run is the library as it was listed', () => {
    changeRunList({ text: 'bridge' })
    closeTrace()
    expect(route()).toMatchObject({ view: 'library', traceId: undefined, list: { text: 'bridge' } })
  })

  test('of settings names the section', () => {
    openSettings('appearance')
    expect(location.hash).toContain('appearance')
    openView('learn')
    expect(route()).toMatchObject({ view: 'learn', lesson: undefined })
  })
})

describe('the cursor', () => {
  test('is on the last call until it is moved, in the timeline on the first, and never beyond the end', () => {
    const trace = { calls: Array.from({ length: 3 }) } as never
    expect(cursorOf(trace, { call: undefined, view: 'strategies' })).toBe(2)
    expect(cursorOf(trace, { call: undefined, view: 'timeline' })).toBe(0)
    expect(cursorOf(trace, { call: 1, view: 'timeline' })).toBe(1)
    expect(cursorOf(trace, { call: 40, view: 'timeline' })).toBe(2)
    expect(cursorOf({ calls: [] }, { call: 0, view: 'timeline' })).toBeUndefined()
  })

  test('and the selection go together in the timeline, and apart elsewhere', () => {
    moveCursor(1)
    expect(route()).toMatchObject({ call: 1, step: 's4' })
    selectStep('s2')
    expect(route()).toMatchObject({ call: 0, step: 's2' })
    selectStep('s3')
    expect(route()).toMatchObject({ call: 0, step: 's3' })
    navigate({ view: 'memory' })
    moveCursor(2)
    expect(route()).toMatchObject({ call: 2, step: 's3' })
  })

  test('follows a link to a step or a call into the timeline', () => {
    navigate({ view: 'insights' })
    showInTimeline('s4')
    expect(route()).toMatchObject({ view: 'timeline', step: 's4', call: 1 })
    showCallInTimeline(0)
    expect(route()).toMatchObject({ call: 0, step: 's2' })
    showInsight('waste')
    expect(route()).toMatchObject({ view: 'insights', insight: 'waste', within: [] })
    pickStrategies(['keep-last'])
    expect(route().picked).toEqual(['keep-last'])
  })
})

describe('playing', () => {
  const tick = (ms: number) => vi.advanceTimersByTime(ms)
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    stopPlaying()
    setPlaySpeed(2)
  })

  test('from the end begins at the first call, goes on at the chosen speed, and stops at the last', () => {
    jumpPlay(2)
    startPlaying()
    expect(route().call).toBe(0)
    tick(500)
    expect(route().call).toBe(1)
    setPlaySpeed(4)
    tick(500)
    expect(route().call).toBe(2)
    expect(state().play.isPlaying).toBe(true)
    tick(1000)
    expect(state().play.isPlaying).toBe(false)
    expect(route().call).toBe(2)
  })

  test('pauses where the person steps or jumps, held to the calls that there are', () => {
    startPlaying()
    stepPlay(1)
    expect(state().play.isPlaying).toBe(false)
    expect(route().call).toBe(1)
    jumpPlay(99)
    expect(route().call).toBe(2)
    stepPlay(1)
    expect(route().call).toBe(2)
    jumpPlay(-3)
    expect(route().call).toBe(0)
  })

  test('ends when the person goes to another view', () => {
    jumpPlay(0)
    startPlaying()
    navigate({ view: 'compare' })
    tick(600)
    expect(state().play.isPlaying).toBe(false)
    expect(route().call).toBe(0)
  })
})

test('the detail panel stays away from columns until there is something to read in it', () => {
  const shown = (view: 'timeline' | 'compare' | 'memory', more: object = {}, detailOpen = true) =>
    isDetailShown({ detailOpen, route: { ...HOME, view, ...more } })
  expect(shown('timeline')).toBe(true)
  expect(shown('compare')).toBe(false)
  expect(shown('compare', { step: 's1' })).toBe(true)
  expect(shown('memory', { tab: 'saw' })).toBe(true)
  expect(shown('timeline', {}, false)).toBe(false)
  expect(shown('timeline', { lesson: { id: 'x', part: 1 } })).toBe(false)
  expect(shown('timeline', { isPresenting: true, tab: 'messages' })).toBe(false)
})

test('opened in Compare without a selection, the detail panel shows the first step', () => {
  navigate({ view: 'compare', step: undefined })
  store.setState({ detailOpen: false })
  toggleDetail()
  expect(route().step).toBe('s0')
  expect(isDetailShown(state())).toBe(true)
  toggleDetail()
  expect(isDetailShown(state())).toBe(false)
})

test('notices stand in order until each is dismissed', () => {
  const first = tell('One')
  tellProblem({ code: 'x', message: 'Two.', hint: 'Do it.' })
  tell('Three', 'success')
  expect(told()).toEqual(['One', 'Two.', 'Three'])
  dismissNotice(first)
  dismissNotice(first)
  expect(state().notices.map(({ tone }) => tone)).toEqual(['problem', 'success'])
})

test('the same problem is one notice until it is dismissed; another hint makes another one', () => {
  const problem = { code: 'x', message: 'Skipped.', hint: 'Fix the link.' }
  tellProblem(problem)
  tellProblem({ ...problem })
  tellProblem({ ...problem, hint: 'Add a column.' })
  expect(told()).toEqual(['Skipped.', 'Skipped.'])
  for (const { id } of state().notices) dismissNotice(id)
  tellProblem(problem)
  expect(told()).toEqual(['Skipped.'])
})

describe('search', () => {
  const hits = () => state().search.runs.flatMap((run) => run.hits.map((hit) => hit.step))
  const search = async (query: string) => {
    changeSearch({ query })
    await until(({ search: { work, asked } }) => work.status !== 'running' && asked === query)
  }
  beforeEach(() => changeSearch({ query: '', filters: NO_FILTERS, scope: 'run' }))

  test('finds the steps of the open run that hold all words', async () => {
    openSearch({ scope: 'run' })
    expect(state().panel).toBe('search')
    await search('port 48713')
    expect(hits()).toEqual(['s4'])
    await search('harbour')
    expect(hits()).toEqual(['s2'])
    await search('zeppelin')
    expect(hits()).toEqual([])
    expect(state().search.work.status).toBe('done')
  })

  test('of all runs lists the open one first', async () => {
    await storeSteps([taskStep('Another port.'), answerStep('port')], { title: 'Other' })
    openSearch({ scope: 'all' })
    await search('port')
    expect(state().search.runs[0]?.traceId).toBe(id)
    expect(state().search.runs).toHaveLength(2)
  })

  test('without a run is about all of them', async () => {
    closeTrace()
    await until(({ trace }) => trace.status === 'idle')
    openSearch({ scope: 'run' })
    expect(state().search.scope).toBe('all')
  })

  test('for nothing finds nothing and asks no worker', async () => {
    expect(isAsking({ query: '  ', filters: NO_FILTERS })).toBe(false)
    await search('')
    expect(state().search).toMatchObject({ runs: [], work: { status: 'idle' } })
  })

  test('that fails says why; one that is stopped rests', async () => {
    failing.set('search', 'The index is broken.')
    await search('port')
    expect(state().search.work).toMatchObject({ status: 'failed' })
    failing.clear()
    held.add('search')
    changeSearch({ query: 'first' })
    stopSearch()
    expect(state().search.work.status).toBe('idle')
    letGo()
  })

  test('opens what was found in the timeline, with the words in the find box', async () => {
    navigate({ view: 'compare' })
    await search('harbour')
    const [run] = state().search.runs
    const [hit] = run?.hits ?? []
    if (run === undefined || hit === undefined) throw new Error('it is found')
    openHit(run.traceId, hit)
    expect(route()).toMatchObject({ view: 'timeline', step: 's2', find: 'harbour' })
    expect(state().panel).toBe('none')
  })
})

describe('what is kept in this browser', () => {
  test('settings survive, and what is not understood of them is as at first', async () => {
    await changeSettings({ density: 'comfortable', detailWidth: 600 })
    expect(state().settings).toMatchObject({ density: 'comfortable', detailWidth: 600 })
    unwrap(await setSetting('settings', { density: 'huge', theme: 'dark', detailWidth: 'wide' }))
    await until(({ settings }) => settings.theme === 'dark')
    expect(state().settings).toMatchObject({ density: 'compact', theme: 'dark', detailWidth: 460 })
  })

  test('filters of the library have names; the same name is replaced', async () => {
    await saveFilter('mine', { ...ALL_RUNS, text: 'bridge' })
    await saveFilter('mine', { ...ALL_RUNS, models: ['gpt-4o'] })
    const { getSetting } = await import('#storage/index.ts')
    const kept = unwrap(await getSetting('run-filters'))
    expect(kept).toEqual([{ name: 'mine', query: 'model=gpt-4o' }])
    expect(isFiltered(ALL_RUNS)).toBe(false)
    expect(isFiltered({ ...ALL_RUNS, formats: ['codex'] })).toBe(true)
  })

  test('a price list of one’s own prices the run at once, and gone is no choice any more', async () => {
    const [list] = profiles
    if (list === undefined) throw new Error('there are lists')
    const mine = { ...list, id: 'mine', title: 'Mine' }
    unwrap(await keepProfile(mine))
    expect(route().counting.profile).toBe('mine')
    expect(jobCountingOf(state()).customProfiles).toMatchObject([{ id: 'mine' }])
    await deleteProfile('mine')
    expect(state().customProfiles).toEqual([])
  })

  test('a price list that makes no sense is refused and not kept', async () => {
    expect(await keepProfile({ id: 'mine' } as never)).toMatchObject({ ok: false })
    expect(state().customProfiles).toEqual([])
  })

  test('prices of a model hold where the run follows its models, and not where it has a list of its own', async () => {
    await setModelPrices('house-model', 'teaching')
    expect(jobCountingOf(state()).modelPrices).toEqual({ 'house-model': 'teaching' })
    choosePrices('teaching')
    expect(jobCountingOf(state()).modelPrices).toBeUndefined()
    choosePrices(undefined)
    expect(route().counting.profile).toBeUndefined()
    await setModelPrices('house-model', undefined)
    await until(({ modelPrices }) => Object.keys(modelPrices).length === 0)
    const { counting } = HOME
    expect(withPrices(counting, state())).toBe(counting)
  })
})

test('what stands in front of every prompt is left out of the counts and comes back', () => {
  setPromptPart('tools', false)
  expect(route().counting.leftOut).toEqual(['tools'])
  setPromptPart('tools', true)
  expect(route().counting).not.toHaveProperty('leftOut')
})

test('the panel of tokens shows the text that was asked for, or one worth seeing', () => {
  openTokens('Hello')
  expect(state()).toMatchObject({ panel: 'tokens', tokenText: 'Hello' })
  openTokens()
  expect(state().tokenText).toContain('Tokens are not words')
})

test('licenses that were not built say so', async () => {
  const read = await loadLicences()
  expect(read).toMatchObject({ ok: false, error: { code: 'no-licences' } })
})
