/** Compare and Memory after a visit of Strategies, over the whole app. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { navigate, readApp } from '#state/index.ts'
import { freshApp, held, jobsAsked, letGo, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { byRole, pressOn, textOf } from '../../kit/testing/by-role.ts'
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
  expect(heads()).toContain('above 60 messages, down to 15')
  expect(columns()).toHaveLength(1)
  await during(() => navigate({ view: 'memory', picked: ['keep-last'] }))
  await soon(() => expect(textOf(find('main h1'))).toContain('Keep the last n steps'))
})

test('Compare and Memory lead to one another, and keep the strategy and the call', async () => {
  await during(() =>
    navigate({ view: 'compare', columns: [{ id: 'keep-last', params: { count: 1 } }], call: 1 }),
  )
  await soon(() => byRole('button', 'Open in Memory'))
  await during(() => pressOn('Open in Memory'))
  await soon(() => expect(textOf(find('main'))).toContain('Sent to the model'))
  expect(readApp().route).toMatchObject({ view: 'memory', memory: { id: 'keep-last' }, call: 1 })
  await during(() => pressOn('Open in Compare'))
  expect(readApp().route).toMatchObject({ view: 'compare', call: 1 })
  expect(columns()).toHaveLength(1)
})

test('the chart names a strategy before its parameters, Memory and the strip without where it is the only one', async () => {
  await during(() => navigate({ view: 'compare', picked: ['letta-buffer'] }))
  await soon(() =>
    expect(textOf(find('main'))).toContain('Message buffer (Letta): above 60 messages, down to 15'),
  )
  await soon(() => expect(readApp().stripStrategy?.name).toBe('Message buffer (Letta)'))
  const columns = [30, 60].map((limit) => ({ id: 'letta-buffer', params: { limit } }))
  await during(() => navigate({ columns, picked: [] }))
  await soon(() =>
    expect(readApp().stripStrategy?.name).toMatch(/^Message buffer \(Letta\): above 30 messages/),
  )
  await during(() => navigate({ view: 'memory', picked: ['letta-buffer'], columns: [] }))
  await soon(() => expect(textOf(find('main h1'))).toContain('Message buffer (Letta)'))
})

const OWN = [{ id: 'own-compaction' }]

test('Memory does not take over the agent’s own compaction, whether it was picked or is a column', async () => {
  const title = () => textOf(find('main h1'))
  await during(() => navigate({ view: 'memory', picked: ['own-compaction'], columns: OWN }))
  await soon(() => expect(title()).toContain('As recorded'))
  expect(textOf(find('main'))).not.toContain('needs-uncompacted')
  await during(() => navigate({ columns: [...OWN, { id: 'keep-last', params: { count: 3 } }] }))
  await soon(() => expect(title()).toContain('Keep the last n steps'))
  expect(textOf(find('main'))).not.toContain('needs-uncompacted')
})

test('a link to the agent’s own compaction in Memory offers the baseline that it needs', async () => {
  await during(() => navigate({ view: 'memory', memory: { id: 'own-compaction' } }))
  await soon(() => expect(textOf(find('main'))).toContain('needs-uncompacted'))
  await during(() => pressOn('Change the baseline'))
  expect(readApp().route.counting.baseline).toBe('uncompacted')
  await soon(() => expect(textOf(find('main'))).not.toContain('needs-uncompacted'))
})

/** Long enough that strategies change something. */
const LONG = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  ...Array.from({ length: 14 }, (_, at) =>
    actionStep({ text: 'I look.', tool: 'read', args: { path: `a${at}.ts` }, observation: 'x '.repeat(900) }),
  ),
  answerStep('The port is 48713.'),
]

