/** What the context strip marks of a run, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actionStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import { moveCursor, openTrace } from '#state/index.ts'
import { freshApp, storeSteps } from '#state/testing/open-app.ts'
import { byRole, textOf } from '../../kit/testing/by-role.ts'
import type { Rendered } from '../../kit/testing/render.ts'
import { during, showApp, soon } from '../testing/show-app.tsx'

let page: Rendered
beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() => during(freshApp))

const STEPS = [
  systemStep('S'),
  taskStep('T'),
  actionStep({ text: 'Overloaded.' }),
  actionStep({ text: 'Done.' }),
]
const { calls } = traceOf(STEPS)
const recorded = [{ call: 1, changes: [{ kind: 'remove' as const, id: calls[0]?.stepId ?? '' }] }]

/** What is said of the last call. */
async function atLastCall(failure?: string): Promise<string> {
  const made =
    failure === undefined ? calls : calls.map((call, at) => (at === 0 ? { ...call, failure } : call))
  await during(async () => openTrace(await storeSteps(STEPS, { calls: made, recorded }), 'timeline'))
  await during(() => moveCursor(1))
  let said = ''
  await soon(() => {
    said = byRole('slider', /^Context by call/).getAttribute('aria-valuetext') ?? ''
    expect(said).toContain('call 2 of 2')
  })
  return said
}

test('a step that the agent’s memory dropped is marked at the next call, and the mark has words', async () => {
  expect(await atLastCall()).toMatch(/Changed by the agent: 1.step dropped/)
  expect(textOf(document.body)).toContain('changed by the agent')
})

test('a call that was refused before its prompt was read says so, and has no size', async () => {
  await atLastCall('529 overloaded')
  await during(() => moveCursor(0))
  await soon(() => {
    const said = byRole('slider', /^Context by call/).getAttribute('aria-valuetext') ?? ''
    expect(said).toBe('call 1 of 2; refused by the provider, no tokens recorded')
  })
})

test('a gap between the bars has a key where calls were refused, and none elsewhere', async () => {
  await atLastCall('529 overloaded')
  await soon(() => expect(textOf(byRole('list', 'Categories'))).toContain('Refused calls'))
  await atLastCall('Request was aborted.')
  await soon(() => expect(textOf(byRole('list', 'Categories'))).toContain('Aborted calls'))
  await atLastCall()
  await soon(() => expect(textOf(byRole('list', 'Categories'))).not.toContain('Refused calls'))
})

test('the report of a failed call, left out of the next context, is not', async () => {
  expect(await atLastCall('529 overloaded')).not.toContain('Changed by the agent')
})
