/** Compare and Memory after a visit of Strategies, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { navigate, readApp } from '#state/index.ts'
import { freshApp, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { textOf } from '../../kit/testing/by-role.ts'
import { find, type Rendered } from '../../kit/testing/render.ts'

const STEPS = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  actionStep({ text: 'I look.', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
  answerStep('The port is 48713.'),
]

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() =>
  during(async () => {
    await freshApp()
    await openSteps(STEPS, { view: 'timeline', model: 'claude-sonnet-4-20250514' })
  }),
)

const columns = () => readApp().route.columns
const heads = () => textOf(find('[role="table"][aria-label="Strategies side by side"]'))

test('Compare shows the strategy that was picked, by its name and its parameters, and Memory opens it', async () => {
  await during(() => navigate({ view: 'compare', picked: ['letta-buffer'] }))
  await soon(() => expect(heads()).toContain('Message buffer (Letta)'))
  expect(heads()).toContain('15 messages above 60')
  expect(columns()).toHaveLength(1)
  await during(() => navigate({ view: 'memory', picked: ['keep-last'] }))
  await soon(() => expect(textOf(find('main'))).toContain('keep last'))
})

test('columns that the person chose are left alone', async () => {
  const chosen = [{ id: 'keep-last', params: { count: 3 } }]
  await during(() => navigate({ view: 'compare', picked: ['letta-buffer'], columns: chosen }))
  await soon(() => expect(heads()).toContain('keep last 3'))
  expect(columns()).toBe(chosen)
})