test('Memory says what it shows, and where a strategy does nothing at a call, leads to one where it does', async () => {
  await during(() => openSteps(LONG, { view: 'timeline', model: 'claude-sonnet-4-20250514' }))
  const memory = { id: 'keep-last', params: { count: 10 } }
  await during(() => navigate({ view: 'memory', memory, call: 1 }))
  const view = () => textOf(find('section[aria-label="Memory"]'))
  await soon(() => expect(view()).toContain('at call 2 of 15'))
  await soon(() => expect(view()).toContain('same as recorded'))
  await soon(() => expect(view()).toMatch(/Go to call 1\d, where it first acts/))
  await during(() => pressOn(/^Go to call 1\d, where it first acts/))
  await soon(() => expect(view()).toMatch(/Sent to the model.*instead of [\d,]+/))
  expect(readApp().route.call).toBeGreaterThan(9)
  await during(() => navigate({ memory: { id: 'keep-last', params: { count: 100 } } }))
  await soon(() => expect(view()).toContain('no effect on this run'))
  await during(() => pressOn('Find one that has'))
  expect(readApp().route.view).toBe('strategies')
})

test('Memory shows what was recorded, and leads from a call without lost facts to the next with some', async () => {
  const port = actionStep({ text: 'I look.', tool: 'read', args: {}, observation: 'The port is 48713.' })
  const use = actionStep({ text: 'I call it.', tool: 'call', args: { port: '48713' }, observation: 'ok' })
  await during(() =>
    openSteps([...LONG.slice(0, 2), port, ...LONG.slice(2, -1), use], {
      view: 'timeline',
      model: 'claude-sonnet-4-20250514',
    }),
  )
  const view = () => textOf(find('section[aria-label="Memory"]'))
  await during(() => navigate({ view: 'memory', memory: { id: 'keep-last', params: { count: 2 } }, call: 6 }))
  await soon(() => expect(view()).toMatch(/Lost facts at this call\s*0/))
  await during(() => pressOn(/^Next: call 16/))
  expect(readApp().route.call).toBe(15)
  await during(() => navigate({ memory: { id: 'none' } }))
  await soon(() => expect(view()).toContain('As recorded at call 16 of 16'))
  await soon(() => expect(view()).not.toContain('Recalculated at every call'))
})

test('Compare opens where the contexts differ most if no fact is lost, and says so', async () => {
  // The last call is another agent's, which has next to nothing to drop.
  const last = actionStep({ text: 'I help.', tool: 'read', args: {}, observation: 'ok', agent: 'helper' })
  await during(() =>
    openSteps([...LONG.slice(0, -1), last], { view: 'timeline', model: 'claude-sonnet-4-20250514' }),
  )
  const column = { id: 'keep-last', params: { count: 10 } }
  await during(() => navigate({ view: 'compare', columns: [column], call: undefined }))
  await soon(() => expect(byRole('button', 'Largest difference: call 14').ariaPressed).toBe('true'))
  expect(textOf(find('main'))).toContain('at call 14 of 15')
  expect(textOf(find('main'))).not.toContain('Most lost facts')
})

test('Compare opens at the call that used most lost facts, leads back to it, and stays where a person goes', async () => {
  const port = actionStep({ text: 'I look.', tool: 'read', args: {}, observation: 'The port is 48713.' })
  const use = actionStep({ text: 'I call it.', tool: 'call', args: { port: '48713' }, observation: 'ok' })
  const steps = [...LONG.slice(0, 2), port, ...LONG.slice(2, 10), use, ...LONG.slice(10)]
  await during(() => openSteps(steps, { view: 'timeline', model: 'claude-sonnet-4-20250514' }))
  const column = { id: 'keep-last', params: { count: 3 } }
  await during(() => navigate({ view: 'compare', columns: [column], call: undefined }))
  await soon(() => expect(byRole('button', 'Most lost facts: call 10').ariaPressed).toBe('true'))
  expect(textOf(find('main'))).toContain('Lost facts that call 10 used: 1 of 2')
  expect(textOf(find('main'))).not.toContain('First the whole run')
  await during(() => pressOn(/^Largest difference: call/))
  expect(readApp().route.call).toBeGreaterThan(9)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await during(() => navigate({ step: 's3' }))
  await during(() => pressOn('Most lost facts: call 10'))
  expect(readApp().route).toMatchObject({ call: 9, step: undefined })
  await soon(() => expect(scrolled).toHaveBeenCalled())
  const [line] = scrolled.mock.contexts
  expect(line instanceof Element && textOf(line)).toContain('Lost facts that call 10 used')
  scrolled.mockRestore()
  await during(() => navigate({ columns: [column, { id: 'keep-last', params: { count: 12 } }] }))
  await soon(() => expect(heads()).toContain('keep last 12'))
  expect(readApp().route.call).toBe(9)
  // What other calls lost is not said at this one: the step that used the fact is kept, and not listed.
  await during(() => navigate({ columns: [column], call: 10 }))
  const rows = () => textOf(find('[role="treegrid"]'))
  await soon(() => expect(find('[role="treegrid"]').ariaLabel).toContain('call 11'))
  await soon(() => expect(rows()).toContain('dropped'))
  expect(rows()).not.toMatch(/kept|needed|lost/)
})

