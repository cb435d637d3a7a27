import { afterEach, expect, test } from 'vitest'
import type { TraceEntry } from '#state/index.ts'
import { store } from '#state/store/store.ts'
import { type Rendered, render } from '../../kit/testing/render.ts'
import { libraryRows } from './rows/library-rows.ts'
import { SelectionBar } from './SelectionBar.tsx'

let shown: Rendered | undefined
afterEach(() => {
  shown?.unmount()
  store.setState({ runSummaries: new Map() })
})

function entry(id: string, addedAt: number): TraceEntry {
  const source = { format: 'openai-chat', fileName: `${id}.json`, run: 0, runs: 1, readerVersion: 1 }
  return {
    ...{ id, title: id, source, stepCount: 9, callCount: 5, warningCount: 0 },
    ...{ agents: [undefined], addedAt },
  }
}

/** What the bar says of these runs. The runs `first`, `second`, and `third` are the same. */
function saidOf(selected: readonly string[]): string {
  const figure = (value: number) => ({ value, source: 'recorded' as const })
  const counted = (recordedAt: number) => ({
    ...{ models: ['sonnet'], contexts: [10, 20], recordedAt },
    ...{ calls: figure(5), input: figure(30), peak: figure(20), errors: figure(0) },
  })
  const runSummaries = new Map([
    ...['first', 'second', 'third'].map((id) => [id, counted(100)] as const),
    ['other', counted(200)] as const,
  ])
  shown?.unmount()
  store.setState({ runSummaries })
  const library = [entry('third', 4000), entry('second', 3000), entry('other', 2000), entry('first', 1000)]
  const rows = libraryRows(library, String, runSummaries)
  shown = render(
    <SelectionBar
      runs={rows.filter(({ id }) => selected.includes(id))}
      hidden={0}
      onClear={() => undefined}
      onAsk={() => undefined}
    />,
  )
  return shown.container.textContent.replaceAll('\u00a0', ' ')
}

test('two copies are one run where their original isn’t selected, as they are where runs are compared', () => {
  const words = saidOf(['second', 'third', 'other'])
  expect(words).toContain('Compare strategies over 2 runs')
  expect(words).toContain('1 copy of another selected run is compared only once.')
})

test('a copy whose original isn’t selected counts as any other run', () => {
  expect(saidOf(['third', 'other'])).toContain('Compare strategies over 2 runs')
  expect(saidOf(['third', 'other'])).not.toContain('copy')
})

test('of a run and its copies, one is compared', () => {
  const words = saidOf(['first', 'second', 'third', 'other'])
  expect(words).toContain('Compare strategies over 2 runs')
  expect(words).toContain('2 copies of other selected runs are compared only once.')
})
