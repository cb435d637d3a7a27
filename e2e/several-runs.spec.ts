/** Strategies over several runs: from the open run to medians, the worst run, that run alone, and back. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importFiles, openApp, openSample, type TestFile, watchPage } from './support/app.ts'

/** Reads this many files one after the other, then names what the first one said. */
function session(name: string, reads: number, model: string): string {
  let last: string | null = null
  const lines: object[] = []
  const add = (uuid: string, line: object) => {
    const timestamp = `2025-06-01T10:${String(lines.length).padStart(2, '0')}:00.000Z`
    lines.push({ uuid, parentUuid: last, sessionId: name, isSidechain: false, timestamp, ...line })
    last = uuid
  }
  const answer = (at: number, content: readonly object[]) => ({
    type: 'assistant',
    message: { id: `m${at}`, role: 'assistant', type: 'message', model, content },
  })
  add('u', { type: 'user', message: { role: 'user', content: `Find the port of ${name}.` } })
  for (let at = 0; at < reads; at++) {
    const input = { file_path: `/src/${name}_${at}.ts` }
    add(`a${at}`, answer(at, [{ type: 'tool_use', id: `t${at}`, name: 'Read', input }]))
    const text = `${at === 0 ? 'The port is 48713. ' : ''}${`line of ${name} ${at} `.repeat(120)}`
    const result = { type: 'tool_result', tool_use_id: `t${at}`, content: text }
    add(`r${at}`, { type: 'user', message: { role: 'user', content: [result] } })
  }
  add('z', answer(reads, [{ type: 'text', text: 'The port is 48713.' }]))
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

const CLAUDE = 'claude-sonnet-4-20250514'
const FILES: readonly [TestFile, ...TestFile[]] = [
  { name: 'alpha.jsonl', data: session('alpha', 26, CLAUDE) },
  { name: 'beta.jsonl', data: session('beta', 34, CLAUDE) },
  { name: 'gamma.jsonl', data: session('gamma', 22, 'house-model') },
]
const STRATEGY = 'Keep the last n steps'

const modes = (page: Page) => page.getByRole('radiogroup', { name: 'Rank strategies for' })
const form = (page: Page) => page.getByRole('form', { name: 'Several runs' })
const result = (page: Page) => page.getByRole('region', { name: 'Strategies over several runs' })
const strategies = (page: Page) => form(page).getByRole('group').filter({ hasText: 'selected' })
const runs = (page: Page) => result(page).getByRole('region', { name: `Each run with ${STRATEGY}` })

/** The first run in Strategies; the others are read one by one: those read together are compared unasked. */
async function openFirst(page: Page, [first, ...others]: readonly [TestFile, ...TestFile[]]): Promise<void> {
  await openApp(page)
  await importFiles(page, [first])
  for (const other of others) await importFiles(page, [other])
  await page.keyboard.press('1')
  await page
    .getByRole('treegrid', { name: 'Stored runs' })
    .getByRole('link', { name: first.name.replace('.jsonl', '') })
    .click()
  await page.keyboard.press('2')
}

async function openAlpha(page: Page): Promise<void> {
  await openFirst(page, FILES)
  await expect(page).toHaveURL(/#\/strategies\//)
}

/** Few runs are ranked unasked; then only this strategy is selected. */
async function selectOnly(page: Page, name: string): Promise<void> {
  await expect(form(page).getByRole('button', { name: 'Rank again' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await strategies(page)
    .getByText(/^\d+ of \d+.strategies selected$/)
    .click()
  await strategies(page).getByRole('button', { name: 'Clear' }).click()
  await expect(form(page).getByText('Select at least one strategy.')).toBeVisible()
  await strategies(page).getByRole('searchbox', { name: 'Find strategies' }).fill(name.toLowerCase())
  await strategies(page).getByRole('checkbox', { name }).first().check()
}

/** On a phone, tables have what a strategy costs and loses, and none scrolls sideways. */
async function expectNarrow(page: Page): Promise<void> {
  const before = page.viewportSize() ?? { width: 1280, height: 800 }
  await page.setViewportSize({ width: 390, height: 844 })
  const heads = result(page).getByRole('table').first()
  await expect(heads.getByRole('columnheader')).toHaveText([
    /^Strategy/,
    /^All 3.runs|^Both runs/,
    /^Lost facts/,
  ])
  await heads.getByRole('button', { name: 'Lost facts' }).click()
  const tables = result(page).locator('section:has(> table)')
  await expect(tables).not.toHaveCount(0)
  const widths = await tables.evaluateAll((all) =>
    all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  )
  expect(Math.max(...widths)).toBe(0)
  await expectAccessible(page, 'several runs on a phone')
  await page.setViewportSize(before)
  await expect(heads.getByRole('columnheader', { name: /^Lost facts/ })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
}

/** The cells of a row in order, without its head. */
function cells(row: Locator): Promise<readonly string[]> {
  return row.getByRole('cell').allInnerTexts()
}

test('strategies are ranked over all runs of a format; the first run opens alone with the same figures', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await openAlpha(page)
  await modes(page).getByRole('radio', { name: 'Several runs' }).click()
  await expect(page).toHaveURL(/mode=several-runs/)
  await expect(form(page).getByRole('combobox', { name: 'Runs' })).toContainText('Same format')
  await expect(form(page).getByRole('checkbox', { name: /beta/ })).toBeChecked()
  await expect(result(page).getByText(/^Over 2.runs, /)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Rank again' })).toBeDisabled()
  await selectOnly(page, STRATEGY)
  await expect(form(page).getByText(/^1.of 72.strategies selected/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Rank again' }).click()

  const heads = result(page).getByRole('table').first().getByRole('row').first()
  await expect(heads).toContainText(/Both runs/)
  await expect(result(page).getByText(/^1.run left out, because no price is known/)).toBeVisible()
  await expect(result(page).getByText(/^Over 2.runs, /)).toBeVisible()
  await expect(runs(page).getByRole('link')).toHaveCount(2)
  await expectAccessible(page, 'several runs')
  await result(page).getByRole('radio', { name: 'Tokens' }).click()
  await expect(heads).toContainText(/All 3.runs/)
  await expect(runs(page).getByRole('link')).toHaveCount(3)
  await result(page).getByRole('radio', { name: 'Cost' }).click()

  await expectNarrow(page)

  const row = result(page)
    .getByRole('table')
    .first()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${STRATEGY}`) }) })
  // All runs together, their lost facts, then a cell per run.
  const [, , first = ''] = await cells(row)
  const change = /−?[\d.]+%/.exec(first)?.[0] ?? first
  await runs(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/pick=keep-last/)
  await expect(page).not.toHaveURL(/mode=/)
  await expect(page.getByRole('region', { name: `Selected strategy: ${STRATEGY}` })).toBeVisible()
  const alone = page
    .getByRole('region', { name: 'Ranked strategies' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: new RegExp(`^${STRATEGY}`), pressed: true }) })
  await expect(alone.getByRole('cell').first()).toContainText(change)

  await page.goBack()
  await expect(page).toHaveURL(/mode=several-runs/)
  await expect(runs(page).getByRole('link')).toHaveCount(2)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(watch.errors).toEqual([])
})

/**
 * As a hand does: the key is let go after the next mode has the focus, which selects it only while the key is
 * down.
 */
async function arrowTo(page: Page, mode: string): Promise<void> {
  await page.keyboard.down('ArrowRight')
  await expect(modes(page).getByRole('radio', { name: mode })).toBeFocused()
  await page.keyboard.up('ArrowRight')
}

test('the three modes are walked through by keys; Tune leads to all values of the selected strategy', async ({
  page,
}) => {
  await openAlpha(page)
  const ranked = page.getByRole('region', { name: 'Ranked strategies' })
  await ranked.getByRole('button', { name: new RegExp(`^${STRATEGY}`) }).click()
  const card = page.getByRole('region', { name: `Selected strategy: ${STRATEGY}` })
  await card.getByRole('button', { name: 'Vary', exact: true }).click()
  await card.getByRole('button', { name: 'Vary more values' }).click()
  await expect(page).toHaveURL(/mode=sweep/)
  const sweep = page.getByRole('form', { name: 'Parameter sweep' })
  await expect(sweep.getByRole('combobox', { name: 'Strategy' })).toContainText(STRATEGY)
  await expectAccessible(page, 'a sweep before it ran')
  await page.goBack()
  await expect(card).toBeVisible()
  await modes(page).getByRole('radio', { name: 'This run' }).focus()
  await arrowTo(page, 'Vary a parameter')
  await expect(sweep.getByRole('combobox', { name: 'Strategy' })).toContainText(STRATEGY)
  await arrowTo(page, 'Several runs')
  await expect(form(page)).toBeVisible()
  await expect(form(page).getByRole('button', { name: 'Rank again' })).toBeVisible()
  await strategies(page)
    .getByText(/strategies selected$/)
    .click()
  await expect(strategies(page).getByRole('checkbox', { name: STRATEGY }).first()).toBeChecked()
})

test('auto-tune finds parameters at a chosen risk and says whether held-out runs confirm them', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  const file = (name: string, at: number) => ({
    name: `${name}.jsonl`,
    data: session(name, 24 + 4 * at, CLAUDE),
  })
  const others = ['beta', 'gamma', 'delta', 'epsilon'].map((name, at) => file(name, at + 1))
  await openFirst(page, [file('alpha', 0), ...others])
  await modes(page).getByRole('radio', { name: 'Several runs' }).click()
  await selectOnly(page, STRATEGY)
  await form(page).getByRole('button', { name: 'Rank again' }).click()
  await result(page)
    .getByRole('button', { name: `Auto-tune ${STRATEGY}` })
    .click()
  const tune = result(page).getByRole('region', { name: 'Auto-tune' })
  const answer = tune.getByRole('status')
  await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 60_000 })
  await tune.getByRole('spinbutton', { name: 'Most extra re-reads per 100 calls' }).fill('0')
  await page.keyboard.press('Enter')
  await expect(answer).toHaveText(/^No parameters stay within this risk|^Cheapest at this risk/)
  const strict = await answer.innerText()
  await tune.getByRole('spinbutton', { name: 'Most extra re-reads per 100 calls' }).fill('1000')
  await page.keyboard.press('Enter')
  await expect(answer).toHaveText(
    /^Cheapest at this risk: .*extra re-reads per 100 calls\. (Not c|C)onfirmed on held-out runs/,
  )
  await expect(answer).not.toHaveText(strict)
  await expect(tune.getByText(/real compactions of Claude Code/)).toBeVisible()
  await expectAccessible(page, 'auto-tune')
  await result(page).getByRole('button', { name: 'Show compactions' }).click()
  await expect(result(page).getByText('None of these runs was compacted.')).toBeVisible()
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

const TRIALS = 6

test('of a file with several runs all are ranked; what comes with the app is not among them', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await page.setViewportSize({ width: 1280, height: 800 })
  await openApp(page)
  await openSample(page, 'coding-agent')
  const trial = (at: number) => ({ messages: trialMessages(at) })
  const data = Array.from({ length: TRIALS }, (_, at) => JSON.stringify(trial(at))).join('\n')
  await importFiles(page, [{ name: 'trials.jsonl', data }])
  await expect(page).toHaveURL(/#\/library(\?|$)/)
  await page.getByRole('button', { name: /^Compare strategies over 6.runs$/ }).click()
  await expect(result(page).getByText(/^Over 6.runs, /)).toBeVisible()
  await page.goBack()
  await page.getByText('trials.jsonl').click()
  await page.getByRole('link', { name: /Basket 2/ }).click()
  await expect(page).toHaveURL(/#\/strategies\//)
  await modes(page).getByRole('radio', { name: 'Several runs' }).click()
  const choice = form(page).getByRole('combobox', { name: 'Runs' })
  await expect(choice).toContainText(/This file \(6.runs\)/)
  await selectOnly(page, STRATEGY)
  await expect(form(page).getByText(/^1.of 72.strategies selected/)).toBeVisible()
  await form(page).getByRole('button', { name: 'Rank again' }).click()
  await expect(result(page).getByText(/^Over 6.runs, /)).toBeVisible()
  const outdated = result(page).getByText(/^Out of date: these figures are for the 6.runs/)
  await expect(outdated).toHaveCount(0)

  await choice.click()
  await page.getByRole('option', { name: 'Selected runs' }).click()
  await expect(
    result(page).getByText(/^No runs are selected\. These figures are for the 6.runs you selected before\.$/),
  ).toBeVisible()
  await expect(form(page).getByText('Basket 0: which port?')).toBeInViewport()
  await expect(form(page).getByText('example')).toHaveCount(1)
  await form(page).getByRole('button', { name: 'Select all 6' }).click()
  await expect(form(page).getByText(/^1.of 72.strategies selected/)).toBeVisible()
  await expect(outdated).toHaveCount(0)
  await expectAccessible(page, 'selected runs')
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

/** Looks at several files, then names what the first one said. */
function trialMessages(at: number): readonly object[] {
  const looks = Array.from({ length: 6 + at }, (_, look) => [
    { role: 'assistant', content: `I look at file ${look} of basket ${at}.` },
    { role: 'user', content: `${look === 0 ? 'The port is 48713. ' : ''}${`line ${look} `.repeat(80)}` },
  ])
  const task = { role: 'user', content: `Basket ${at}: which port?` }
  return [task, ...looks.flat(), { role: 'assistant', content: 'The port is 48713.' }]
}
