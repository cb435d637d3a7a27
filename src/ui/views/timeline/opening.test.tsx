/** At which call the timeline opens, and what its prompt says of it. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { navigate, openTrace, readApp } from '#state/index.ts'
import { freshApp, storeSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { byRole, textOf } from '../../kit/testing/by-role.ts'
import { click, find, type Rendered } from '../../kit/testing/render.ts'

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() => during(freshApp))

const STEPS = [systemStep('S'), taskStep('T'), actionStep({ text: 'First.' }), actionStep({ text: 'Done.' })]

test('it opens at the first call, with the list at its top', async () => {
  const more = Array.from({ length: 60 }, () => actionStep({ text: 'More.' }))
  await during(async () => openTrace(await storeSteps([...STEPS, ...more]), 'timeline'))
  await soon(() => expect(textOf(find('main'))).toContain('Call 1 of 62'))
  await soon(() => expect(find('main [role="grid"]').parentElement?.scrollTop).toBe(0))
})

test('a find brings its first match into view, and selects nothing', async () => {
  const hay = Array.from({ length: 60 }, (_, at) => actionStep({ text: at === 40 ? 'A needle.' : 'Hay.' }))
  await during(async () => openTrace(await storeSteps([...STEPS, ...hay]), 'timeline'))
  await soon(() => expect(textOf(find('main'))).toContain('Call 1 of 62'))
  const scroller = find('main [role="grid"]').parentElement
  if (scroller === null) throw new Error('no scroller')
  scroller.scrollTop = 0
  await during(() => navigate({ find: 'needle' }))
  await soon(() => expect(textOf(find('main'))).toContain('1 found'))
  await soon(() => expect(scroller.scrollTop).toBeGreaterThan(30 * 44))
  expect(readApp().route.step).toBeUndefined()
})

test('the prompt of a call says what was sent and what it cost, not how long the answer was', async () => {
  const { calls } = traceOf(STEPS)
  const usage = { input: 40, cacheRead: 1000, output: 625 }
  await during(async () =>
    openTrace(await storeSteps(STEPS, { calls: calls.map((call) => ({ ...call, usage })) }), 'timeline'),
  )
  await soon(() => expect(textOf(byRole('list', 'Recorded usage'))).toContain('Read from the cache: 1,000'))
  expect(textOf(byRole('list', 'Recorded usage'))).not.toContain('625')
})

test('attached steps are one row that a press opens and its mark closes; a link to one of them opens it', async () => {
  const attached = ['a', 'b', 'c'].map((name) => messageStep(`[file] /work/src/${name}.ts`))
  const steps = [...STEPS.slice(0, 2), ...attached, ...STEPS.slice(2)]
  const numbers = () =>
    [...document.querySelectorAll('main [role="grid"] tbody [data-index]')].map((row) =>
      Number(textOf(row.querySelector('td'))),
    )
  await during(async () => openTrace(await storeSteps(steps), 'timeline'))
  await soon(() => expect(textOf(find('main [role="grid"]'))).toContain('3 attached'))
  expect(numbers()).toEqual([0, 1, 2, 5, 6])
  await during(() => click(find('main [role="grid"] [data-fold]')))
  await soon(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6]))
  await during(() => click(find('main [role="grid"] [data-fold]')))
  await soon(() => expect(numbers()).toEqual([0, 1, 2, 5, 6]))
  await during(() => navigate({ step: 's3' }))
  await soon(() => expect(numbers()).toEqual([0, 1, 2, 3, 4, 5, 6]))
})
