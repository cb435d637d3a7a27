import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { HOME, type ImportItem } from '#state/index.ts'
import { store } from '#state/store/store.ts'
import { type Rendered, render, settle } from '../../kit/testing/render.ts'
import { ImportCards } from './ImportCards.tsx'
import { ImportTray } from './ImportTray.tsx'

let shown: Rendered | undefined
afterEach(() => {
  shown?.unmount()
  vi.unstubAllGlobals()
  store.setState({ route: HOME, imports: [], runSummaries: new Map() })
})

/** A file that was read, by the calls of its runs. */
function fileOf(id: number, calls: readonly number[], isKnown = false): ImportItem {
  const fileName = `run-${id}.jsonl`
  const traces = calls.map((count, at) => ({ id: `${id}-${at}`, title: 'Run', steps: 9, calls: count }))
  return {
    id,
    fileName,
    source: { file: new Blob([]) },
    work: { status: 'done', value: { fileName, traces, warnings: [], isKnown } },
  }
}

function buttonsOf(imports: readonly ImportItem[]): readonly string[] {
  shown?.unmount()
  shown = render(<ImportCards imports={imports} summary="" />)
  return [...shown.container.querySelectorAll('button')]
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    .filter((words) => words.startsWith('Compare'))
}

test('runs of several files are compared as those of one file are, with one button for all', () => {
  expect(buttonsOf([fileOf(1, [5]), fileOf(2, [7])])).toEqual(['Compare strategies over 2 runs'])
  expect(buttonsOf([fileOf(1, [5, 6, 7])])).toEqual(['Compare strategies over 3 runs'])
  expect(buttonsOf([fileOf(1, [5, 6, 7]), fileOf(2, [7])])).toEqual(['Compare strategies over 4 runs'])
  // A run of one call has nothing to prune.
  expect(buttonsOf([fileOf(1, [5]), fileOf(2, [1])])).toEqual([])
})

test('a copy of another run is told of, and strategies are compared without it', () => {
  const figure = (value: number) => ({ value, source: 'recorded' as const })
  const counted = (recordedAt: number) => ({
    ...{ models: ['sonnet'], contexts: [10, 20], recordedAt },
    ...{ calls: figure(5), input: figure(30), peak: figure(20), errors: figure(0) },
  })
  const runSummaries = new Map([
    ['1-0', counted(100)],
    ['1-1', counted(200)],
    ['1-2', counted(100)],
  ])
  store.setState({ runSummaries, route: { ...HOME, view: 'library' } })
  expect(buttonsOf([fileOf(1, [5, 6, 5])])).toEqual(['Compare strategies over 2 runs'])
  expect(shown?.container.textContent.replaceAll('\u00a0', ' ')).toContain('3 runs, one of them a copy')
  expect(buttonsOf([fileOf(1, [5, 6, 5]), fileOf(2, [1])])).toEqual(['Compare strategies over 2 runs'])
  expect(shown?.container.textContent.replaceAll('\u00a0', ' ')).toContain('Without 1 copy of another run.')
})

test('runs of a single call are left out, and it is said how many', () => {
  expect(buttonsOf([fileOf(1, [5, 1, 6, 1])])).toEqual(['Compare strategies over 2 runs'])
  expect(shown?.container.textContent.replaceAll('\u00a0', ' ')).toContain(
    'Without 2 runs that have a single call: there is nothing to prune in them.',
  )
})

test('several files of which some are in the library already offer to keep both of those', () => {
  const known = fileOf(1, [5], true)
  const offers = () =>
    [...(shown?.container.querySelectorAll('button') ?? [])].filter(({ textContent }) =>
      textContent.startsWith('Keep both copies of 1'),
    )
  // Over an open run, they are one line whose details are folded.
  store.setState({ route: { ...HOME, view: 'library' } })
  buttonsOf([known, fileOf(2, [7])])
  expect(offers()).toHaveLength(1)
  buttonsOf([fileOf(1, [5]), fileOf(2, [7])])
  expect(offers()).toEqual([])
  store.setState({ route: { ...HOME, view: 'insights', traceId: 'open' } })
  buttonsOf([known, fileOf(2, [7])])
  expect(offers()).toEqual([])
})

test('a file with one run has the name of the run, which opens it, a file of several its own', () => {
  buttonsOf([fileOf(1, [5]), fileOf(2, [7, 8])])
  const names = [...(shown?.container.querySelectorAll('article :is(p, button)[title]') ?? [])]
  expect(names.map(({ textContent }) => textContent)).toEqual(['Run', 'run-2.jsonl'])
  expect(names.map(({ tagName }) => tagName)).toEqual(['BUTTON', 'P'])
})

test('each of several files is one line, a single one has room', () => {
  const lines = (imports: readonly ImportItem[]) => {
    buttonsOf(imports)
    return [...(shown?.container.querySelectorAll('article') ?? [])].map(({ dataset }) => dataset['line'])
  }
  expect(lines([fileOf(1, [5]), fileOf(2, [7])])).toEqual(['true', 'true'])
  expect(lines([fileOf(1, [5])])).toEqual(['false'])
})

test('on a phone, several files that were read are one line, whose details are folded', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  expect(buttonsOf([fileOf(1, [5]), fileOf(2, [7])])).toEqual(['Compare strategies'])
  const articles = () => shown?.container.querySelectorAll('article').length
  const line = shown?.container.querySelector<HTMLElement>('[aria-expanded]')
  expect([line?.textContent.replaceAll('\u00a0', ' '), articles()]).toEqual(['2 runs imported', 0])
  act(() => line?.click())
  expect(articles()).toBe(2)
})

test('over an open run, several files that were read are one line with the way to compare them', async () => {
  store.setState({
    route: { ...HOME, view: 'insights', traceId: 'open' },
    imports: [fileOf(1, [5]), fileOf(2, [7])],
  })
  shown = render(<ImportTray />)
  await vi.waitFor(async () => {
    await settle()
    const buttons = [...(shown?.container.querySelectorAll('button') ?? [])]
    const words = buttons.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))
    expect(words).toEqual(['2 runs imported', 'Compare strategies over 2 runs', ''])
  })
})
