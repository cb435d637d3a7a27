import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, test } from 'vitest'
import { type Result, unwrap } from '#base/result.ts'
import type { Edit } from '#core/edit/edit.ts'
import { idsOf, messageStep } from '#core/testing/steps.ts'
import { fileOf, memoryStore, traceOf } from '../testing/store.ts'
import { loadHead, loadRevisions, moveHead, storeRevision, storeSummary } from './edits.ts'
import { createRevisions, loadStateRecords, loadWholeState } from './revisions.ts'
import { deleteTraces, listTraces, loadTrace, storeImport, storeTrace } from './traces.ts'

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.error.code
}

async function storeWith(steps = 3, indexedDB = new IDBFactory()) {
  const store = memoryStore(indexedDB)
  unwrap(await storeImport(fileOf(), [traceOf('t1', { steps })], store))
  return store
}

function insert(id: string): Edit {
  return { kind: 'insert', before: undefined, steps: [{ ...messageStep(id), id }] }
}

const on = (revision: number, edits: readonly Edit[], label = 'Do') => ({
  traceId: 't1',
  on: revision,
  label,
  edits,
})

describe('revisions', () => {
  test('are added one on another, and the head follows', async () => {
    const store = await storeWith()
    expect(unwrap(await loadHead('t1', store))).toEqual({ head: 0, tip: 0, last: 0 })
    unwrap(await storeRevision(on(0, [insert('a')]), store))
    expect(unwrap(await storeRevision(on(1, [insert('b')]), store))).toEqual({ head: 2, tip: 2, last: 2 })
    expect([...unwrap(await loadRevisions('t1', store)).values()].map(({ parent }) => parent)).toEqual([0, 1])
  })

  test('made after undo take a number of their own; the other line stays', async () => {
    const store = await storeWith()
    unwrap(await storeRevision(on(0, [insert('a')]), store))
    unwrap(await storeRevision(on(1, [insert('b')]), store))
    expect(unwrap(await moveHead({ traceId: 't1', on: 2, to: 1 }, store))).toEqual({
      head: 1,
      tip: 2,
      last: 2,
    })
    expect(unwrap(await storeRevision(on(1, [insert('c')]), store))).toEqual({ head: 3, tip: 3, last: 3 })
    const revisions = createRevisions(store)
    expect(idsOf(unwrap(await revisions.load('t1@3')).steps)).toEqual(['s0', 's1', 's2', 'a', 'c'])
    expect(idsOf(unwrap(await revisions.load('t1@2')).steps)).toEqual(['s0', 's1', 's2', 'a', 'b'])
  })

  test('of a second tab that saw an older head are refused, and nothing is stored', async () => {
    const browser = new IDBFactory()
    const [one, other] = [await storeWith(3, browser), memoryStore(browser)]
    unwrap(await storeRevision(on(0, [insert('a')]), one))
    expect(codeOf(await storeRevision(on(0, [insert('b')]), other))).toBe('stale-edit')
    expect(codeOf(await moveHead({ traceId: 't1', on: 0, to: 0 }, other))).toBe('stale-edit')
    expect(unwrap(await loadRevisions('t1', other)).size).toBe(1)
  })

  test('of a trace that is gone are a problem, and go with their trace', async () => {
    const store = await storeWith()
    unwrap(await storeRevision(on(0, [insert('a')]), store))
    unwrap(await deleteTraces(['t1'], store))
    expect(codeOf(await loadHead('t1', store))).toBe('no-such-trace')
    expect(codeOf(await storeRevision(on(1, [insert('b')]), store))).toBe('no-such-trace')
    expect(unwrap(await loadRevisions('t1', store)).size).toBe(0)
    expect(codeOf(await createRevisions(store).load('t1@1'))).toBe('no-such-trace')
  })
})

describe('states', () => {
  test('the original never changes, and is the same for every way to it', async () => {
    const store = await storeWith()
    const stored = unwrap(await loadTrace('t1', store))
    unwrap(await storeRevision(on(0, [{ kind: 'remove', ids: ['s0'] }]), store))
    expect(unwrap(await loadTrace('t1', store))).toEqual(stored)
    expect(unwrap(await createRevisions(store).load('t1@0'))).toEqual(stored)
    expect(unwrap(await createRevisions(store).load('t1@1'))).toMatchObject({
      id: 't1@1',
      title: stored.title,
    })
  })

  test('share the steps that were not edited, and come out alike however far they are', async () => {
    const store = await storeWith()
    for (let at = 0; at < 12; at++) unwrap(await storeRevision(on(at, [insert(`n${at}`)]), store))
    const far = unwrap(await createRevisions(store).load('t1@12'))
    const revisions = createRevisions(store)
    let near = unwrap(await revisions.load('t1'))
    for (let at = 1; at <= 12; at++) {
      const next = unwrap(await revisions.load(`t1@${at}`))
      expect(next.steps.slice(0, near.steps.length).every((step, index) => step === near.steps[index])).toBe(
        true,
      )
      near = next
    }
    expect(near).toEqual(far)
  })

  test('a missing edit in between is a damaged trace, not another run', async () => {
    const store = await storeWith()
    for (let at = 0; at < 5; at++) unwrap(await storeRevision(on(at, [insert(`n${at}`)]), store))
    await store.database.edits.delete(['t1', 1])
    expect(codeOf(await createRevisions(store).load('t1@5'))).toBe('damaged-trace')
  })

  test('records are those of steps that are as they were read', async () => {
    const store = await storeWith()
    const step = { ...messageStep('x'), id: 's1', number: 1 }
    unwrap(await storeRevision(on(0, [{ kind: 'replace', step }, insert('a')]), store))
    const whole = unwrap(await loadWholeState('t1@1', store))
    expect([...whole.records.keys()]).toEqual(['s0', 's2'])
    expect(unwrap(await loadStateRecords('t1@1', 's1', store))).toEqual([])
    expect(unwrap(await loadStateRecords('t1@1', 'a', store))).toEqual([])
    expect(unwrap(await loadStateRecords('t1@1', 's2', store))).toEqual([{ step: 2 }])
    expect(unwrap(await loadStateRecords('t1', 's1', store))).toEqual([{ step: 1 }])
  })
})

describe('the list of traces', () => {
  test('shows an edited trace as it stands, and as it was when all is undone', async () => {
    const store = await storeWith()
    unwrap(await storeRevision(on(0, [insert('a'), { kind: 'describe', title: 'Mine' }]), store))
    unwrap(await storeSummary('t1', unwrap(await createRevisions(store).load('t1@1')), store))
    expect(unwrap(await listTraces(store))).toMatchObject([{ title: 'Mine', stepCount: 4, isEdited: true }])
    unwrap(await storeSummary('t1', unwrap(await loadTrace('t1', store)), store))
    const [entry] = unwrap(await listTraces(store))
    expect(entry).toMatchObject({ title: 'Trace t1', stepCount: 3 })
    expect(entry?.isEdited).toBeUndefined()
  })

  test('holds a run that came from no file', async () => {
    const store = memoryStore()
    unwrap(await storeTrace(traceOf('built'), store))
    expect(unwrap(await listTraces(store))).toMatchObject([{ id: 'built', stepCount: 3 }])
    unwrap(await deleteTraces(['built'], store))
    expect(unwrap(await listTraces(store))).toEqual([])
  })
})
