import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import type { RunSummary } from '#core/account/summary.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { memoryStore } from '../testing/store.ts'
import { loadFigures, storeFigures } from './figures.ts'
import { deleteTraces, storeTrace } from './traces.ts'

const figuresOf = (tokens: number): RunSummary => ({
  models: ['m'],
  calls: { value: 1, source: 'recorded' },
  input: { value: tokens, source: 'estimate' },
  peak: { value: tokens, source: 'estimate' },
  contexts: [tokens],
  errors: { value: 0, source: 'recorded' },
})

async function storeWithTrace() {
  const store = memoryStore()
  const trace = traceOf([taskStep('count')])
  unwrap(await storeTrace(trace, store))
  return { store, id: trace.id }
}

test('figures are found again in the way they were made, until their run is deleted', async () => {
  const { store, id } = await storeWithTrace()
  unwrap(await storeFigures(id, { way: 'a', figures: figuresOf(5) }, store))
  expect(unwrap(await loadFigures(id, 'a', store))).toEqual(figuresOf(5))
  expect(unwrap(await loadFigures(id, 'b', store))).toBeUndefined()
  unwrap(await deleteTraces([id], store))
  expect(await store.database.figures.count()).toBe(0)
})

test('only the newest ways are kept, and nothing of a run that is not stored', async () => {
  const { store, id } = await storeWithTrace()
  for (const way of ['a', 'b', 'c']) unwrap(await storeFigures(id, { way, figures: figuresOf(5) }, store))
  unwrap(await storeFigures('gone', { way: 'a', figures: figuresOf(5) }, store))
  expect(await store.database.figures.count()).toBe(2)
  expect(unwrap(await loadFigures(id, 'c', store))).toBeDefined()
})
