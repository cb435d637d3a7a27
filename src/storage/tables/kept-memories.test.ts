import { expect, test, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { actionStep, messageStep } from '#core/testing/steps.ts'
import { memoryStore } from '../testing/store.ts'
import { deleteKept, keepMemory, loadKept, watchKept } from './kept-memories.ts'
import { deleteAll } from './traces.ts'

const steps = [messageStep('u'), actionStep({ tool: 'grep', observation: 'o' })]

test('a memory is kept under its name and read back as it was', async () => {
  const store = memoryStore()
  const kept = unwrap(await keepMemory('helper', { from: 'Run 1', steps }, store))
  expect(kept).toMatchObject({ name: 'helper', from: 'Run 1', stepCount: 2, times: 1 })
  expect(unwrap(await loadKept('helper', store))).toEqual(steps)
})

test('keeping another under the same name replaces it, and says how often that was', async () => {
  const store = memoryStore()
  unwrap(await keepMemory('helper', { from: 'Run 1', steps }, store))
  const again = unwrap(await keepMemory('helper', { from: 'Run 2', steps: [] }, store))
  expect(again).toMatchObject({ from: 'Run 2', stepCount: 0, times: 2 })
  expect(unwrap(await loadKept('helper', store))).toEqual([])
})

test('a name that nothing is kept under, and steps that are damaged, are problems', async () => {
  const store = memoryStore()
  expect(await loadKept('nobody', store)).toMatchObject({ ok: false, error: { code: 'no-such-memory' } })
  await store.database.keptSteps.put({ name: 'broken', steps: [{ kind: 'no-such-kind' }] })
  expect(await loadKept('broken', store)).toMatchObject({ ok: false, error: { code: 'damaged-memory' } })
})

test('the list is told now and after each change, the newest first', async () => {
  const store = memoryStore()
  const told: string[][] = []
  const stop = watchKept((kept) => told.push(unwrap(kept).map(({ name }) => name)), store)
  await vi.waitFor(() => expect(told).toEqual([[]]))
  unwrap(await keepMemory('one', { from: 'r', steps }, store))
  await vi.waitFor(() => expect(told.at(-1)).toEqual(['one']))
  unwrap(await deleteKept('one', store))
  await vi.waitFor(() => expect(told.at(-1)).toEqual([]))
  stop()
})

test('deleting everything deletes them too: they hold what stood in runs', async () => {
  const store = memoryStore()
  unwrap(await keepMemory('helper', { from: 'Run 1', steps }, store))
  unwrap(await deleteAll(store))
  expect(await loadKept('helper', store)).toMatchObject({ ok: false, error: { code: 'no-such-memory' } })
})
