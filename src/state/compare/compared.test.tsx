// First: the database looks for its IndexedDB when it is loaded.
import '../testing/database.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import type { MemorySpec } from '#core/spec/spec-data.ts'
import { navigate } from '../shell/navigation.ts'
import { DEFAULT_COLUMNS, HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { chooseColumns, comparedOn, openInCompare, propose, setCompared } from './compared.ts'
import { compareOwnCompaction } from './own-compaction.ts'

const LAST: MemorySpec = { id: 'keep-last', params: { count: 1 } }
const SHORT: MemorySpec = { id: 'shorten-observations' }
const NONE: MemorySpec = { id: 'none' }

const columns = () => store.getState().route.columns
const offer = (columns: readonly MemorySpec[]) => ({ columns, baseline: 'as-recorded' as const })

beforeEach(() => {
  navigate(HOME)
  navigate({ view: 'compare', traceId: 'run' })
  chooseColumns(() => DEFAULT_COLUMNS)
})

test('a proposal takes the place of the first columns and of an earlier proposal', () => {
  propose(offer([LAST]), 'run')
  expect(columns()).toEqual([LAST])
  propose(offer([SHORT]), 'run')
  expect(columns()).toEqual([SHORT])
})

test('a proposal leaves alone what a person chose, even where it is what was proposed', () => {
  chooseColumns(() => [NONE])
  propose(offer([LAST]), 'run')
  expect(columns()).toEqual([NONE])
  chooseColumns(() => DEFAULT_COLUMNS)
  propose(offer([LAST]), 'run')
  setCompared(LAST, true)
  propose(offer([SHORT]), 'run')
  expect(columns()).toEqual([LAST])
})

test('what was proposed for a run is not carried to another one that is not ranked', () => {
  propose(offer([LAST]), 'run')
  propose(undefined, 'run')
  expect(columns()).toEqual([LAST])
  propose(undefined, 'other')
  expect(columns()).toBe(DEFAULT_COLUMNS)
})

test('what is recommended for a run and opened stays there, and gives way to the proposal for another run', () => {
  propose(offer([LAST]), 'run')
  openInCompare([SHORT], true)
  expect(columns()).toEqual([SHORT])
  propose(offer([LAST]), 'run')
  expect(columns()).toEqual([SHORT])
  propose(offer([NONE]), 'other')
  expect(columns()).toEqual([NONE])
  openInCompare([LAST])
  openInCompare([SHORT], true)
  propose(offer([NONE]), 'other')
  expect(columns()).toEqual([SHORT, LAST])
})

test('what is tried comes before chosen columns, and in place of proposed ones', () => {
  openInCompare([SHORT])
  expect(columns()).toEqual([SHORT])
  openInCompare([NONE])
  expect(columns()).toEqual([NONE, SHORT])
  openInCompare([SHORT])
  expect(columns()).toEqual([SHORT, NONE])
  chooseColumns(() => DEFAULT_COLUMNS)
  propose(offer([LAST]), 'run')
  openInCompare([SHORT])
  expect(columns()).toEqual([SHORT])
})

test('the agent’s own compaction comes without the columns that Compare proposes', () => {
  compareOwnCompaction()
  expect(columns()).toEqual([{ id: 'own-compaction' }])
})

test('Compare chooses the call itself where it is opened with a strategy, and stays at the one that Memory shows', () => {
  const place = () => {
    const { call, step } = store.getState().route
    return { call, step }
  }
  const [chosen, free] = [
    { call: 8, step: 's9' },
    { call: undefined, step: undefined },
  ]
  navigate({ view: 'strategies', ...chosen })
  openInCompare([SHORT], true)
  expect(place()).toEqual(free)
  navigate({ view: 'insights', ...chosen })
  compareOwnCompaction()
  expect(place()).toEqual(free)
  navigate({ view: 'memory', ...chosen })
  openInCompare([SHORT])
  expect(place()).toEqual(chosen)
})

describe('an export compares', () => {
  const known = (...recommended: readonly MemorySpec[]) => ({
    proposal: recommended.length === 0 ? undefined : offer(recommended),
    isRecommended: recommended.length > 0,
    varied: undefined,
  })
  const compared = (...recommended: readonly MemorySpec[]) =>
    comparedOn(store.getState().route, known(...recommended)).compared.columns
  /** As a link without columns does: only what Compare proposed is remembered. */
  const followLink = () => navigate({ ...HOME, view: 'strategies', traceId: 'run' })

  test('what is recommended where a link without columns leads back to a run whose recommendation was opened in Compare', () => {
    openInCompare([LAST], true)
    expect(compared(LAST)).toEqual([LAST])
    followLink()
    expect(columns()).toBe(DEFAULT_COLUMNS)
    expect(compared(LAST)).toEqual([LAST])
    expect(compared()).toEqual([])
  })

  test('what Compare showed of the run while nothing is known of its recommendation', () => {
    propose(offer([LAST]), 'run')
    navigate({ view: 'strategies' })
    expect(compared()).toEqual([LAST])
    expect(compared(SHORT)).toEqual([SHORT])
    navigate({ traceId: 'other' })
    expect(compared()).toEqual([])
  })

  test('what a person chose, whatever is recommended', () => {
    chooseColumns(() => [NONE])
    navigate({ view: 'strategies' })
    expect(compared(LAST)).toEqual([NONE])
  })

  test('a recommendation that comes later, unless a person chose columns', () => {
    followLink()
    const isOpen = (...recommended: readonly MemorySpec[]) =>
      comparedOn(store.getState().route, known(...recommended)).isOpen
    expect(isOpen()).toBe(true)
    expect(isOpen(LAST)).toBe(false)
    chooseColumns(() => [NONE])
    expect(isOpen()).toBe(false)
  })
})
