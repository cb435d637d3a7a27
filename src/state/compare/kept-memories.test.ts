/** Memories that go from one run to the next, against a real database in memory. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { actionStep, noteStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { loadKept, storeTrace } from '#storage/index.ts'
import { openState } from '../edits/edit-session.ts'
import { undoEdit } from '../edits/edits.ts'
import { HOME } from '../store/route.ts'
import { store } from '../store/store.ts'
import { deleteKeptMemory, keepForNext, recordControl, startFrom } from './kept-memories.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('history', { replaceState: () => undefined, pushState: () => undefined })

const OTHERS = [systemStep('Their prompt'), noteStep('The port is 8080')]
let runs = 0

const shown = () => doneValue(store.getState().trace)?.steps ?? []
const texts = () => shown().map((step) => (step.kind === 'note' ? step.text : stepText(step)))
const told = () => store.getState().notices.map(({ title }) => title)
const ofSession = () => store.getState().sessionMemories.map(({ name }) => name)

const keep = (until: 'session' | 'for-good', steps: readonly Step[] = OTHERS, name = 'Ports') =>
  keepForNext({ name, until, steps })

beforeEach(async () => {
  runs++
  const drafts = [systemStep('Our prompt'), taskStep('Find the port'), actionStep({ observation: 'ok' })]
  const traceId = `kept${runs}`
  unwrap(await storeTrace({ ...traceOf(drafts), id: traceId }))
  store.setState({
    route: { ...HOME, view: 'timeline', traceId },
    notices: [],
    sessionMemories: [],
  })
  await openState(traceId, () => true)
})

describe('a run that starts from a memory', () => {
  for (const until of ['session', 'for-good'] as const) {
    it(`has its steps behind its own system prompt, if kept ${until}`, async () => {
      await keep(until)
      await startFrom({ name: 'Ports', until }, undefined)
      expect(texts().slice(0, 3)).toEqual(['Our prompt', 'The port is 8080', 'Find the port'])
      await undoEdit()
      expect(texts().slice(0, 2)).toEqual(['Our prompt', 'Find the port'])
    })
  }

  it('gets them once, though it is asked twice at once', async () => {
    await keep('for-good')
    const from = { name: 'Ports', until: 'for-good' } as const
    await Promise.all([startFrom(from, undefined), startFrom(from, undefined)])
    expect(texts().filter((text) => text === 'The port is 8080')).toHaveLength(1)
  })

  it('stays as it is where only a system prompt was kept, and says so', async () => {
    await keep('session', [systemStep('Their prompt')])
    const before = shown()
    await startFrom({ name: 'Ports', until: 'session' }, undefined)
    expect(shown()).toEqual(before)
    expect(told().at(-1)).toBe('“Ports” contains only a system prompt.')
  })

  it('gets none of what was deleted', async () => {
    await keep('session')
    await deleteKeptMemory({ name: 'Ports', until: 'session' })
    const before = shown()
    await startFrom({ name: 'Ports', until: 'session' }, undefined)
    expect(shown()).toEqual(before)
  })
})

describe('what is kept', () => {
  it('takes the place of what had its name', async () => {
    await keep('session')
    await keep('session', [noteStep('The port is 9090')])
    expect(ofSession()).toEqual(['Ports'])
    expect(store.getState().sessionMemories[0]?.steps.map(stepText)).toHaveLength(1)
    await keep('for-good')
    await keep('for-good', [noteStep('The port is 9090')])
    expect(unwrap(await loadKept('Ports'))).toHaveLength(1)
  })

  it('is gone from this browser once it is deleted', async () => {
    await keep('for-good', OTHERS, 'Passing')
    await deleteKeptMemory({ name: 'Passing', until: 'for-good' })
    expect((await loadKept('Passing')).ok).toBe(false)
  })
})

describe('an end that a person records', () => {
  const end = (type: 'end-of-run' | 'end-of-session') =>
    recordControl(0, {
      control: { type },
      agent: undefined,
      label: 'End',
      handover: { name: 'Left over', until: 'session', steps: OTHERS },
    })

  it('of a run hands its memory to the session', async () => {
    await end('end-of-run')
    expect(ofSession()).toEqual(['Left over'])
    expect(shown().some((step) => step.kind === 'control')).toBe(true)
  })

  it('of a session takes along all that was kept for it', async () => {
    await keep('session')
    await end('end-of-session')
    expect(ofSession()).toEqual([])
  })
})
