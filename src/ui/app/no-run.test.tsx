/** Views of a run while none is open: the library’s runs to choose from, or the ways to a first one. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { HOME, navigate, openView, readApp } from '#state/index.ts'
import { freshApp, storeSteps } from '#state/testing/open-app.ts'
import { byRole, namesOf, pressOn, textOf } from '../kit/testing/by-role.ts'
import { find, type Rendered } from '../kit/testing/render.ts'
import { during, showApp, soon } from './testing/show-app.tsx'

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(async () => {
  await during(freshApp)
})

const main = () => textOf(find('main'))
const store = (title: string) =>
  storeSteps([systemStep('S'), taskStep(title), actionStep({ text: 'a' }), answerStep('b')], {
    title,
    model: 'claude-sonnet-4-20250514',
  })
const clickOn = (link: Element) =>
  void link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))

test('a view of a run lists the latest runs with model, calls, and cost, and opens one in itself', async () => {
  await during(() => store('Alpha'))
  await during(() => navigate({ ...HOME, view: 'timeline' }))
  await soon(() => byRole('heading', 'Timeline'))
  await soon(() => expect(textOf(byRole('row', /Alpha/))).toMatch(/Claude Sonnet 4.*2.*\$/))
  expect(namesOf('button', find('main'))).toEqual(['Open files'])
  await during(() => clickOn(byRole('link', 'Alpha', find('main'))))
  await soon(() => expect(readApp().route).toMatchObject({ view: 'timeline' }))
  expect(readApp().route.traceId).toBeDefined()
})

test('without a run, the samples are there to begin with', async () => {
  await during(() => openView('memory'))
  await soon(() => byRole('heading', 'Or start with a sample'))
  expect(main()).toContain('No run is open.')
})

test('of two runs strategies are compared in one press', async () => {
  await during(async () => {
    await store('Alpha')
    await store('Beta')
  })
  await during(() => openView('strategies'))
  await soon(() => byRole('button', /Compare strategies over 2/))
  await during(() => pressOn(/Compare strategies over 2/))
  await soon(() => expect(readApp().route).toMatchObject({ mode: 'several-runs', runs: 'picked' }))
  expect(readApp().route.pickedRuns).toHaveLength(2)
})

test('a run that is stored twice counts once among those to compare', async () => {
  const timestamp = 1_700_000_000.25
  const steps = (text: string) => [
    taskStep(text, { timestamp }),
    actionStep({ text: 'a', timestamp }),
    actionStep({ text: 'b', timestamp }),
  ]
  await during(async () => {
    for (const [title, text] of [
      ['Alpha', 'go'],
      ['Alpha again', 'go'],
      ['Beta', 'go on, and say why'],
    ] as const) {
      await storeSteps(steps(text), { title, model: 'claude-sonnet-4-20250514' })
    }
  })
  await during(() => openView('strategies'))
  await soon(() => expect(main()).toMatch(/Compare strategies over 2.runs/))
})

test('the address of several runs needs none that is open', async () => {
  await during(async () => {
    await store('Alpha')
    await store('Beta')
  })
  await during(() => navigate({ ...HOME, view: 'strategies', mode: 'several-runs' }))
  await soon(() => byRole('form', 'Several runs'))
  expect(readApp().route).toMatchObject({ mode: 'several-runs', runs: 'all' })
})
