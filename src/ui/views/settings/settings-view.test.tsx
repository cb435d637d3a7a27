/** The settings over the whole app: what a person changes is in effect, stored, and can be taken back. */
// First: the database looks for its IndexedDB when it is loaded.
import '#state/testing/database.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { doneValue } from '#base/work.ts'
import { actionStep, answerStep, taskStep } from '#core/testing/steps.ts'
import {
  changeSettings,
  choosePrices,
  deleteProfile,
  navigate,
  openSettings,
  readApp,
  type SettingsSection,
} from '#state/index.ts'
import { downloads, freshApp, lastDownload, openSteps } from '#state/testing/open-app.ts'
import { during, showApp, soon } from '../../app/testing/show-app.tsx'
import { allByRole, byRole, fillIn, namesOf, pressOn, textOf } from '../../kit/testing/by-role.ts'
import { find, press, type Rendered } from '../../kit/testing/render.ts'

const MODEL = 'claude-sonnet-4-20250514'
const STEPS = [
  taskStep('Find the port.'),
  actionStep({ text: 'I look.', tool: 'read', args: { path: 'a.ts' }, observation: 'The port is 48713.' }),
  answerStep('48713'),
]

let page: Rendered

beforeAll(() => {
  page = showApp()
})
afterAll(() => page.unmount())
beforeEach(async () => {
  await during(freshApp)
  await during(() => Promise.all(readApp().customProfiles.map(({ id }) => deleteProfile(id))))
})

const main = () => textOf(find('main'))
const open = (section: SettingsSection) => during(() => openSettings(section))
const openRun = () => during(() => openSteps(STEPS, { view: 'timeline', model: MODEL }))

describe('the sections', () => {
  test('are links with addresses of their own, and the shown one is marked', async () => {
    await open('storage')
    const nav = await soon(() => find('main nav[aria-label="Settings"]'))
    const link = byRole('link', 'Keyboard', nav)
    expect(link.getAttribute('href')).toContain('#/settings')
    expect(byRole('link', 'Storage and backup', nav).getAttribute('aria-current')).toBe('page')
    await during(() => pressOn('Keyboard', 'link', nav))
    expect(readApp().route.section).toBe('keyboard')
    await soon(() => byRole('heading', 'Keyboard'))
    expect(link.getAttribute('aria-current')).toBe('page')
  })

  test('list every shortcut with its keys', async () => {
    await open('keyboard')
    await soon(() => expect(main()).toContain('Find a command'))
    expect(main()).toMatch(/Timeline.*4/)
  })

  test('say how much is stored, and hand out diagnostics without anything of the runs', async () => {
    await openRun()
    await open('storage')
    await soon(() => byRole('heading', 'Back up everything'))
    await during(() => pressOn('Save diagnostics'))
    await soon(() => expect(downloads).toHaveLength(1))
    const { name, text } = await lastDownload()
    expect(name).toMatch(/diagnostics.*\.json$/)
    expect(text).not.toContain('48713')
    expect(text).not.toContain('Find the port')
  })
})

describe('the appearance', () => {
  test('is chosen at once and stays chosen', async () => {
    await open('appearance')
    const group = await soon(() => byRole('radiogroup', 'Theme'))
    const [, , third] = allByRole('radio', /(?:)/, group)
    await during(() => third?.click())
    await soon(() => expect(document.documentElement.dataset['theme']).toBe('dark'))
    expect(readApp().settings.theme).toBe('dark')
    await open('keyboard')
    await open('appearance')
    await soon(() =>
      expect(allByRole('radio', /(?:)/, byRole('radiogroup', 'Theme'))[2]?.getAttribute('aria-checked')).toBe(
        'true',
      ),
    )
    await during(() => changeSettings({ theme: 'system' }))
  })
})

describe('pricing without a run', () => {
  const prices = () => byRole('region', 'Built-in prices')
  const rowOf = (name: string) => textOf(byRole('row', new RegExp(`^${name}`), prices()))
  beforeEach(async () => {
    await open('pricing')
    await soon(() => byRole('searchbox', 'Find a price'))
  })

  test('offers to price one run of the library differently, as soon as there is one', async () => {
    expect(namesOf('button')).not.toContain('Override prices for one run')
    await during(() => openSteps([taskStep('T'), actionStep({ text: 'a' })], { title: 'Apples' }))
    await during(() => navigate({ view: 'settings', section: 'pricing', traceId: undefined }))
    await soon(() => byRole('button', 'Override prices for one run'))
  })

  test('explains the prices, then offers a list of custom ones, of which there is none yet', async () => {
    expect(main()).toMatch(/a call costs what it did on the day it was made.*New price list/)
    expect(namesOf('heading')).not.toContain('Custom price lists')
    pressOn('New price list')
    await soon(() => byRole('heading', 'Custom price lists'))
  })

  test('shows all prices on request, by provider, with their day and source', async () => {
    expect(main()).not.toContain('Claude Opus')
    pressOn(/^Show all \d+ models$/)
    await soon(prices)
    expect(textOf(prices())).toMatch(/Anthropic checked on 2026-\d\d-\d\d · platform.claude.com/)
    expect(rowOf('Claude Opus 5.5')).toContain('$4.00 $0.20 $5.00 (5m) $8.00 (1h) $20.00')
  })

  test('finds a model that the table leaves out at first', async () => {
    expect(main()).not.toContain('GPT-4o mini')
    await during(() => fillIn('Find a price', 'openai 4o mini', 'searchbox'))
    await soon(() => expect(rowOf('GPT-4o mini')).toContain('$0.15 $0.075 – $0.60'))
    expect(textOf(prices())).not.toContain('Claude')
    await during(() => fillIn('Find a price', 'zeppelin', 'searchbox'))
    await soon(() => expect(main()).toContain('No built-in price has all these words.'))
  })

  test('overrides a price from its row', async () => {
    await during(() => fillIn('Find a price', 'Opus 5.5', 'searchbox'))
    await during(() => pressOn('Change the prices of Claude Opus 5.5'))
    await soon(() => byRole('form', 'Price list Claude Opus 5.5'))
    await during(() => pressOn('Save price list'))
    await soon(() => expect(readApp().customProfiles).toMatchObject([{ id: 'claude-opus-5.5' }]))
  })
})

