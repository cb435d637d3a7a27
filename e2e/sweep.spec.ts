/**
 * Parameter sweeps: from a column's menu, the palette or the selected strategy, over one run or several, to a
 * chart and a table with the settings that are good trade-offs, and from there to Compare.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openPalette } from './support/app.ts'
import { toolCall, toolResult } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

/** Looks at a file each call, and asks the first one again at the end. */
function run(calls: number, title: string): string {
  const messages = [
    { role: 'system', content: `You look after ${title}.` },
    { role: 'user', content: 'Find the fault.' },
    ...Array.from({ length: calls }, (_, at) => {
      const path = `src/file_${at % (calls - 1)}.ts`
      return [
        toolCall(`c${at}`, 'read', { path }),
        toolResult(`c${at}`, `The fault is not in ${path}, number ${at * 7919}.`),
      ]
    }).flat(),
    { role: 'assistant', content: 'It is in src/file_0.ts after all.' },
  ]
  return JSON.stringify(messages)
}

async function openRun(page: Page): Promise<string> {
  await openApp(page)
  await importText(page, 'one.json', run(8, 'one'))
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=keep-last(count:4)&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  return id
}

const result = (page: Page) => page.getByRole('region', { name: 'Sweep results' })
const lines = (page: Page) => result(page).getByRole('table').locator('tbody').getByRole('row')
/** Where one parameter is varied, rows are named by its values. */
const line = (page: Page, value: string) =>
  lines(page).filter({ has: page.getByRole('button', { name: new RegExp(`^${value}\\b`) }) })

test('values of a column are tried, and one of them becomes a column', async ({ page }) => {
  await openRun(page)
  await page.getByRole('button', { name: 'More for keep last 4' }).click()
  await page.getByRole('menuitem', { name: 'Vary a parameter…' }).click()
  const form = page.getByRole('form', { name: 'Parameter sweep' })
  const counts = form.getByRole('textbox', { name: /^Steps/ })
  await expect(counts).toHaveValue('1, 2, 4, 8')
  await counts.fill('1, many')
  await expect(form.getByText('“many” isn’t a whole number')).toBeVisible()
  await counts.fill('1 2 20')
  await expect(form.getByText('3 settings on 1 run.')).toBeVisible()
  await form.getByRole('button', { name: 'Vary parameters' }).click()
  await expect(lines(page)).toHaveCount(4)
  // With more steps kept than there are, nothing changes: that is no choice.
  await expect(line(page, '1').getByLabel('Good trade-off').first()).toBeVisible()
  await expect(line(page, '20').getByLabel('Good trade-off')).toHaveCount(0)
  await page.getByRole('button', { name: 'Lost facts', exact: true }).click()
  await expect(lines(page).first()).toContainText(/As recorded|20/)
  await expect(result(page).getByRole('columnheader').first()).toContainText('Steps')
  await expectAccessible(page, 'a sweep')
  await line(page, '20').getByRole('button').press('Enter')
  await expect(page).toHaveURL(/keep-last\(count:4\);keep-last/)
  await expect(line(page, '20')).toContainText('in Compare')
  await page.getByRole('button', { name: 'Compare in detail' }).click()
  await expect(page.getByRole('button', { name: 'keep last 20, change' })).toBeVisible()
})

test('the chart is walked through by keys, and Enter adds the point that it names', async ({ page }) => {
  await openRun(page)
  await openPalette(page)
  await page.keyboard.type('parameter sweep')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Vary parameters' }).click()
  // While more come, the points move. Two values that change nothing are one row.
  await expect(lines(page)).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Vary parameters' })).toBeEnabled()
  const chart = page.getByRole('slider', { name: 'Cost against lost facts' })
  await chart.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await expect(chart).toHaveAttribute('aria-valuetext', /keep last \d+: Cost \$|As recorded: Cost \$/)
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(chart).toHaveAttribute('aria-valuetext', /^keep last (?!4:)/, { timeout: 100 })
  }).toPass()
  const named = /^(.*?): Cost/.exec((await chart.getAttribute('aria-valuetext')) ?? '')?.[1] ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Added “${named.replace(/ (?:or|to) \d+$/, '')}” to Compare.`)).toBeVisible()
})

test('all memories are tried over chosen runs, and the console gives the same figures', {
  tag: FULL,
}, async ({ page }) => {
  const id = await openRun(page)
  await page.goto('./#/library')
  await importText(page, 'two.json', run(5, 'two'))
  await page.goto(`./#/compare/${id}?columns=keep-last(count:4)&encoding=chars4&profile=teaching&v=1`)
  await openPalette(page)
  await page.keyboard.type('parameter sweep')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: 'All strategies' }).click()
  await page.getByRole('radio', { name: 'Selected runs' }).click()
  await expect(page.getByText('Select at least one run.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Select all 2' }).click()
  await page.getByRole('button', { name: 'Replay all strategies' }).click()
  const line = lines(page).filter({ hasText: 'Keep the last n steps' }).first()
  await expect(line).toBeVisible()
  const given = await page.evaluate(async () => {
    const ids = (await window.memoscope.traces()).map((trace) => trace.id)
    const memory = { id: 'keep-last' }
    return window.memoscope.sweep(ids, memory, { count: [20] }, { encoding: 'chars4' })
  })
  expect(given[0]).toMatchObject({ runs: 2, isOnFrontier: true, memory: { title: 'keep last 20' } })
  await expect(line).toContainText((given[0]?.cumulative ?? 0).toLocaleString('en-US'))
})

test('memories in a row are tried stage by stage, with triggers as numbers; the least loss has a line or a reason', async ({
  page,
}) => {
  const id = await openRun(page)
  await page.goto(
    `./#/compare/${id}?columns=clear-thinking|keep-last(count:4)&encoding=chars4&profile=teaching&v=1`,
  )
  await page.getByRole('button', { name: /^More for .*keep last 4/ }).click()
  await page.getByRole('menuitem', { name: 'Vary a parameter…' }).click()
  const form = page.getByRole('form', { name: 'Parameter sweep' })
  await expect(form.getByRole('group', { name: /^Stage 1/ })).toBeVisible()
  const second = form.getByRole('group', { name: /^Stage 2: / })
  await second.getByRole('textbox', { name: /^Steps/ }).fill('2, 4')
  await form.getByRole('checkbox', { name: 'Above n steps' }).check()
  await form.getByRole('textbox', { name: 'Above n steps, in steps' }).fill('3 5')
  await expect(form.getByText(/settings on/)).toBeVisible()
  await form.getByRole('button', { name: 'Vary parameters' }).click()
  await expect(
    lines(page)
      .filter({ hasText: /keep last 2.*above 5 steps/ })
      .first(),
  ).toBeVisible()
  await expect(result(page).getByText(/oracle/i)).toHaveCount(0)
  await result(page).getByRole('combobox', { name: 'X axis' }).click()
  await page.getByRole('option', { name: 'Total input tokens' }).click()
  await expect(
    result(page).getByText('Oracle: the least any strategy that keeps whole steps could lose'),
  ).toBeVisible()
})
