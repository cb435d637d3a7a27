/** The rail's views of a run lead back to the run that was opened last. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { navigate, removeTraces } from '#state/index.ts'
import { HOME } from '#state/store/route.ts'
import { store } from '#state/store/store.ts'
import { freshApp, openSteps, until } from '#state/testing/open-app.ts'
import { click, render, settle } from '../../kit/testing/render.ts'
import { NavRail } from './NavRail.tsx'

const STEPS = [
  systemStep('S'),
  taskStep('Find the port.'),
  actionStep({ text: 'look', observation: 'It is 48713.' }),
  answerStep('48713'),
]

const memory = () => document.querySelector('[data-view="memory"] a')

beforeEach(freshApp)

test('a view of a run is off until a run was opened, leads back to it from the library, and is off once it is deleted', async () => {
  const page = render(<NavRail />)
  expect(memory()?.getAttribute('aria-disabled')).toBe('true')
  const id = await openSteps(STEPS)
  navigate(HOME)
  await until(({ route }) => route.traceId === undefined)
  await settle()
  expect(memory()?.getAttribute('href')).toBe(`#/memory/${id}`)
  const link = memory()
  if (link !== null) click(link)
  expect(store.getState().route).toMatchObject({ view: 'memory', traceId: id })
  await removeTraces([id])
  await until(({ library }) => library.status === 'done' && library.value.length === 0)
  await settle()
  expect(memory()?.getAttribute('aria-disabled')).toBe('true')
  page.unmount()
})