describe('pricing of the open run', () => {
  beforeEach(async () => {
    await openRun()
    await open('pricing')
    await soon(() => byRole('form', 'Token and cost settings'))
  })
  const form = () => byRole('form', 'Token and cost settings')

  test('names the run that it is for', () => {
    expect(main()).toContain(`For the open run: ${doneValue(readApp().trace)?.title}`)
  })

  test('follows the recorded model until the person types a window, and can go back', async () => {
    await soon(() => expect(textOf(form())).toContain('Follows the recorded model.'))
    await during(() => fillIn(/^Context window/, '50000', 'spinbutton'))
    await during(() => press(byRole('spinbutton', /^Context window/), 'Enter'))
    await soon(() => expect(readApp().route.counting.window).toBe(50_000))
    await during(() => pressOn('Follow the model'))
    await soon(() => expect(readApp().route.counting.window).toBeUndefined())
    expect(textOf(form())).toContain('Follows the recorded model.')
  })

  test('with a price list of another model, the window follows that model', async () => {
    await soon(() => expect(textOf(form())).toContain('Follows the recorded model.'))
    await during(() => choosePrices('gpt-4o'))
    await soon(() => expect(textOf(form())).toContain('Follows the model of the price list.'))
  })

  test('offers two baselines where nothing was compacted, and says what the chosen one means', async () => {
    const group = byRole('radiogroup', 'Baseline')
    expect(namesOf('radio', group).filter(Boolean)).toEqual(['As sent', 'Full history'])
    await during(() => pressOn('Full history', 'radio', group))
    expect(readApp().route.counting.baseline).toBe('everything')
    await soon(() => expect(textOf(form())).toContain('Everything in the file before each call.'))
  })
})

describe('a custom price list', () => {
  const lists = () => byRole('region', 'Custom price lists')
  const alerts = () => allByRole('alert').map(textOf).join()
  beforeEach(async () => {
    await openRun()
    await open('pricing')
    await soon(() => expect(byRole('button', 'New price list')).toHaveProperty('disabled', false))
    await during(() => pressOn('New price list'))
    await soon(() => byRole('form', 'New price list'))
  })
  const save = (title: string) =>
    during(async () => {
      fillIn('Name', title)
      fillIn(/^Models/, 'house-model')
      await Promise.resolve()
      pressOn('Save price list')
    })

  test('is saved under its name, and its models are priced by it', async () => {
    await save('House prices')
    await soon(() => expect(textOf(lists())).toContain('House prices'))
    const [saved] = readApp().customProfiles
    expect(saved).toMatchObject({ title: 'House prices', models: ['house-model'] })
    await during(() => openSteps(STEPS, { view: 'timeline', model: 'house-model' }))
    await soon(() => expect(textOf(byRole('button', /^Pricing and counting/))).toContain('House prices'))
  })

  test('with a mistake is not saved, and the field says what is wrong', async () => {
    await during(() => fillIn('Prices of', 'yesterday'))
    await save('House prices')
    await soon(() => expect(alerts()).toContain('date'))
    expect(readApp().customProfiles).toEqual([])
    expect(byRole('textbox', 'Prices of').getAttribute('aria-invalid')).toBe('true')
    await during(() => fillIn('Prices of', '2026-01-31'))
    expect(alerts()).not.toContain('date')
  })

  test('that is canceled leaves nothing', async () => {
    await during(() => fillIn('Name', 'Never'))
    await during(() => pressOn('Cancel'))
    await soon(() => byRole('button', 'New price list'))
    expect(readApp().customProfiles).toEqual([])
  })

  test('is edited in place and deleted', async () => {
    await save('House prices')
    await soon(() => byRole('button', 'Edit House prices'))
    await during(() => pressOn('Edit House prices'))
    await soon(() => byRole('form', 'Price list House prices'))
    await during(async () => {
      fillIn('Name', 'New house prices')
      await Promise.resolve()
      pressOn('Save price list')
    })
    await soon(() => byRole('button', 'Edit New house prices'))
    expect(readApp().customProfiles).toHaveLength(1)
    await during(() => pressOn('Delete New house prices'))
    await soon(() => expect(readApp().customProfiles).toEqual([]))
    expect(allByRole('button', /^Edit /)).toEqual([])
  })
})

test('settings leave the address of the run, so that Back leads to it', async () => {
  await openRun()
  const { traceId } = readApp().route
  await open('appearance')
  expect(readApp().route).toMatchObject({ view: 'settings', section: 'appearance', traceId })
  await during(() => navigate({ view: 'timeline' }))
  await soon(() => byRole('grid', 'Steps'))
})
