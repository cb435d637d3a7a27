/** The views of an open run, over the whole app: what they say is what the console says of the same run. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, answerStep, messageStep, systemStep, taskStep, traceOf } from '#core/testing/steps.ts'
import {
  changeCounting,
  changeSettings,
  memoscopeConsole,
  navigate,
  openExport,
  readApp,
  type View,
} from '#state/index.ts'
import { failing, freshApp, held, letGo, openSteps, until } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../app/testing/show-app.tsx'
import { allByRole, byRole, fillIn, namesOf, pageText, pressOn, textOf } from '../kit/testing/by-role.ts'
import { find, press, type Rendered } from '../kit/testing/render.ts'

const CHARS = { encoding: 'chars4', overhead: 'none' } as const
const STEPS = [
  systemStep('Be brief.'),
  taskStep('Find the port.'),
  actionStep({ text: 'I look.', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
  actionStep({ text: 'More.', tool: 'read', args: { path: 'b.ts' }, observation: 'nothing '.repeat(60) }),
  messageStep('Hurry, please.'),
  actionStep({ text: 'Again.', tool: 'read', args: { path: 'c.ts' }, error: 'ENOENT: no such file c.ts' }),
  answerStep('The port is 48713.'),
]

let page: Rendered
let id = ''

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(() => during(freshApp))

async function open(view: View, steps = STEPS, more: object = {}): Promise<void> {
  await during(async () => {
    id = await openSteps(steps, { view, model: 'claude-sonnet-4-20250514', ...more })
    changeCounting(CHARS)
  })
}

const main = () => textOf(find('main'))
const exact = (value: number | undefined) => (value ?? Number.NaN).toLocaleString('en-US')
const route = () => readApp().route
const replayed = async (spec: object = { id: 'none' }) =>
  (await memoscopeConsole.replay(id, [spec as { id: string }], { ...CHARS, references: true }))[0]

describe('how a run is priced', () => {
  test.each([
    ['claude-opus-4-5-20251101', 'Claude Opus 4.5 · 200k context'],
    ['gpt-oss-120b', 'gpt-oss-120b · 131k context · prices not verified'],
  ])('of %s stands over the views, with what is not verified', async (model, words) => {
    await during(() => openSteps(STEPS, { view: 'timeline', model }))
    await soon(() => expect(byRole('button', /^Pricing and counting/).title).toBe(words))
    expect(textOf(byRole('button', /^Pricing and counting/))).toContain(words)
  })
})

test('a baseline that the run was not sent is the first thing said of how it is counted', async () => {
  await open('timeline')
  await during(() => changeCounting({ baseline: 'uncompacted' }))
  await soon(() => expect(byRole('button', /^Pricing and counting/).title).toMatch(/^without compactions · /))
})

describe('a view without what it needs', () => {
  const EMPTY: readonly (readonly [View, RegExp])[] = [
    ['timeline', /Open a run|No run/i],
    ['compare', /Open a run|No run/i],
    ['memory', /Open a run|No run/i],
    ['insights', /Open a run|No run/i],
    ['strategies', /Open a run|No run/i],
  ]
  test.each(EMPTY)('%s without a run says so and offers a way on', async (view, words) => {
    await during(() => navigate({ view, traceId: undefined }))
    await soon(() => expect(main()).toMatch(words))
    expect(allByRole('button', /(?:)/, find('main')).length).toBeGreaterThan(0)
  })

  test('of a run that is gone says why, and not that it is still loading', async () => {
    await during(() => navigate({ view: 'timeline', traceId: 'gone' }))
    await soon(() => expect(main()).toMatch(/no longer|isn’t|not/i))
    expect(main()).not.toContain('Opening the run')
  })

  test.each([['compare'], ['memory']] as const)(
    '%s of a run without calls says so and offers its steps',
    async (view) => {
      await open(view, [systemStep('S'), taskStep('T')])
      await soon(() => byRole('heading', 'This run has no model call'))
      await during(() => pressOn('Show its steps'))
      expect(route().view).toBe('timeline')
    },
  )
})

describe('the timeline', () => {
  const grid = () => byRole('grid', 'Steps')
  const rows = () => [...grid().querySelectorAll('tbody tr[data-index]')]
  const row = (at: number) => textOf(rows().find((one) => one.getAttribute('data-index') === String(at)))
  beforeEach(() => open('timeline'))

  test('has a row per step, in order, with its kind and words', async () => {
    await soon(() => expect(rows()).toHaveLength(STEPS.length))
    expect(row(0)).toContain('Be brief.')
    expect(row(1)).toMatch(/Task.*Find the port\./)
    expect(row(2)).toMatch(/call 1.*a\.ts/)
    expect(row(6)).toMatch(/Final answer.*48713/)
    expect(grid().getAttribute('aria-rowcount')).toBe(String(1 + STEPS.length))
  })

  test('has the tokens of each context that the replay has', async () => {
    const none = await replayed()
    await soon(() => expect(row(6)).toContain(exact(none?.calls[3]?.tokens)))
    for (const [at, call] of [
      [2, 0],
      [3, 1],
      [5, 2],
    ] as const) {
      expect(row(at)).toContain(exact(none?.calls[call]?.tokens))
    }
  })

  test('has the cost of each call, and says which missed the cache', async () => {
    const usages = [
      { input: 8000, cacheRead: 0, output: 10 },
      { input: 9000, cacheRead: 0, output: 10 },
      { input: 100, cacheRead: 9000, output: 10 },
      { input: 100, cacheRead: 9100, output: 10 },
    ]
    const { calls } = traceOf(STEPS)
    const model = 'claude-sonnet-4-20250514'
    await open('timeline', STEPS, {
      calls: calls.map((call, place) => ({ ...call, model, usage: usages[place] })),
    })
    // At list prices, $3 a million tokens, $0.30 read from the cache, $15 of output.
    await soon(() => expect(row(2)).toMatch(/\$0\.02$/))
    expect(row(3)).toMatch(/\$0\.03 cache miss$/)
    // $0.00318, as half of the calls cost less than a cent.
    expect(row(5)).toMatch(/\$0\.0032$/)
    // A user message has no call of its own, but begins a turn of two: $0.00315 and $0.00318.
    expect(row(4)).toMatch(/Turn 2 · 2.calls · \$0\.0063/)
  })

  test('shows only the steps with an error', async () => {
    await soon(() => expect(rows()).toHaveLength(STEPS.length))
    await during(() => pressOn('Filter'))
    await during(() => pressOn(/^Failed 1$/))
    await soon(() => expect(rows()).toHaveLength(1))
    expect(row(0)).toContain('c.ts')
  })

  test('finds text in all steps and goes from match to match', async () => {
    await soon(() => grid())
    fillIn('Find in all steps', '48713', 'searchbox')
    await soon(() => expect(pageText()).toContain('2 found'))
    await during(() => pressOn('Next match'))
    await soon(() => expect(pageText()).toContain('1 of 2'))
    expect(route().step).toBe('s2')
    await during(() => pressOn('Next match'))
    expect(route()).toMatchObject({ step: 's6', call: 3 })
    await during(() => pressOn('Show matches only'))
    await soon(() => expect(rows()).toHaveLength(2))
    fillIn('Find in all steps', 'zeppelin', 'searchbox')
    await soon(() => expect(pageText()).toContain('No match'))
  })

  test('shows only the kinds that are chosen', async () => {
    await soon(() => expect(rows()).toHaveLength(STEPS.length))
    await during(() => pressOn('Filter'))
    const kinds = byRole('group', 'Kinds of steps')
    expect(namesOf('button', kinds)).toContain('Action3')
    await during(() => pressOn('Action3', 'button', kinds))
    await soon(() => expect(rows()).toHaveLength(3))
    await during(() => pressOn('Clear filter'))
    await soon(() => expect(rows()).toHaveLength(STEPS.length))
  })

  test('is gone through by keys, the cursor with it', async () => {
    await soon(() => grid())
    press(grid(), 'Home')
    expect(route().step).toBe('s0')
    press(grid(), 'ArrowDown')
    press(grid(), 'ArrowDown')
    expect(route()).toMatchObject({ step: 's2', call: 0 })
    press(grid(), 'End')
    expect(route()).toMatchObject({ step: 's6', call: 3 })
  })

  test('is built on: a step is deleted, which can be undone and made again', async () => {
    await during(() => pressOn('Edit', 'button', byRole('toolbar', 'Steps sent')))
    await soon(() => byRole('toolbar', 'Build'))
    const bar = () => byRole('toolbar', 'Build')
    byRole('button', /^Nothing to undo/, bar())
    press(grid(), 'End')
    await soon(() => expect(textOf(bar())).toContain('1 step selected'))
    await during(() => pressOn(/^Delete/, 'button', bar()))
    await soon(() => expect(rows()).toHaveLength(STEPS.length - 1))
    await during(() => pressOn(/^Undo: /, 'button', bar()))
    await soon(() => expect(rows()).toHaveLength(STEPS.length))
    await during(() => pressOn(/^Redo: /, 'button', bar()))
    await soon(() => expect(rows()).toHaveLength(STEPS.length - 1))
    await during(() => pressOn('Edit', 'button', byRole('toolbar', 'Steps sent')))
  })

  test('is played: the bar says at which call, and steps hold at the ends', async () => {
    await during(() => pressOn('Play', 'button', byRole('toolbar', 'Steps sent')))
    const bar = await soon(() => byRole('toolbar', 'Play'))
    expect(textOf(bar)).toContain('call 1 of 4')
    expect(byRole('button', 'Previous call', bar)).toHaveProperty('disabled', true)
    await during(() => pressOn('Next call', 'button', bar))
    await soon(() => expect(textOf(byRole('toolbar', 'Play'))).toContain('call 2 of 4'))
  })

  test('draws only what is in view of a long run', async () => {
    const many = Array.from({ length: 400 }, (_, at) => actionStep({ text: `turn ${at}` }))
    await open('timeline', [taskStep('T'), ...many])
    await soon(() => expect(grid().getAttribute('aria-rowcount')).toBe('402'))
    expect(rows().length).toBeLessThan(100)
  })
})

describe('the detail panel', () => {
  const shown = (step: string | undefined, tab = 'messages') =>
    during(() => navigate({ step, tab: tab as 'messages' }))
  beforeEach(async () => {
    await open('timeline')
    await soon(() => find('aside[aria-label="Detail"]'))
  })
  const said = () => textOf(find('aside[aria-label="Detail"]'))

  test('shows the messages of the selected step, with its number', async () => {
    await shown('s3')
    await soon(() => expect(said()).toContain('More.'))
    expect(said()).toContain('#3')
    expect(said()).toContain('b.ts')
  })

  test('without a selection shows the prompt: all of it at the first call, then what changed', async () => {
    await during(() => navigate({ step: undefined, call: 0 }))
    await soon(() => expect(said()).toContain('First call: everything is new.'))
    await during(() => navigate({ call: 1 }))
    await soon(() => expect(said()).toContain('Changed since call 1: 1 new'))
  })

  test('shows every field as it is held', async () => {
    await shown('s2', 'fields')
    await soon(() => expect(said()).toMatch(/id s2.*kind action/))
  })

  test('of a run that was built has no original record, and says so', async () => {
    await shown('s2', 'raw')
    await soon(() => expect(said()).toContain('No original record'))
  })

  test('of a step that the run does not have says where it may be', async () => {
    await shown('of-another-run')
    await soon(() => expect(said()).toContain('This step isn’t in the run’s log'))
  })

  test('goes to the neighbours and stops at the ends', async () => {
    await shown('s0')
    const button = (name: string) => byRole('button', name, find('aside[aria-label="Detail"]'))
    await soon(() => expect(button('Previous step')).toHaveProperty('disabled', true))
    await during(() => button('Next step').click())
    expect(route().step).toBe('s1')
  })

  test('is closed by its button and opened again by its key', async () => {
    await during(() => pressOn(/^Close the detail panel/))
    expect(document.querySelector('aside[aria-label="Detail"]')).toBeNull()
    press(document.body, 'd')
    await soon(() => find('aside[aria-label="Detail"]'))
  })
})

describe('insights', () => {
  const tab = (name: RegExp) => during(() => pressOn(name, 'tab'))
  beforeEach(() => open('insights'))

  test('say the tokens of the whole run as the replay does', async () => {
    const none = await replayed()
    await soon(() => expect(main()).toContain(exact(none?.totals.cumulative)))
  })

  test('list what failed, with the way to it, and count it on the tab', async () => {
    await soon(() => byRole('tab', /^Errors ?1/))
    await tab(/^Errors/)
    const list = await soon(() => byRole('list', 'Not retried'))
    expect(textOf(list)).toContain('ENOENT: no such file c.ts')
    await during(() => allByRole('button', /^Step/, list)[0]?.click())
    expect(route()).toMatchObject({ view: 'timeline', step: 's5' })
  })

  test('of waste say once how sure they are, not at each figure', async () => {
    const read = (observation: string) => actionStep({ tool: 'read', args: { path: 'a.ts' }, observation })
    const long = 'a long line of the file\n'.repeat(500)
    await open('insights', [taskStep('T'), read(long), read(`${long}more`), answerStep('b')])
    await during(() => navigate({ insight: 'waste' }))
    const list = await soon(() => byRole('region', 'Sent again without need'))
    expect(textOf(byRole('list', 'Precision of the figures'))).toMatch(/^Tokens: [●○◐≈] [a-z]+/)
    expect(textOf(list)).toMatch(/Result of [0-9,]+ tokens, sent again in 1 call/)
    expect(textOf(list)).not.toMatch(/[●○◐≈]/)
  })

  test('of the largest steps multiply tokens by calls, the costliest first', async () => {
    await during(() => navigate({ insight: 'heaviest' }))
    const table = await soon(() => byRole('table', 'Costliest steps'))
    const rows = [...table.querySelectorAll('tbody tr')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => Number(textOf(cell).replace(/[$,%]/g, ''))),
    )
    expect(rows.length).toBeGreaterThan(3)
    for (const [tokens = 0, calls = 0, total = 0] of rows) expect(total).toBe(tokens * calls)
    const costs = rows.map((row) => row.at(-1) ?? Number.NaN)
    expect(costs).toEqual(costs.toSorted((one, other) => other - one))
    expect(costs[0]).toBeGreaterThan(0)
    // Of the cost, as in the headline, which is about the same rows.
    const shares = rows.map((row) => row.at(-2) ?? Number.NaN)
    const led = shares.slice(0, 10).reduce((sum, share) => sum + share, 0)
    const [, said = ''] = />?([\d.]+).?% of the run’s cost went/.exec(main()) ?? []
    expect(Math.abs(led - Number(said))).toBeLessThan(1)
  })

  test('of the largest steps are added up above those that the headline is about', async () => {
    const looks = Array.from({ length: 12 }, (_, at) => actionStep({ text: 'word '.repeat(40 - at) }))
    await open('insights', [taskStep('T'), ...looks, answerStep('b')])
    await during(() => navigate({ insight: 'heaviest' }))
    const table = await soon(() => byRole('table', 'Costliest steps'))
    const rows = [...table.querySelectorAll('tbody tr')]
    // Exact in the tooltip.
    const sizeOf = (row: Element | undefined) =>
      Number(row?.children[3]?.getAttribute('title')?.replaceAll(',', ''))
    const led = table.querySelectorAll('thead tr')[1]
    expect(textOf(led)).toMatch(/^Top 10 combined/)
    expect(sizeOf(led)).toBe(rows.slice(0, 10).reduce((sum, row) => sum + sizeOf(row), 0))
  })

  test('of a run where nothing failed say so', async () => {
    await open('insights', [taskStep('T'), actionStep({ text: 'a' }), answerStep('b')])
    await tab(/^Errors/)
    await soon(() => expect(main()).toContain('No errors recorded'))
  })

  test('that cannot be made say why, and can be tried again', async () => {
    failing.set('insights', 'The engine stopped.')
    await open('insights', [taskStep('Other'), actionStep({ text: 'x' }), answerStep('y')])
    await soon(() => expect(main()).toContain('The engine stopped.'))
    failing.clear()
    await during(() => pressOn('Try again'))
    await soon(() => expect(main()).not.toContain('The engine stopped.'))
  })

  test('still being counted say so', async () => {
    held.add('insights')
    await open('insights', [taskStep('Third'), actionStep({ text: 'x' }), answerStep('z')])
    await soon(() => expect(main()).toContain('Counting the tokens of the run'))
    await during(letGo)
    await soon(() => expect(main()).not.toContain('Counting the tokens of the run'))
  })
})

describe('the memory', () => {
  beforeEach(() => open('memory'))

  test('opened at the last call says its context in steps and tokens, as the replay does', async () => {
    await during(() => navigate({ memory: { id: 'keep-last', params: { count: 2 } } }))
    const last = await replayed({ id: 'keep-last', params: { count: 2 } })
    await soon(() => expect(main()).toContain(`${exact(last?.calls[3]?.tokens)} tokens`))
    expect(byRole('heading', /at call 4 of 4/)).toBeDefined()
  })

  test('follows the cursor', async () => {
    await during(() => navigate({ call: 0 }))
    await soon(() => byRole('heading', /at call 1 of 4/))
    await soon(() => expect(main()).toContain('Sent to the model 2 steps'))
  })

  test('goes to Compare as a column', async () => {
    await during(() => navigate({ memory: { id: 'keep-last', params: { count: 2 } } }))
    await soon(() => expect(main()).toMatch(/25\stokens/))
    await during(() => pressOn('Add to Compare'))
    expect(route()).toMatchObject({ view: 'compare' })
    expect(route().columns.at(-1)).toMatchObject({ id: 'keep-last', params: { count: 2 } })
    // What is a column already is not added again.
    const before = route().columns
    await during(() => navigate({ view: 'memory' }))
    await during(() => pressOn('Open in Compare'))
    expect(route()).toMatchObject({ view: 'compare', columns: before })
  })

  test('is held against the recorded run: how much smaller its context is, and what the call lacked', async () => {
    await during(() => navigate({ memory: { id: 'keep-last', params: { count: 1 } } }))
    await soon(() => expect(main()).toMatch(/−\d+(\.\d+)?%▼ instead of [\d,]+/))
    await soon(() => expect(main()).toMatch(/Lost facts at this call [1-9]/))
  })
})

describe('compare', () => {
  const LAST = { id: 'keep-last', params: { count: 1 } }
  beforeEach(async () => {
    await open('compare')
    await during(() => navigate({ columns: [LAST] }))
  })

  test('names the call at the cursor and the strategies beside the recorded run', async () => {
    await soon(() => byRole('heading', 'What is sent at call 4 of 4'))
    await soon(() => byRole('button', /, change$/))
    await during(() => navigate({ call: 1 }))
    await soon(() => byRole('heading', 'What is sent at call 2 of 4'))
  })

  test('says the tokens of both at the call as the replays do', async () => {
    const none = await replayed()
    const last = await replayed(LAST)
    await soon(() => expect(main()).toContain(exact(none?.calls[3]?.tokens)))
    await soon(() => expect(main()).toContain(exact(last?.calls[3]?.tokens)))
  })

  test('leads from a total to the calls it is made of, the largest first', async () => {
    await during(() => changeSettings({ moreFigures: true }))
    const recorded = await replayed()
    const sizes = recorded?.calls.map(({ tokens }) => tokens) ?? []
    const row = () => byRole('row', /^Total input tokens/, find('main'))
    await soon(() => expect(allByRole('button', /(?:)/, row()).length).toBeGreaterThan(0))
    await during(() => allByRole('button', /(?:)/, row())[0]?.click())
    await soon(() => {
      const list = textOf(byRole('dialog', /^Calls with the most input tokens/))
      expect(list).toContain(`call ${sizes.indexOf(Math.max(...sizes)) + 1}`)
      expect(list).toContain(exact(Math.max(...sizes)))
    })
    await during(() => changeSettings({ moreFigures: false }))
  })

  test('without columns offers strategies to begin with', async () => {
    await during(() => navigate({ columns: [] }))
    await soon(() => byRole('heading', 'Compare the recorded run with a strategy'))
  })

  test('of a strategy that could not be replayed says why, and tries again', async () => {
    await soon(() => byRole('button', /, change$/))
    failing.set('replay', 'The engine stopped.')
    await during(() => navigate({ columns: [{ id: 'keep-last', params: { count: 3 } }] }))
    await soon(() => expect(main()).toContain('The engine stopped.'))
    failing.clear()
    await during(() => allByRole('button', 'Try again')[0]?.click())
    await soon(() => expect(main()).not.toContain('The engine stopped.'))
  })
})

test('no model in the file and none known: tokens are shown and no dollars', async () => {
  await open('timeline', STEPS, { model: undefined })
  await until(({ trace }) => doneValue(trace) !== undefined)
  await soon(() => expect(pageText()).toMatch(/Input ≈/))
  expect(pageText()).not.toContain('$')
})

describe('over every view', () => {
  test('the palette finds a command by its words and does it', async () => {
    await open('timeline')
    press(document.body, 'k', { ctrlKey: true })
    const box = await soon(() => find<HTMLInputElement>('[role="dialog"] input'))
    await during(() =>
      fillIn(
        new RegExp(box.getAttribute('aria-label') ?? ''),
        'insights',
        box.getAttribute('role') ?? 'textbox',
      ),
    )
    const option = await soon(() => allByRole('option', /Insights/)[0])
    expect(option).toBeDefined()
    await during(() => press(box, 'Enter'))
    await until(({ panel }) => panel === 'none')
  })

  test('the export dialog offers the forms, and closes by Escape', async () => {
    await open('timeline')
    await during(() => openExport())
    const dialog = await soon(() => byRole('dialog', /Export/))
    expect(textOf(dialog)).toContain('Memoscope')
    press(dialog, 'Escape')
    await until(({ panel }) => panel === 'none')
  })
})
