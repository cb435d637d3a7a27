/** What a person does to a run: steps put in, taken back, made again; new runs and copies. */
// First: the database looks for its IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { unwrap } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import { RUN_TEMPLATES } from '#core/edit/run-templates.ts'
import { textPart } from '#core/model/message.ts'
import { actionStep, idsOf, systemStep, taskStep } from '#core/testing/steps.ts'
import { navigate } from '../shell/navigation.ts'
import { store } from '../store/store.ts'
import { freshApp, openSteps, told, until } from '../testing/open-app.ts'
import { checkStep, copyRun, newRun, readImage, readSteps } from './building.ts'
import {
  appendSteps,
  editTrace,
  insertAtCall,
  insertSteps,
  redoAll,
  redoEdit,
  resetTrace,
  undoEdit,
} from './edits.ts'

const NOTE = { kind: 'note', text: 'Remember the port.', response: '' } as const

let id = ''
const trace = () => {
  const shown = doneValue(store.getState().trace)
  if (shown === undefined) throw new Error('no run is open')
  return shown
}
const kinds = () => trace().steps.map(({ kind }) => kind)
const moves = () => store.getState().editing?.moves

beforeEach(async () => {
  await freshApp()
  id = await openSteps([
    systemStep('S'),
    taskStep('T'),
    actionStep({ text: 'first', observation: 'o' }),
    actionStep({ text: 'second', observation: 'p' }),
  ])
})

describe('steps that are put in', () => {
  test('stand behind all others, or before the step that is named', async () => {
    const [last] = unwrap(await appendSteps(id, [NOTE]))
    expect(trace().steps.at(-1)?.id).toBe(last)
    const [second] = unwrap(await insertSteps(id, [NOTE], { before: 's2' }))
    expect(idsOf(trace().steps)).toEqual(['s0', 's1', second, 's2', 's3', last])
  })

  test('at a call are in front of its answer, and so in its context', async () => {
    unwrap(await insertAtCall([NOTE], 1))
    expect(kinds()).toEqual(['system', 'task', 'action', 'note', 'action'])
    unwrap(await insertAtCall([NOTE], undefined))
    expect(kinds().at(-1)).toBe('note')
  })

  test('open a call of their own where the model answers', async () => {
    unwrap(await appendSteps(id, [{ kind: 'action', parts: [textPart('third')], calls: [], results: [] }]))
    expect(trace().calls).toHaveLength(3)
    unwrap(
      await insertSteps(id, [{ kind: 'action', parts: [textPart('copied')], calls: [], results: [] }], {
        calls: [],
      }),
    )
    expect(trace().calls).toHaveLength(3)
  })

  test('before a step that is gone are refused, told, and change nothing', async () => {
    const before = trace()
    expect(await insertSteps(id, [NOTE], { before: 'gone' })).toMatchObject({
      ok: false,
      error: { code: 'no-such-step' },
    })
    expect(told()).toHaveLength(1)
    expect(trace()).toBe(before)
    expect(moves()?.undo).toBeUndefined()
  })

  test('need an open run', async () => {
    navigate({ traceId: undefined, view: 'library' })
    await until(({ trace: work }) => work.status === 'idle')
    expect(await insertAtCall([NOTE], 0)).toMatchObject({ ok: false, error: { code: 'no-trace' } })
  })
})

describe('undo and redo', () => {
  test('go back and forth, each with the name of the edit', async () => {
    await appendSteps(id, [NOTE], 'Add a reminder')
    await appendSteps(id, [NOTE, NOTE])
    expect(moves()?.undo?.label).toBe('Add 2 steps')
    await undoEdit()
    expect(trace().steps).toHaveLength(5)
    expect(moves()).toMatchObject({ undo: { label: 'Add a reminder' }, redo: { label: 'Add 2 steps' } })
    await undoEdit()
    await undoEdit()
    expect(trace().steps).toHaveLength(4)
    await redoEdit()
    expect(trace().steps).toHaveLength(5)
  })

  test('all at once: to the original, and back to the newest', async () => {
    await appendSteps(id, [NOTE])
    await appendSteps(id, [NOTE])
    await resetTrace()
    expect(trace().steps).toHaveLength(4)
    expect(told()).toEqual(['Reverted to the original run. Redo restores your changes.'])
    await redoAll()
    expect(trace().steps).toHaveLength(6)
  })

  test('are told in words where the timeline does not show them', async () => {
    await appendSteps(id, [NOTE], 'Add a reminder')
    await undoEdit()
    expect(told()).toEqual([])
    navigate({ view: 'memory' })
    await redoEdit()
    expect(told()).toEqual(['Redone: Add a reminder'])
  })

  test('without anything to undo do and say nothing', async () => {
    navigate({ view: 'memory' })
    const before = trace()
    await undoEdit()
    await redoEdit()
    expect(trace()).toBe(before)
    expect(told()).toEqual([])
  })

  test('several edits in one stroke are one thing to undo', async () => {
    const change = { kind: 'remove' as const, ids: ['s3'] }
    const title = { kind: 'describe' as const, title: 'Shorter' }
    const made = await editTrace(id, 'Shorten', [change, title])
    expect(made.ok).toBe(true)
    expect(trace()).toMatchObject({ title: 'Shorter' })
    expect(trace().steps).toHaveLength(3)
    await undoEdit()
    expect(trace().steps).toHaveLength(4)
    expect(trace().title).toBe('Test')
  })

  test('a run that was edited says so in the list, and no longer once all is undone', async () => {
    const isEdited = () =>
      doneValue(store.getState().library)?.find((run) => run.id === id)?.isEdited === true
    await appendSteps(id, [NOTE])
    dispatchEvent(new Event('pagehide'))
    await until(isEdited)
    await undoEdit()
    dispatchEvent(new Event('pagehide'))
    await until(() => !isEdited())
  })
})

