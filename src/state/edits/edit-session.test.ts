/**
 * Editing against a real database in memory: what is shown is what is stored, in the order in which it was
 * done.
 */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { Edit } from '#core/edit/edit.ts'
import { actionStep, idsOf, noteStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { loadHead, storeRevision, storeTrace } from '#storage/index.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { goTo, loadNamed, makeRevision, newestState, openState } from './edit-session.ts'
import { redoEdit, undoEdit } from './edits.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

let id = ''
let traces = 0

async function stored(): Promise<string> {
  const drafts = [
    systemStep('S'),
    taskStep('T'),
    actionStep({ observation: 'o' }),
    actionStep({ observation: 'p' }),
  ]
  traces++
  const trace = { ...traceOf(drafts), id: `t${traces}` }
  unwrap(await storeTrace(trace))
  return trace.id
}

/** Opens a run or a state of one, as the address would. */
async function open(name: string): Promise<void> {
  const [traceId = name] = name.split('@')
  store.setState({ route: { ...HOME, view: 'timeline', traceId } })
  await openState(name, () => true)
}

function insert(note: string, before?: string): Edit {
  return { kind: 'insert', before, steps: [{ ...noteStep(note), id: note }] }
}

const add = (note: string, before?: string) => makeRevision(id, `Add ${note}`, () => [insert(note, before)])
const shown = () => doneValue(store.getState().trace)
const steps = () => idsOf(shown()?.steps ?? [])
const told = () => store.getState().notices

beforeEach(async () => {
  store.setState({ notices: [] })
  id = await stored()
  await open(id)
})

describe('an opened run', () => {
  it('is at its newest state, and nothing is there to undo', () => {
    expect(shown()?.id).toBe(id)
    expect(store.getState().editing).toMatchObject({
      traceId: id,
      head: { head: 0 },
      save: { status: 'saved' },
    })
    expect(store.getState().editing?.moves.undo).toBeUndefined()
  })

  it('is not shown when it is no longer wanted', async () => {
    await openState(id, () => false)
    expect(store.getState().trace.status).toBe('running')
  })

  it('that is not stored fails with a sentence', async () => {
    await open('gone')
    expect(store.getState().trace).toMatchObject({ status: 'failed', problem: { code: 'no-such-trace' } })
    expect(store.getState().editing).toBeUndefined()
  })
})

describe('an edit', () => {
  it('is stored and then shown, as a state with a name of its own', async () => {
    unwrap(await add('a'))
    expect(steps().at(-1)).toBe('a')
    expect(shown()?.id).toBe(`${id}@1`)
    expect(unwrap(await loadHead(id))).toMatchObject({ head: 1, tip: 1 })
    await open(id)
    expect(steps().at(-1)).toBe('a')
    expect(store.getState().editing?.moves.undo?.label).toBe('Add a')
  })

  it('asked for while another is being stored is made on that one', async () => {
    const made = await Promise.all(['a', 'b', 'c'].map((note) => add(note)))
    expect(made.every(({ ok }) => ok)).toBe(true)
    expect(steps().slice(-3)).toEqual(['a', 'b', 'c'])
    expect(store.getState().editing?.head).toEqual({ head: 3, tip: 3, last: 3 })
  })

  it('that cannot be made is told, changes nothing, and the next one is made', async () => {
    const before = steps()
    const refused = await makeRevision(id, 'Remove', () => [{ kind: 'remove', ids: ['nobody'] }])
    expect(refused).toMatchObject({ ok: false, error: { code: 'no-such-step' } })
    expect(told()).toHaveLength(1)
    expect(steps()).toEqual(before)
    unwrap(await add('a'))
    expect(steps()).toEqual([...before, 'a'])
  })

  it('of nothing is no edit', async () => {
    unwrap(await makeRevision(id, 'Nothing', () => []))
    expect(store.getState().editing?.head.last).toBe(0)
  })

  it('above the cursor leaves it on the answer on which it stood', async () => {
    store.setState(({ route }) => ({ route: { ...route, call: 1 } }))
    const answered = shown()?.calls[1]?.stepId
    unwrap(
      await makeRevision(id, 'Add an action', () => [
        { kind: 'insert', before: 's2', steps: [{ ...actionStep({ observation: 'n' }), id: 'n' }] },
      ]),
    )
    expect(store.getState().route.call).toBe(2)
    expect(shown()?.calls[2]?.stepId).toBe(answered)
  })
})

describe('undo', () => {
  it('goes back step by step, redo forward again, and both survive being opened anew', async () => {
    const original = steps()
    unwrap(await add('a'))
    unwrap(await add('b'))
    await undoEdit()
    expect(steps()).toEqual([...original, 'a'])
    await open(id)
    expect(steps()).toEqual([...original, 'a'])
    await redoEdit()
    expect(steps()).toEqual([...original, 'a', 'b'])
    await undoEdit()
    await undoEdit()
    await undoEdit()
    expect(steps()).toEqual(original)
    expect(shown()?.id).toBe(id)
  })

  it('followed by an edit begins another line, and numbers are never used again', async () => {
    unwrap(await add('a'))
    await undoEdit()
    unwrap(await add('b'))
    expect(shown()?.id).toBe(`${id}@2`)
    expect(steps()).not.toContain('a')
    expect(store.getState().editing?.moves.redo).toBeUndefined()
    expect(unwrap(await loadNamed(`${id}@1`)).steps.at(-1)?.id).toBe('a')
  })

  it('to where the run stands already does nothing', async () => {
    unwrap(await add('a'))
    await goTo(({ head }) => head.head)
    await goTo(() => undefined)
    expect(store.getState().editing?.head).toEqual({ head: 1, tip: 1, last: 1 })
  })
})

describe('an earlier state', () => {
  it('is looked at and cannot be edited from there', async () => {
    unwrap(await add('a'))
    unwrap(await add('b'))
    await open(`${id}@1`)
    expect(steps().at(-1)).toBe('a')
    expect(store.getState().editing).toBeUndefined()
  })

  it('has a name; that of the run itself means the newest', async () => {
    unwrap(await add('a'))
    expect(unwrap(await newestState(id))).toBe(`${id}@1`)
    expect(unwrap(await newestState(`${id}@0`))).toBe(`${id}@0`)
    expect(unwrap(await loadNamed(id)).steps.at(-1)?.id).toBe('a')
    expect(await newestState('gone')).toMatchObject({ ok: false })
  })
})

describe('another tab', () => {
  const elsewhere = (traceId: string, on: number) =>
    storeRevision({ traceId, on, label: 'Elsewhere', edits: [insert('elsewhere')] })

  it('changes the run, and this one follows', async () => {
    unwrap(await elsewhere(id, 0))
    await vi.waitFor(() => expect(steps().at(-1)).toBe('elsewhere'))
    expect(store.getState().editing?.moves.undo?.label).toBe('Elsewhere')
  })

  it('that was quicker keeps its edit: the stale one is refused, told, and the next is made on the newer state', async () => {
    // A run that is edited but not open is not followed.
    await open(await stored())
    unwrap(await add('a'))
    unwrap(await elsewhere(id, 1))
    expect(await add('b')).toMatchObject({ ok: false, error: { code: 'stale-edit' } })
    expect(told()).toHaveLength(1)
    unwrap(await add('c'))
    expect(
      unwrap(await loadNamed(id))
        .steps.slice(-3)
        .map((step) => step.id),
    ).toEqual(['a', 'elsewhere', 'c'])
  })
})
