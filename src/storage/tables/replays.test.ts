import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { memoryStore } from '../testing/store.ts'
import { loadReplays, storeReplays } from './replays.ts'
import { deleteTraces, storeTrace } from './traces.ts'

const figures = (lost: number) => ({ ...NO_FIGURES, lost })

async function storeWithTrace() {
  const store = memoryStore()
  const trace = traceOf([taskStep('count')])
  unwrap(await storeTrace(trace, store))
  return { store, id: trace.id }
}

test('replays add up per run and way, and go with the run', async () => {
  const { store, id } = await storeWithTrace()
  unwrap(await storeReplays(id, { way: 'a', figures: { one: figures(1) } }, store))
  unwrap(await storeReplays(id, { way: 'a', figures: { other: figures(2) } }, store))
  expect(unwrap(await loadReplays(id, 'a', store))).toEqual({ one: figures(1), other: figures(2) })
  expect(unwrap(await loadReplays(id, 'b', store))).toEqual({})
  unwrap(await deleteTraces([id], store))
  expect(await store.database.replays.count()).toBe(0)
})

test('the newest ways are kept, and nothing of a run that is not stored', async () => {
  const { store, id } = await storeWithTrace()
  for (const way of ['a', 'b', 'c'])
    unwrap(await storeReplays(id, { way, figures: { one: figures(1) } }, store))
  unwrap(await storeReplays('gone', { way: 'a', figures: { one: figures(1) } }, store))
  expect(await store.database.replays.count()).toBe(2)
  expect(unwrap(await loadReplays(id, 'c', store))).toEqual({ one: figures(1) })
})
