/**
 * Numbers and dates as people of several regions write and type them, in an English interface: what Compare
 * and the library show, what a field takes, and that what is copied is the same for all.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp } from '../support/app.ts'
import { toggleInMore } from '../support/compare.ts'

/** Counted as characters ÷ 4: a result of 300,000 tokens that two calls are sent. */
const RUN = JSON.stringify([
  { role: 'user', content: 'Look at the log.' },
  {
    role: 'assistant',
    content: null,
    tool_calls: [{ id: 'c0', type: 'function', function: { name: 'look', arguments: '{}' } }],
  },
  { role: 'tool', tool_call_id: 'c0', content: 'a log line \n'.repeat(100_000) },
  { role: 'assistant', content: 'I see.' },
  { role: 'user', content: 'And?' },
  { role: 'assistant', content: 'Done.' },
])

async function openRun(page: Page): Promise<void> {
  await openApp(page)
  await importText(page, 'measures.json', RUN)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=recent-within-budget&encoding=chars4&profile=teaching&v=1`)
  await toggleInMore(page, 'Table')
}

/** The tokens of the unpruned run, exactly, as the table of totals has them; spaces of all kinds are one. */
async function tokensSent(page: Page): Promise<string> {
  const row = page.getByRole('row', { name: /^Baseline/ }).first()
  const cells = row.getByRole('cell').filter({ hasText: /^6\D?00/ })
  return (await cells.first().innerText()).replace(/\s/g, ' ')
}

/** What the browser itself makes of a number in this locale. */
const written = (page: Page, tag: string, value: number) =>
  page.evaluate(([name, number]) => new Intl.NumberFormat(name).format(number), [tag, value] as const)

/** Types a limit in the form of the column. */
async function typeBudget(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^newest steps within .*change$/ }).click()
  await page.getByRole('dialog').getByRole('spinbutton', { name: 'Budget' }).fill(text)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** When the run was added, as it is written in the library, short and exact. */
async function added(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Library' }).click()
  const cell = page.getByRole('row', { name: / measures / }).locator('[title*=" at "]')
  return `${await cell.innerText()}; ${await cell.getAttribute('title')}`.replaceAll('\u202f', ' ')
}

/** `15:05; Friday, 20 November 2026 at 15:05:09`: the day before the month, and 24 hours. */
const DAY_FIRST = /^\d{1,2}:\d\d; \w+,? \d+ \w+ 20\d\d at \d\d:\d\d:\d\d$/

test.describe('a person in India', () => {
  test.use({ locale: 'en-IN', permissions: ['clipboard-read', 'clipboard-write'] })
  test('reads and types lakhs on a clock of 12 hours, and copies what all people copy', async ({ page }) => {
    await openRun(page)
    expect(await tokensSent(page)).toBe('6,00,019')
    await page.getByRole('button', { name: 'CSV' }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(',600019,')
    await typeBudget(page, '1,20,500')
    await expect(page).toHaveURL(/maxTokens:120500/)
    expect(await added(page)).toMatch(/^\d{1,2}:\d\d [ap]m; \w+,? \d+ \w+ 20\d\d at \d{1,2}:\d\d:\d\d [ap]m$/)
  })
})

test.describe('a person in South Africa', () => {
  test.use({ locale: 'en-ZA' })
  test('reads and types what the browser writes there', async ({ page }) => {
    await openRun(page)
    expect(await tokensSent(page)).toBe((await written(page, 'en-ZA', 600_019)).replace(/\s/g, ' '))
    await typeBudget(page, await written(page, 'en-ZA', 120_500))
    await expect(page).toHaveURL(/maxTokens:120500/)
    await typeBudget(page, `${await written(page, 'en-ZA', 1.5)}M`)
    await expect(page).toHaveURL(/maxTokens:1500000/)
    expect(await added(page)).toMatch(DAY_FIRST)
  })
})

test.describe('a person in Britain', () => {
  test.use({ locale: 'en-GB' })
  test('reads the day before the month, on a clock of 24 hours', async ({ page }) => {
    await openRun(page)
    expect(await tokensSent(page)).toBe('600,019')
    await typeBudget(page, '120,500 tokens')
    await expect(page).toHaveURL(/maxTokens:120500/)
    expect(await added(page)).toMatch(DAY_FIRST)
  })
})

test.describe('a person in Germany, who has no English region', () => {
  test.use({ locale: 'de-DE' })
  test('reads and types English, and no month comes before its day', async ({ page }) => {
    await openRun(page)
    expect(await tokensSent(page)).toBe('600,019')
    await typeBudget(page, '120,500')
    await expect(page).toHaveURL(/maxTokens:120500/)
    expect(await added(page)).toMatch(DAY_FIRST)
  })
})
