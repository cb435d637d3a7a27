/** The strategies of a run over the whole app: the ranking is that of the console, by pointer and by keys. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { actionStep, answerStep, systemStep, taskStep } from '#core/testing/steps.ts'
import { changeCounting, memoscopeConsole, navigate, openView, readApp } from '#state/index.ts'
import { failing, freshApp, held, letGo, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { allByRole, byRole, fillIn, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { find, press, type Rendered } from '../../kit/testing/render.ts'

const MODEL = 'claude-sonnet-4-20250514'
const CHARS = { encoding: 'chars4', overhead: 'none' } as const
const page = (at: number) => `File ${at}: ${'an ordinary line of text. '.repeat(40)}`
const stepsOf = (pages: number) => [
  systemStep('You look after a project.'),
  taskStep('Find the port.'),
  ...Array.from({ length: pages }, (_, at) =>
    actionStep({
      text: `Look ${at}.`,
      tool: 'read',
      args: { path: `src/part_${at}.ts` },
      observation: at === 0 ? `The port is 48713. ${page(at)}` : page(at),
    }),
  ),
  answerStep('The port is 48713.'),
]
const STEPS = stepsOf(8)

let app: Rendered
let id = ''

beforeAll(() => {
  app = showApp()
})
afterAll(() => app.unmount())
beforeEach(() => during(freshApp))

const main = () => textOf(find('main'))
const route = () => readApp().route
const open = (steps = STEPS) =>
  during(async () => {
    id = await openSteps(steps, { view: 'strategies', model: MODEL })
    changeCounting(CHARS)
  })
const table = () => find('section[aria-label="Ranked strategies"] table')
const names = () => [...table().querySelectorAll<HTMLElement>('button[data-row]')]
const rowOf = (title: string) => {
  const name = names().find((button) => textOf(button).startsWith(title))
  if (name === undefined) throw new Error(`no row of ${title}: ${names().map(textOf).join(' | ')}`)
  return name
}
const cells = (title: string) => [...(rowOf(title).closest('tr')?.querySelectorAll('td') ?? [])].map(textOf)
const titleOf = (at: number) => textOf(names()[at]?.querySelector('span'))
const heads = () => allByRole('columnheader', /(?:)/, table()).map(textOf)
const columnOf = (head: string) => heads().findIndex((text) => text.startsWith(head)) - 1
const ranked = () => soon(() => expect(main()).not.toContain('Replaying strategies'))

describe('the ranking', () => {
  beforeEach(async () => {
    await open()
    await soon(() => expect(names().length).toBeGreaterThan(5))
    await ranked()
  })

  test('has the lost facts and tokens of each strategy’s own replay', async () => {
    const title = titleOf(0)
    await during(() => pressOn(`Add ${title} to Compare`, 'button', table()))
    const [spec] = route().columns
    const [replay] = await memoscopeConsole.replay(id, spec === undefined ? [] : [spec], {
      ...CHARS,
      references: true,
    })
    expect(cells(title)[columnOf('Lost facts')]).toContain(String(replay?.totals.lost?.count))
    const [whole] = await memoscopeConsole.replay(id, [{ id: 'none' }], CHARS)
    expect(replay?.totals.cumulative).toBeLessThan(whole?.totals.cumulative ?? 0)
    await during(() => pressOn(`Remove ${title} from Compare`, 'button', table()))
  })

  test('says the recorded run first, then its groups, the ones without effect folded', async () => {
    const recorded = table().querySelector('tbody tr')
    expect(textOf(recorded?.querySelector('th') ?? null)).toMatch(/^As recorded/)
    // What others are compared with loses nothing by definition: a 0 would be taken for a measurement.
    const ofRecorded = [...(recorded?.querySelectorAll('td') ?? [])].map(textOf)
    expect(ofRecorded[columnOf('Lost facts')]).toMatch(/^–/)
    const fold = allByRole('button', /(?:)/, table()).find((button) => button.hasAttribute('aria-expanded'))
    expect(fold?.getAttribute('aria-expanded')).toBe('false')
    const before = table().querySelectorAll('tr').length
    await during(() => fold?.click())
    expect(fold?.getAttribute('aria-expanded')).toBe('true')
    expect(table().querySelectorAll('tr').length).toBeGreaterThan(before)
  })

  test('is sorted by its heads within each group', async () => {
    await during(() => pressOn(/^Tokens/, 'button', table()))
    expect(byRole('columnheader', /^Tokens/, table()).getAttribute('aria-sort')).toBe('ascending')
    await during(() => pressOn(/^Tokens/, 'button', table()))
    expect(byRole('columnheader', /^Tokens/, table()).getAttribute('aria-sort')).toBe('descending')
    await during(() => openView('timeline'))
    await during(() => openView('strategies'))
    await soon(() =>
      expect(byRole('columnheader', /^Tokens/, table()).getAttribute('aria-sort')).toBe('descending'),
    )
  })

  test('shows a selected strategy in detail, and opens it in Compare', async () => {
    const title = titleOf(0)
    await during(() => rowOf(title).click())
    const card = await soon(() => byRole('region', `Selected strategy: ${title}`))
    expect(rowOf(title).getAttribute('aria-pressed')).toBe('true')
    const { picked } = route()
    expect(picked).toHaveLength(1)
    await during(() => pressOn('Compare in detail', 'button', card))
    expect(route()).toMatchObject({ view: 'compare' })
    expect(route().columns).toHaveLength(1)
  })

  test('selects by a press anywhere in a row; the number of lost facts leads to their list', async () => {
    const title = titleOf(1)
    await during(() => rowOf(title).closest('tr')?.querySelector('td')?.click())
    expect(rowOf(title).getAttribute('aria-pressed')).toBe('true')
    const [number] = allByRole('button', /: Show the lost facts of /, table())
    const lossy = textOf(number?.closest('tr')?.querySelector('[data-row] span') ?? null)
    await during(() => number?.click())
    const card = await soon(() => byRole('region', `Selected strategy: ${lossy}`))
    await soon(() => expect(card.contains(document.activeElement)).toBe(true))
    expect(rowOf(lossy).getAttribute('aria-pressed')).toBe('true')
  })

  test('shows several side by side when Shift is held', async () => {
    const [first, second] = names()
    await during(() => first?.click())
    await during(() =>
      second?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true })),
    )
    expect(route().picked).toHaveLength(2)
    await during(() =>
      second?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true })),
    )
    expect(route().picked).toHaveLength(1)
  })

  test('is walked by arrows', async () => {
    const all = names()
    await during(() => all[0]?.focus())
    press(document.activeElement ?? document.body, 'ArrowDown')
    expect(document.activeElement).toBe(all[1])
    press(document.activeElement ?? document.body, 'ArrowUp')
    expect(document.activeElement).toBe(all[0])
  })

  test('adds a strategy to Compare and takes it out again', async () => {
    const title = titleOf(0)
    await during(() => pressOn(`Add ${title} to Compare`, 'button', table()))
    await soon(() => byRole('button', `Remove ${title} from Compare`, table()))
    expect(route().columns).toHaveLength(1)
    await during(() => pressOn(`Remove ${title} from Compare`, 'button', table()))
    await soon(() => byRole('button', `Add ${title} to Compare`, table()))
  })
})

test('a Codex run says first which setting of Codex itself is best, and the table recommends it with the same figures', async () => {
  const results = Array.from({ length: 12 }, (_, at) =>
    actionStep({
      text: `Look ${at}.`,
      tool: 'read',
      args: { path: `src/part_${at}.ts` },
      observation: at === 0 ? `The port is 48713. ${page(at)}` : page(at).repeat(14),
    }),
  )
  await during(async () => {
    const source = { format: 'codex', fileName: 'codex.jsonl', run: 0, runs: 1, readerVersion: 1 }
    id = await openSteps([...STEPS.slice(0, 2), ...results, answerStep('Done.')], {
      view: 'strategies',
      model: MODEL,
      source,
    })
    changeCounting(CHARS)
  })
  await soon(() => expect(main()).toMatch(/In Codex, set tool_output_token_limit = \d+\..*Cost ?≈?\$/))
  const dollars = /In Codex, set .*?Cost ?(≈?\$[\d.]+)/.exec(main())?.[1]
  const line = /In Codex, set (tool_output_token_limit = \d+)\./.exec(main())?.[1] ?? 'a line'
  // The ranking of strategies is still on its way then.
  await soon(() => expect(main()).not.toContain('Comparing strategies'))
  // Named although the setting costs less: in an agent of one’s own it can't be used.
  await soon(() => expect(main()).toMatch(/In your own agent .* would have cost/))
  const recommended = names().find((row) => textOf(row).includes('Recommended'))
  expect(textOf(recommended)).toContain(line)
  await soon(() => expect(textOf(recommended?.closest('tr'))).toContain(dollars ?? 'a cost'))
  await soon(() => byRole('region', `Selected strategy: ${line}`))
  expect(main()).toContain(`Add ${line} at the top of ~/.codex/config.toml`)
  await during(() => pressOn('Compare with the recorded run'))
  expect(route().columns[0]).toMatchObject({ id: 'letta-middle', params: { head: 50, tail: 50 } })
})

describe('before there is a ranking', () => {
  test('a run with one call says that it is too short, and leads to the timeline', async () => {
    await open([taskStep('T'), answerStep('A')])
    await soon(() => byRole('heading', 'This run is too short to compare strategies'))
    expect(main()).toContain('It has 1 model call.')
    await during(() => pressOn('Open the timeline'))
    expect(route().view).toBe('timeline')
  })

  test('replays that wait can be stopped and resumed', async () => {
    held.add('sweep')
    await open()
    await soon(() => expect(main()).toContain('Replaying strategies'))
    await during(() => pressOn('Stop', 'button', find('main')))
    await soon(() => expect(main()).toMatch(/Stopped at 0 of \d+\./))
    await during(letGo)
    await during(() => pressOn('Resume'))
    await soon(() => expect(names().length).toBeGreaterThan(5))
  })

  test('replays that fail say why and can be tried again', async () => {
    failing.set('sweep', 'The engine stopped.')
    await open([...STEPS.slice(0, 5), answerStep('Another end.')])
    await soon(() => expect(main()).toContain('The engine stopped.'))
    failing.clear()
    await during(() => pressOn('Try again'))
    await soon(() => expect(names().length).toBeGreaterThan(0))
    expect(main()).not.toContain('The engine stopped.')
  })
})

describe('a parameter sweep', () => {
  const form = () => byRole('form', 'Parameter sweep')
  const results = () => find('section[aria-label="Results of all settings"] table')
  beforeEach(async () => {
    await open()
    await during(() => navigate({ mode: 'sweep' }))
    await soon(() => form())
  })

  test('says how many settings it replays, and lists what differs beside the recorded run', async () => {
    const planned = Number(/(\d+) settings? on 1 run/.exec(textOf(form()))?.[1])
    expect(planned).toBeGreaterThan(1)
    await during(() => pressOn('Vary parameters', 'button', form()))
    await soon(() => expect(results().querySelectorAll('tbody tr').length).toBeGreaterThan(2))
    await soon(() => expect(main()).not.toContain('Cancel'))
    // Settings with the same figures share a row.
    const names = [...results().querySelectorAll('tbody tr th')].map(textOf)
    expect(names.length).toBeLessThanOrEqual(1 + planned)
    expect(new Set(names).size).toBe(names.length)
  })

  test('tries the first parameter at once, and says when the settings have changed since', async () => {
    await soon(() => expect(results().querySelectorAll('tbody tr').length).toBeGreaterThan(1))
    await soon(() => expect(main()).not.toContain('Cancel'))
    expect(main()).not.toContain('The settings have changed')
    await during(() => fillIn('Steps', '1, 2'))
    expect(main()).toContain('The values have changed since.')
  })

  test('finds settings by a word where they are many, and shows the good trade-offs alone', async () => {
    const count = () => results().querySelectorAll('tbody tr').length
    // Each number of steps has figures of its own.
    await open(stepsOf(16))
    await during(() => navigate({ mode: 'sweep' }))
    await soon(() => expect(count()).toBeGreaterThan(1))
    await soon(() => expect(main()).not.toContain('Cancel'))
    await during(() => fillIn('Steps', '1 2 3 4 5 6 7 8 9 10 11 12 13'))
    await during(() => pressOn('Vary parameters', 'button', form()))
    await soon(() => expect(count()).toBeGreaterThan(12))
    const all = count()
    await during(() => fillIn('Search settings', 'zeppelin', 'searchbox'))
    await soon(() => expect(count()).toBe(0))
    await during(() => fillIn('Search settings', '', 'searchbox'))
    await during(() => byRole('checkbox', /^Good trade-offs only/).click())
    await soon(() => expect(count()).toBeLessThanOrEqual(all))
    expect(count()).toBeGreaterThan(0)
  })

  test('goes back to the ranking of the run', async () => {
    await during(() => pressOn('This run', 'radio', byRole('radiogroup', 'Rank strategies for')))
    expect(route().mode).toBe('one-run')
    await during(() => openView('strategies'))
    await soon(() => expect(names().length).toBeGreaterThan(5))
  })
})

test('what a person clears while the proposed strategies still arrive is not selected again', async () => {
  await open()
  await open()
  await during(() => navigate({ mode: 'several-runs' }))
  const strategies = () => find('form[aria-label="Several runs"] details')
  const clear = () => byRole('button', 'Clear', strategies())
  await soon(() => expect(clear().hasAttribute('disabled')).toBe(false))
  // What arrives makes the list longer, which is below what is pressed.
  expect(clear().compareDocumentPosition(byRole('checkbox', /^Keep the last n steps/))).toBe(4)
  await during(() => clear().click())
  expect(main()).toContain('Select at least one strategy.')
  await soon(() => expect(main()).not.toContain('Ranking the open run first'))
  await during(() => navigate({ mode: 'one-run' }))
  await ranked()
  await during(() => navigate({ mode: 'several-runs' }))
  await soon(() => expect(main()).toContain('Select at least one strategy.'))
  const boxes = allByRole('checkbox', /(?:)/, strategies())
  expect(boxes.filter((box) => box.getAttribute('aria-checked') === 'true')).toEqual([])
})
