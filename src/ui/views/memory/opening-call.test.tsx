/** Where Memory opens, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { changeCounting, DEFAULT_COLUMNS, navigate, readApp } from '#state/index.ts'
import { freshApp, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { textOf } from '../../kit/testing/by-role.ts'
import { find, type Rendered } from '../../kit/testing/render.ts'

const look = (at: number, observation: string, text = `Look ${at}.`) =>
  actionStep({ text, tool: 'read', args: { path: `src/part_${at}.ts` }, observation })

/** Call 5 of 7 needs what the first result said. */
const STEPS = [
  systemStep('You look after a project.'),
  taskStep('Find the port.'),
  look(0, `The port is 48713. ${'Ordinary text. '.repeat(40)}`),
  ...[1, 2, 3].map((at) => look(at, 'Ordinary text. '.repeat(40))),
  look(4, 'Ordinary text.', 'The port 48713 may be used.'),
  look(5, 'Ordinary text.'),
  answerStep('Done.'),
]

let app: Rendered
beforeAll(() => {
  app = showApp()
})
afterAll(() => app.unmount())
beforeEach(() => during(freshApp))

test('a memory opens at the call that used most lost facts, and stays at a call that was chosen', async () => {
  const memory = { id: 'keep-last', params: { count: 2 } }
  await during(async () => {
    await openSteps(STEPS, { view: 'memory', model: 'claude-sonnet-4-20250514' })
    changeCounting({ encoding: 'chars4', overhead: 'none' })
    navigate({ memory, call: undefined })
  })
  await soon(() => expect(readApp().route.call).toBe(4))
  await soon(() =>
    expect(textOf(find('main'))).toMatch(/Lost facts at this call\s*1\s*more than at any other call/),
  )
  await during(() => navigate({ call: 6 }))
  await soon(() => expect(textOf(find('main'))).toMatch(/Lost facts at this call\s*0\s*Previous: call 5/))
  expect(readApp().route.call).toBe(6)
})

test('a memory that loses no fact opens where its context differs most from the recorded one', async () => {
  const memory = { id: 'keep-last', params: { count: 1 } }
  await during(async () => {
    await openSteps(STEPS.slice(0, 6), { view: 'memory', model: 'claude-sonnet-4-20250514' })
    changeCounting({ encoding: 'chars4', overhead: 'none' })
    navigate({ memory, call: undefined })
  })
  await soon(() => expect(readApp().route.call).toBe(3))
})

/** Too few calls and tokens for a recommendation in the others. */
const LONGER = [
  ...STEPS.slice(0, -1),
  ...Array.from({ length: 12 }, (_, at) => look(at + 6, 'Ordinary text. '.repeat(40))),
  answerStep('Done.'),
]

test('Memory opens what is recommended, else a chosen column, and never an example of Compare', async () => {
  const column = { id: 'keep-last', params: { count: 1 } }
  await during(async () => {
    // Without a price, what sends fewer tokens is recommended, whatever it does to the cache.
    await openSteps(LONGER, { view: 'strategies' })
    changeCounting({ encoding: 'chars4', overhead: 'none' })
  })
  await soon(() => expect(textOf(find('main'))).toMatch(/Compared \d+ strategies/))
  await during(() => navigate({ view: 'memory', columns: [column] }))
  await soon(() => expect(textOf(find('main h1'))).toMatch(/^Memory under/))
  expect(textOf(find('main h1'))).not.toContain('Keep the last n steps')
  await during(() => openSteps(STEPS, { view: 'memory' }))
  await soon(() => expect(textOf(find('main h1'))).toMatch(/^Memory under\s*Keep the last n steps/))
  await during(() => openSteps(STEPS, { view: 'strategies' }))
  await during(() => navigate({ view: 'memory', columns: [...DEFAULT_COLUMNS] }))
  await soon(() => expect(textOf(find('main h1'))).toMatch(/^As recorded/))
})

test('Memory shows the recommendation of a ranked run also where it opens before that is known', async () => {
  await during(async () => {
    await openSteps(LONGER, { view: 'strategies' })
    changeCounting({ encoding: 'chars4', overhead: 'none' })
  })
  await soon(() => expect(textOf(find('main'))).toMatch(/Compared \d+ strategies/))
  // The ranking is of other settings for counting until those of the run are there.
  await during(() => {
    changeCounting({ overhead: 'chat' })
    navigate({ view: 'memory' })
  })
  await soon(() => expect(textOf(find('main'))).toContain('rank them all for a recommendation'))
  await during(() => changeCounting({ overhead: 'none' }))
  await soon(() => expect(textOf(find('main h1'))).toMatch(/^Memory under/))
})
