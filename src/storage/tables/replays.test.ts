import { expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { emptyCallColumns, emptyResultColumns } from '#core/collections/call-facts.ts'
import type { CollectionRun } from '#core/collections/collection.ts'
import { contentName } from '#core/collections/opened-run.ts'
import { NO_FIGURES } from '#core/sweep/sweep.ts'
import { taskStep, traceOf } from '#core/testing/steps.ts'
import { memoryStore } from '../testing/store.ts'
import { deleteCollection, storeIndexed } from './collections.ts'
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

/** A file of the collection, with one run of this content. */
function indexed(path: string, content: string) {
  const file = { collectionId: 'c', path, size: 1, modified: 1, content, state: 'indexed', facts: 2 } as const
  const run: Pick<CollectionRun, 'id' | 'collectionId' | 'content' | 'file'> = {
    id: `c-${path}`,
    collectionId: 'c',
    content,
    file,
  }
  const names = { models: [], agents: [], tools: [] }
  const columns = { byCall: emptyCallColumns(0), byResult: emptyResultColumns(0) }
  return {
    file,
    runs: [{ run: run as CollectionRun, calls: { calls: 0, results: 0, ...names, ...columns } }],
  }
}

test('what is kept by content needs no stored run, and goes with the content or the collection', async () => {
  const store = memoryStore()
  const [old, other] = [contentName({ content: 'old' }), contentName({ content: 'other' })]
  unwrap(await storeIndexed([indexed('a', 'old'), indexed('b', 'other')], store))
  for (const name of [old, other])
    unwrap(await storeReplays(name, { way: 'a', figures: { one: figures(1) } }, store))
  unwrap(await storeIndexed([indexed('b', 'other')], store))
  expect(await store.database.replays.count()).toBe(2)
  unwrap(await storeIndexed([indexed('a', 'new')], store))
  expect(unwrap(await loadReplays(old, 'a', store))).toEqual({})
  expect(unwrap(await loadReplays(other, 'a', store))).toEqual({ one: figures(1) })
  unwrap(await deleteCollection('c', store))
  expect(await store.database.replays.count()).toBe(0)
})
