/** What a run costs: in the console, in Compare's columns, and by a profile that a person handed in. */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp } from './support/app.ts'
import { showMetrics, toggleInMore } from './support/compare.ts'

/** A system prompt of 100 tokens in characters ÷ 4, and look-ups of 20 tokens each. */
const RUN: readonly object[] = [
  { role: 'system', content: 'S'.repeat(400) },
  ...[1, 2, 3, 4, 5].flatMap((at) => [
    { role: 'assistant', content: `${at}`.repeat(40) },
    { role: 'user', content: `${at}`.repeat(40) },
  ]),
  { role: 'assistant', content: 'done' },
]

/** Imports the run; gives its id. */
async function openRun(page: Page): Promise<string> {
  await openApp(page)
  await importText(page, 'costs.json', JSON.stringify(RUN))
  return page.evaluate(async () => (await window.memoscope.traces())[0]?.id ?? '')
}

test('the console bills every token once, and names what broke the cache', async ({ page }) => {
  const id = await openRun(page)
  const [all, last] = await page.evaluate(
    (trace) =>
      window.memoscope.replay(trace, [{ id: 'none' }, { id: 'keep-last', params: { count: 1 } }], {
        profile: 'teaching',
        encoding: 'chars4',
      }),
    id,
  )
  const prompts = all?.calls.map(({ tokens, cost }) => [tokens, cost?.cacheRead, cost?.input])
  expect(prompts?.slice(0, 3)).toEqual([
    [100, 0, 100],
    [120, 100, 20],
    [140, 120, 20],
  ])
  expect(all?.totals.cacheMisses).toBe(0)
  expect(all?.calls[0]?.cacheMiss).toEqual({ reason: 'first-call' })
  expect(last?.calls[2]?.cacheMiss).toMatchObject({ reason: 'changed', rule: 'keep last 1' })
  expect(last?.totals.profile).toMatchObject({ id: 'teaching', date: expect.stringMatching(/^20\d\d-/) })
  const known = await page.evaluate(async () =>
    (await window.memoscope.profiles()).map((profile) => profile.id),
  )
  expect(known).toContain('claude-sonnet-4')
})

test('Compare bills each column, shows the date of the prices and the first cache misses', async ({
  page,
}) => {
  const id = await openRun(page)
  await openApp(page, `#/compare/${id}?columns=keep-last(count:1)&profile=teaching&v=1`)
  await showMetrics(page)
  await expect(page.getByRole('rowheader').getByText(/, prices of 20\d\d-/)).toBeVisible()
  await page.getByRole('button', { name: /show the first/ }).click()
  await expect(page.getByText(/the prompt changed at step .*keep last 1/).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await toggleInMore(page, 'Table')
  await expect(page.getByRole('columnheader', { name: 'Cost' })).toBeVisible()
})

test('the prices of a list are changed in a form, kept, and told of where they are wrong', async ({
  page,
}) => {
  const id = await openRun(page)
  await openApp(page, `#/compare/${id}?columns=keep-last(count:1)&profile=teaching&v=1`)
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await page.getByRole('button', { name: /^Change the prices of Teaching/ }).click()
  const form = page.getByRole('form', { name: /^Price list Teaching/ })
  await form.getByRole('textbox', { name: 'Prices of' }).fill('yesterday')
  await form.getByRole('button', { name: 'Save price list' }).click()
  await expect(form.getByRole('alert')).toContainText('“date” of the profile takes')
  await form.getByRole('textbox', { name: 'Prices of' }).fill('2031-02-03')
  await form.getByRole('button', { name: 'Save price list' }).click()
  await expect(form).toHaveCount(0)
  await page.keyboard.press('5')
  await page.reload()
  await showMetrics(page)
  await expect(page.getByRole('rowheader').getByText(/, prices of 2031-02-03$/)).toBeVisible()
})