test('Compare begins no ranking unasked, and finds the best strategy when asked to', async () => {
  await during(() => openSteps(LONG, { view: 'compare', model: 'claude-sonnet-4-20250514' }))
  await soon(() => expect(textOf(find('main'))).toContain('These strategies are examples.'))
  expect(jobsAsked).not.toContain('sweep')
  await during(() => pressOn('Find the best one for this run'))
  await soon(() => expect(jobsAsked).toContain('sweep'))
  // The button has the focus, so that the columns are left alone.
  await soon(() => expect(columns().length === 1 || textOf(find('main')).includes('Compare it')).toBe(true))
})

describe('on a run that is not ranked yet', () => {
  const open = async () => {
    const before = readApp().rankings.size
    await during(async () => {
      await openSteps(LONG, { view: 'timeline', model: 'claude-sonnet-4-20250514' })
      held.add('sweep')
      navigate({ view: 'strategies' })
    })
    await soon(() => expect(readApp().rankings.size).toBeGreaterThan(before))
    await during(() => navigate({ view: 'compare' }))
  }
  const view = () => textOf(find('section[aria-label="Compare strategies"]'))

  test('Compare says that its columns are examples, and shows the recommended one when it is known', async () => {
    await open()
    await soon(() => expect(view()).toContain('These strategies are examples.'))
    expect(columns()).toHaveLength(3)
    await soon(() => expect(view()).toContain('Finding the strategy with the best balance…'))
    expect(view()).not.toMatch(/is a good choice|would have cost/)
    await during(letGo)
    await soon(() => expect(columns()).toHaveLength(1))
    await soon(() => expect(view()).not.toContain('examples'))
  })

  test('columns never change under the focus: the recommended strategy is offered', async () => {
    await open()
    await soon(() => expect(view()).toContain('These strategies are examples.'))
    await during(() => find('section[aria-label="Compare strategies"] button').focus())
    await during(letGo)
    await soon(() => expect(view()).toMatch(/Recommended for this run:|comes nearest/))
    expect(columns()).toHaveLength(3)
    await during(() => pressOn('Compare it'))
    await soon(() => expect(columns()).toHaveLength(1))
    expect(byRole('button', 'More about the comparison')).toBeDefined()
  })

  test('columns that the person chooses meanwhile are left alone', async () => {
    await open()
    await soon(() => expect(view()).toContain('These strategies are examples.'))
    const chosen = [{ id: 'keep-last', params: { count: 3 } }]
    await during(() => navigate({ columns: chosen }))
    await during(letGo)
    await soon(() => expect(heads()).toContain('keep last 3'))
    expect(view()).not.toContain('examples')
    expect(columns()).toBe(chosen)
  })
})

test('columns that the person chose are left alone', async () => {
  const chosen = [{ id: 'keep-last', params: { count: 3 } }]
  await during(() => navigate({ view: 'compare', picked: ['letta-buffer'], columns: chosen }))
  await soon(() => expect(heads()).toContain('keep last 3'))
  expect(columns()).toBe(chosen)
})
