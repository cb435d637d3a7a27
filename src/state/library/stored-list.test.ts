import { beforeEach, expect, test, vi } from 'vitest'
import { ok } from '#base/result.ts'
import { RUNNING } from '#base/work.ts'
import type { TraceEntry } from '#storage/index.ts'
import { type ImportItem, store } from '../store/store.ts'
import { showStored, showWaitingList } from './stored-list.ts'

const entry: TraceEntry = {
  id: 'run',
  title: 'run',
  source: { format: 'openai-chat', fileName: 'run.json', run: 0, runs: 1, readerVersion: 1 },
  stepCount: 2,
  callCount: 1,
  warningCount: 0,
  agents: [undefined],
  addedAt: 0,
}
const entries = (count: number) => ok(Array.from({ length: count }, () => entry))
const shown = () => {
  const { library } = store.getState()
  return library.status === 'done' ? library.value.length : undefined
}
const reading = (count: number): readonly ImportItem[] =>
  Array.from({ length: count }, (_, id) => ({
    id,
    source: { file: new Blob() },
    fileName: `run-${id}.json`,
    work: RUNNING,
  }))

beforeEach(() => {
  vi.useFakeTimers()
  store.setState({ imports: [] })
  showStored(entries(0))
})

test('what is stored is shown at once', () => {
  showStored(entries(1))
  expect(shown()).toBe(1)
  store.setState({ imports: reading(1) })
  showStored(entries(2))
  expect(shown()).toBe(2)
})

test('while many files are read, the list is drawn a few times a second, and at their end it is whole', () => {
  store.setState({ imports: reading(3) })
  showStored(entries(1))
  showStored(entries(2))
  expect(shown()).toBe(0)
  vi.advanceTimersByTime(250)
  expect(shown()).toBe(2)
  showStored(entries(3))
  expect(shown()).toBe(2)
  showWaitingList()
  expect(shown()).toBe(3)
})