describe('a new run', () => {
  test('without a template is a system prompt and a task, opened to be built on', async () => {
    await newRun()
    await until(({ route, trace: work }) => doneValue(work)?.id === route.traceId)
    expect(trace().title).toBe('New run')
    expect(kinds()).toEqual(['system', 'task'])
    expect(store.getState()).toMatchObject({ building: true, route: { view: 'timeline' } })
  })

  test('of a template has its steps and opens its memory in the Memory view', async () => {
    const template = RUN_TEMPLATES.find(({ memory }) => memory !== undefined)
    if (template === undefined) throw new Error('a template has a memory')
    await newRun(template.id)
    await until(({ route, trace: work }) => doneValue(work)?.id === route.traceId)
    expect(trace().title).toBe(template.title)
    expect(trace().steps).toHaveLength(template.drafts.length)
    expect(store.getState().route.memory).toEqual(template.memory)
  })

  test('as a copy holds the edits and leaves the original as it was', async () => {
    await appendSteps(id, [NOTE])
    await copyRun(id)
    await until(({ route, trace: work }) => route.traceId !== id && doneValue(work)?.id === route.traceId)
    expect(trace().title).toBe('Test (copy)')
    expect(kinds().at(-1)).toBe('note')
    await undoEdit()
    expect(kinds().at(-1)).toBe('note')
    expect(told()[0]).toBe('This is a copy. The original run is unchanged.')
  })

  test('as a copy of what is gone is refused with a sentence', async () => {
    await copyRun('gone')
    expect(told()).toHaveLength(1)
    expect(store.getState().route.traceId).toBe(id)
  })
})

describe('what is pasted', () => {
  test('is read as steps of any format and stored nowhere', async () => {
    const runs = doneValue(store.getState().library)?.length
    const read = unwrap(
      await readSteps('[{"role":"user","content":"Hi"},{"role":"assistant","content":"Yes"}]'),
    )
    expect(read.runs[0]?.steps.map(({ kind }) => kind)).toEqual(['task', 'answer'])
    expect(doneValue(store.getState().library)?.length).toBe(runs)
  })

  test('that is nothing of the kind fails with a sentence', async () => {
    const { runs: read, problem } = unwrap(await readSteps('good morning'))
    expect(read).toEqual([])
    expect(problem?.message).toMatch(/\.$/)
  })

  test('as one step in JSON keeps the id and number that it is given', async () => {
    const text = JSON.stringify({ kind: 'note', text: 'n', response: '' })
    const read = unwrap(await checkStep(text, { id: 's9', number: 9 }))
    expect(read).toMatchObject({ step: { id: 's9', number: 9, kind: 'note' } })
  })

  test('as a step with a mistake says where it is', async () => {
    const read = unwrap(await checkStep('{"kind": "note", "text": 3}', { id: 's9', number: 9 }))
    expect(JSON.stringify(read)).toMatch(/text/)
    expect(read).not.toHaveProperty('step')
  })
})

describe('an image', () => {
  test('becomes a part that holds it whole', async () => {
    const file = new File([new Uint8Array([1, 2, 255])], 'dot.png', { type: 'image/png' })
    expect(unwrap(await readImage(file))).toEqual({
      kind: 'image',
      url: 'data:image/png;base64,AQL/',
      mediaType: 'image/png',
    })
  })

  test('that is none, or far too large, is refused by name', async () => {
    expect(await readImage(new File(['x'], 'x.pdf', { type: 'application/pdf' }))).toMatchObject({
      error: { code: 'no-image', message: expect.stringContaining('x.pdf') },
    })
    const large = new File([new Uint8Array(8 * 1024 * 1024 + 1)], 'wall.png', { type: 'image/png' })
    expect(await readImage(large)).toMatchObject({ error: { code: 'image-too-large' } })
  })
})
