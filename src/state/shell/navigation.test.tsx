import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addColumn, removeColumn } from '../compare/columns.ts'
import { addSweptColumn } from '../compare/sweeps.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { followAddress, navigate, selectStep, showInTimeline } from './navigation.ts'
import { enterSheet, isSheetEntry, leaveSheet } from './sheet-entry.ts'

beforeAll(followAddress)
beforeEach(() => {
  navigate({ ...HOME, view: 'compare', traceId: 'run', columns: [{ id: 'keep-last' }] })
})

/** What the browser does at Back: the address is the earlier one, and the page hears of it. */
function goBackTo(address: string): void {
  history.replaceState(null, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

test('Back out of a sweep leaves the sweep, and keeps the column that was added there', () => {
  const before = location.hash
  navigate({ view: 'strategies', mode: 'sweep' })
  addSweptColumn({ id: 'shorten-observations' })
  goBackTo(before)
  const { mode, columns } = store.getState().route
  expect(mode).toBe('one-run')
  expect(columns).toEqual([{ id: 'keep-last' }, { id: 'shorten-observations' }])
})

test('Back from a column that was added in the comparison is without it', () => {
  const before = location.hash
  addColumn({ id: 'shorten-observations' })
  goBackTo(before)
  expect(store.getState().route.columns).toEqual([{ id: 'keep-last' }])
})

test('a column that was removed comes back with Undo, at its place', () => {
  addColumn({ id: 'shorten-observations' })
  removeColumn(0, 'keep last')
  expect(store.getState().route.columns).toEqual([{ id: 'shorten-observations' }])
  const notice = store.getState().notices.at(-1)
  expect(notice?.title).toBe('Removed the column “keep last”.')
  notice?.action?.run()
  expect(store.getState().route.columns).toEqual([{ id: 'keep-last' }, { id: 'shorten-observations' }])
})

test('an address that a person enters is not replaced by one that waits to be written', () => {
  vi.useFakeTimers()
  navigate({ call: 1 }, { replace: true })
  navigate({ call: 2 }, { replace: true })
  const entered = location.hash.replace('compare', 'memory')
  history.pushState(null, '', entered)
  vi.runAllTimers()
  expect(location.hash).toBe(entered)
  dispatchEvent(new PopStateEvent('popstate'))
  expect(store.getState().route.view).toBe('memory')
  vi.useRealTimers()
})

test('what is wrong with a link is told until the person goes to another view', () => {
  goBackTo('#/run/doesnotexist')
  const told = store.getState().notices.at(-1)
  expect(told?.tone).toBe('problem')
  navigate({ call: 2 })
  expect(store.getState().notices).toContain(told)
  navigate({ view: 'learn' })
  expect(store.getState().notices).not.toContain(told)
})

test('Back from an open sheet stays in the view with what was selected on it, and only then leaves', async () => {
  const back = async (go: () => void) => {
    const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    go()
    await isBack
  }
  showInTimeline('s1')
  expect(isSheetEntry()).toBe(true)
  // The entry is that of the link: Back leads to where the link was.
  await back(() => history.back())
  expect(store.getState().route.view).toBe('compare')
  navigate({ view: 'timeline', step: undefined })
  expect(isSheetEntry()).toBe(false)
  enterSheet()
  selectStep('s2')
  await back(() => history.back())
  expect([isSheetEntry(), store.getState().route.view, store.getState().route.step]).toEqual([
    false,
    'timeline',
    's2',
  ])
  expect(location.hash).toContain('step=s2')
  enterSheet()
  await back(leaveSheet)
  await back(() => history.back())
  expect(store.getState().route.view).toBe('compare')
})
