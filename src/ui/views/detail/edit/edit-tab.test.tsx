/**
 * A step changed in the detail panel, over the whole app: what is typed is the run, can be undone, or says
 * why not.
 */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import type { Step } from '#core/model/step.ts'
import { stepText } from '#core/model/steps.ts'
import { actionStep, answerStep, messageStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { navigate, readApp, undoEdit } from '#state/index.ts'
import { freshApp, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../../app/testing/show-app.tsx'
import { allByRole, byRole, fieldText, fillIn, pressOn, textOf } from '../../../kit/testing/by-role.ts'
import { blur, find, focus, type Rendered } from '../../../kit/testing/render.ts'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  actionStep({ text: 'I look.', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
  messageStep('Hurry, please.'),
  answerStep('The port is 48713.'),
]

let page: Rendered

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() => during(freshApp))

const panel = () => find('aside[aria-label="Detail"]')
const said = () => textOf(panel())
const steps = () => doneValue(readApp().trace)?.steps ?? []
const stepOf = (id: string): Step => {
  const found = steps().find((step) => step.id === id)
  if (found === undefined) throw new Error(`no step ${id}`)
  return found
}
const edit = async (step: string) => {
  await during(async () => {
    await openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' })
    navigate({ step, tab: 'edit' })
  })
  await soon(() => byRole('radiogroup', 'Form or JSON', panel()))
}
const field = (name: string | RegExp) => byRole('textbox', name, panel())
/** Types and leaves the field, which stores what was typed. */
const write = (name: string | RegExp, text: string) =>
  during(() => {
    focus(field(name))
    fillIn(name, text)
    blur(field(name))
  })

describe('a step as a form', () => {
  test('is stored when a field is left, and one undo takes it back', async () => {
    await edit('s1')
    await write('Text', 'Find the host.')
    await soon(() => expect(stepText(stepOf('s1'))).toBe('Find the host.'))
    expect(said()).toContain('Saved as you type')
    await soon(() => expect(textOf(find('main'))).toContain('Find the host.'))
    await during(undoEdit)
    await soon(() => expect(stepText(stepOf('s1'))).toBe('Find the port.'))
    await soon(() => expect(fieldText(field('Text'))).toBe('Find the port.'))
  })

  test('of an action has each tool call with its result', async () => {
    await edit('s2')
    const call = byRole('group', 'Tool call 1', panel())
    expect(textOf(call)).toContain('Arguments')
    await write('Tool', 'open')
    await soon(() => expect(stepOf('s2')).toMatchObject({ calls: [{ name: 'open' }] }))
    await write('Result', 'The port is 1.')
    await soon(() => expect(stepText(stepOf('s2'))).toContain('The port is 1.'))
    await during(() => pressOn('Remove the call and its result', 'button', call))
    await soon(() => expect(allByRole('group', /^Tool call/, panel())).toEqual([]))
  })

  test('changes its kind and keeps its text and its number', async () => {
    await edit('s3')
    const { number } = stepOf('s3')
    expect(said()).toContain('Speaker')
    await write('Speaker', 'Ada')
    await soon(() => expect(stepOf('s3')).toMatchObject({ kind: 'message', name: 'Ada', number }))
    await write('Speaker', '')
    await soon(() => expect(stepOf('s3')).not.toHaveProperty('name'))
  })

  test('opens the tools for building, where undo is', async () => {
    await edit('s1')
    await during(() => focus(field('Text')))
    await soon(() => byRole('toolbar', 'Build'))
  })
})

describe('a step as JSON', () => {
  const NAME = 'The step as JSON'
  beforeEach(async () => {
    await edit('s1')
    await during(() => pressOn('JSON', 'radio', byRole('radiogroup', 'Form or JSON', panel())))
    await soon(() => field(NAME))
  })
  const text = () => fieldText(field(NAME))

  test('is the step without its id and number, and a whole one is stored', async () => {
    const { id: _id, number: _number, ...rest } = stepOf('s1')
    expect(JSON.parse(text())).toEqual(JSON.parse(JSON.stringify(rest)))
    await during(() => fillIn(NAME, text().replace('Find the port.', 'Find the host.')))
    await soon(() => expect(said()).toContain('Typing…'))
    await during(() => blur(field(NAME)))
    await soon(() => expect(stepText(stepOf('s1'))).toBe('Find the host.'))
  })

  test('with a mistake names its line, keeps what is typed, and leaves the run as it was', async () => {
    const broken = text().replace('"kind": "task"', '"kind": task')
    await during(() => fillIn(NAME, broken))
    await soon(() => expect(said()).toContain('Fix this to save:'))
    expect(said()).toMatch(/line 2, column \d+/)
    expect(text()).toBe(broken)
    await during(() => blur(field(NAME)))
    expect(stepText(stepOf('s1'))).toBe('Find the port.')
    await during(() => fillIn(NAME, broken.replace(': task', ': "task"')))
    await soon(() => expect(said()).not.toContain('Fix this to save:'))
  })

  test('of a kind that does not exist is not stored', async () => {
    await during(() => fillIn(NAME, text().replace('"task"', '"riddle"')))
    await soon(() => expect(said()).toContain('Fix this to save:'))
    expect(stepOf('s1').kind).toBe('task')
  })
})

describe('the model call of a step', () => {
  test('is changed with its step: its model is that of the figures', async () => {
    await edit('s4')
    await write('Model', 'gpt-oss-120b')
    await soon(() => expect(doneValue(readApp().trace)?.calls.at(-1)?.model).toBe('gpt-oss-120b'))
  })

  test('is taken away and made again', async () => {
    await edit('s4')
    const calls = () => doneValue(readApp().trace)?.calls.length
    expect(calls()).toBe(2)
    const box = byRole('checkbox', /^This step is the response of a model call/, panel())
    await during(() => box.click())
    await soon(() => expect(calls()).toBe(1))
    await during(() => byRole('checkbox', /^This step is the response of a model call/, panel()).click())
    await soon(() => expect(calls()).toBe(2))
  })
})

test('an earlier version of the run can be viewed and not changed', async () => {
  await edit('s1')
  await write('Text', 'Find the host.')
  await soon(() => expect(stepText(stepOf('s1'))).toBe('Find the host.'))
  const { traceId = '' } = readApp().route
  await during(() => navigate({ traceId: `${traceId}@0`, step: 's1', tab: 'edit' }))
  await soon(() => expect(said()).toContain('This is an earlier version of the run'))
  expect(allByRole('textbox', 'Text', panel())).toEqual([])
})
