/**
 * Lost facts in Compare and in the console: a run that reads an order number and uses it three calls later,
 * when “keep last 1” has long dropped the step that said it.
 */
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp } from './support/app.ts'
import { showWholeComparison } from './support/compare.ts'
import { toolCall, toolResult } from './support/fixtures.ts'
import { FULL } from './support/full.ts'

const call = (index: number, given: object) => toolCall(`c${index}`, 'shop', given)
const result = (index: number, content: string) => toolResult(`c${index}`, content)
const RUN = JSON.stringify([
  { role: 'system', content: 'You look after a shop.' },
  { role: 'user', content: 'Send back what came broken.' },
  call(0, { find: 'broken' }),
  result(0, 'Order 58213 came broken, see notes/broken_cup.md'),
  call(1, { weather: true }),
  result(1, 'Rain.'),
  call(2, { weather: true }),
  result(2, 'Rain still.'),
  call(3, { back: 58213 }),
  result(3, 'Done.'),
  { role: 'assistant', content: 'It goes back, as notes/broken_cup.md says.' },
])

async function openRun(page: Page): Promise<string> {
  await openApp(page)
  await importText(page, 'shop.json', RUN)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=keep-last(count:1)&call=3&encoding=chars4&profile=teaching&v=1`)
  await showWholeComparison(page)
  return id
}

function figure(page: Page, line: string, column: number) {
  const figures = page.getByRole('table', { name: 'Metrics by strategy' })
  return figures.getByRole('row').filter({ hasText: line }).getByRole('cell').nth(column)
}

test('a memory says what it has lost, where that was last seen, and a pin brings it back', {
  tag: FULL,
}, async ({ page }) => {
  await openRun(page)
  await expect(figure(page, 'Lost facts at call', 0)).toContainText('–')
  await expect(figure(page, 'Lost facts over the run', 1)).toContainText('2')
  await figure(page, 'Lost facts at call', 1)
    .getByRole('button', { name: /show which/ })
    .click()
  const list = page.getByRole('dialog', { name: /^Lost facts at call 4/ })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('58213')
  await expect(list).toContainText('passed to a tool')
  await expect(list).toContainText('dropped by “keep last 1”')
  await expectAccessible(page, 'lost references')
  await list.getByRole('button', { name: 'step 2', exact: true }).click()
  await expect(page).toHaveURL(/step=s2/)
  // Beside the step, the comparison is narrower and thereby longer; the list stays with its figure.
  await figure(page, 'Lost facts at call', 1).scrollIntoViewIfNeeded()
  await list.getByRole('button', { name: /^Pin step 2 in/ }).click()
  await expect(figure(page, 'Lost facts over the run', 1)).toHaveText('0')
})

test('the console gives the figures and the list', async ({ page }) => {
  const id = await openRun(page)
  const made = await page.evaluate(async (traceId) => {
    const memory = { id: 'keep-last', params: { count: 1 } }
    const [replay] = await window.memoscope.replay(traceId, [memory], { references: true })
    const [plain] = await window.memoscope.replay(traceId, [memory])
    const lost = await window.memoscope.lost(traceId, memory, { call: 4 })
    return {
      totals: replay?.totals.lost,
      calls: replay?.calls.map((at) => at.lost?.count),
      plain: plain?.totals.lost,
      lost,
    }
  }, id)
  expect(made.totals?.count).toBe(2)
  expect(made.calls).toEqual([0, 0, 0, 1, 1])
  expect(made.plain).toBeUndefined()
  expect(made.lost).toMatchObject([
    { call: 4, text: 'notes/broken_cup.md', kind: 'path', manner: 'prose', lastSeen: 's2' },
  ])
  expect(made.lost[0]?.removed).toMatchObject({ how: 'dropped', rule: 'keep last 1' })
})
