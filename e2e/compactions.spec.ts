/** The compactions of a run: what became of each step, and the way from there to the steps. */
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, watchPage } from './support/app.ts'

/**
 * A made-up session: two reads, a compaction that attaches one of the files again, the other file read again.
 */
function session(): string {
  let parent: string | null = null
  const line = (uuid: string, more: object) => {
    const made = { uuid, parentUuid: parent, timestamp: '2026-03-02T09:00:00Z', sessionId: 's', ...more }
    parent = uuid
    return made
  }
  const user = (uuid: string, content: unknown, more: object = {}) =>
    line(uuid, { type: 'user', message: { role: 'user', content }, ...more })
  const turn = (uuid: string, block: object, prompt: number) =>
    line(uuid, {
      type: 'assistant',
      message: {
        role: 'assistant',
        id: uuid,
        model: 'claude-sonnet-4-5',
        content: [block],
        usage: { input_tokens: prompt, output_tokens: 20 },
      },
    })
  const reads = (id: string, path: string) => ({
    type: 'tool_use',
    id,
    name: 'Read',
    input: { file_path: path },
  })
  const result = (id: string, content: string) => [{ type: 'tool_result', tool_use_id: id, content }]
  const lines: object[] = [
    user('q', 'Find out how hot the oven gets.'),
    turn('a1', reads('t1', 'src/oven.ts'), 9000),
    user('r1', result('t1', 'export const HEAT_LIMIT = 74185')),
    turn('a2', reads('t2', 'src/timer.ts'), 9400),
    user('r2', result('t2', 'export const BAKE_MINUTES = 30')),
  ]
  parent = null
  const metadata = { trigger: 'auto', preTokens: 9900 }
  lines.push(
    line('b', { type: 'system', subtype: 'compact_boundary', compactMetadata: metadata }),
    user('s', 'The user asks for the oven. Its limit is 74185.', { isCompactSummary: true }),
    line('f', {
      type: 'attachment',
      attachment: {
        type: 'file',
        filename: 'src/timer.ts',
        content: { type: 'text', file: { content: 'export const BAKE_MINUTES = 30' } },
      },
    }),
    turn('a3', reads('t3', 'src/oven.ts'), 2400),
    user('r3', result('t3', 'export const HEAT_LIMIT = 74185')),
    turn('a4', { type: 'text', text: 'It gets as hot as 74185.' }, 2500),
  )
  return lines.map((one) => JSON.stringify(one)).join('\n')
}

test('a compaction says what became of each step, and leads to it', async ({ page, baseURL }) => {
  const watch = watchPage(page, baseURL ?? '')
  await openApp(page)
  await importText(page, 'oven.jsonl', session())
  await page
    .getByRole('row', { name: /Read.*oven/ })
    .getByRole('button', { name: 'compacted' })
    .click()
  const panel = page.getByRole('region', { name: 'Insights' })
  const card = panel.getByRole('list', { name: 'Compactions' }).getByRole('listitem').first()
  await expect(card).toContainText('before call 3, automatic')
  await expect(card.getByRole('region', { name: 'Before' })).toContainText('9,400 tokens')
  await expect(card.getByRole('region', { name: 'After' })).toContainText('2,400 tokens')
  await expect(card).toContainText(/1.result, at call.\d+\. 1.tool call could have been avoided/)
  await expectAccessible(page, 'compactions')
  // On a phone, a line each of what counts, and the rest on demand.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(card.getByRole('definition').first()).toBeInViewport()
  await expect(card.getByRole('region', { name: 'Before' })).toBeHidden()
  await card.getByText('Details', { exact: true }).click()
  await expect(card.getByRole('region', { name: 'Before' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 720 })
  await card.getByRole('button', { name: 'Show before and after' }).click()
  const dialog = page.getByRole('dialog', { name: 'Compaction' })
  const before = dialog.getByRole('region', { name: 'Before' }).getByRole('listitem')
  await expect(before).toHaveText([/Removed/, /Summarized.*Its limit is 74185\./, /Restored/])
  await expect(dialog.getByRole('region', { name: 'After' }).getByRole('listitem')).toHaveText([
    /Summary/,
    /Attached file/,
  ])
  await expectAccessible(page, 'before and after')
  await before.nth(1).getByRole('button').click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('HEAT_LIMIT')
  await expect(page).toHaveURL(/#\/timeline\/.*step=/)
  const [found] = await page.evaluate(async () => {
    const [run] = await window.memoscope.traces()
    return window.memoscope.compactions(run?.id ?? '')
  })
  expect(found).toMatchObject({
    call: 2,
    kind: 'full',
    trigger: 'auto',
    tokensBefore: 9400,
    tokensAfter: 2400,
  })
  expect(found?.summarized).toMatchObject([{ sentence: 'Its limit is 74185.', facts: ['74185'] }])
  expect(found?.rereads).toHaveLength(1)
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('a compaction is undone in Compare in one click, and a strategy can stand in its place', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await openApp(page)
  await importText(page, 'oven.jsonl', session())
  await page.keyboard.press('4')
  const panel = page.getByRole('region', { name: 'Insights' })
  await panel.getByRole('tab', { name: /^Compactions\s*1$/ }).click()
  await expect(panel.getByText(/Again at call.\d+: .*tokens, unchanged/)).toBeVisible()
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Undo in Compare' }).click()
  const head = page.getByRole('button', { name: 'Without the compaction before call 3, change' })
  await expect(head).toBeVisible()
  await expect(page).toHaveURL(/columns=undo-compaction\(call:2\)/)
  await expect(page.getByRole('row', { name: /inserted .*src\/oven.ts/ })).toBeVisible()
  await expectAccessible(page, 'undone')
  await head.click()
  const form = page.getByRole('dialog', { name: /Strategy: Without the compaction/ })
  await expect(form.getByRole('combobox', { name: 'Compaction' })).toContainText('Before call 3')
  await form.getByRole('button', { name: 'Use a strategy instead' }).click()
  await expect(page).toHaveURL(/columns=undo-compaction\(call:2\):keep-last/)
  await expectAccessible(page, 'form of an undone compaction')
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('the agent’s own compaction is a column against the full history, and back', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await openApp(page)
  await importText(page, 'oven.jsonl', session())
  await page.keyboard.press('4')
  const panel = page.getByRole('region', { name: 'Insights' })
  await panel.getByRole('tab', { name: 'Compactions' }).click()
  await panel.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Compare with the full history' }).click()
  await expect(page).toHaveURL(/base=uncompacted/)
  await expect(page.getByRole('columnheader', { name: 'Baseline: without compactions' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'The agent’s own compaction, change' })).toBeVisible()
  const read = page.getByRole('row', { name: /Read src\/oven.ts/ }).first()
  await expect(read.getByRole('gridcell').first()).toContainText('dropped')
  await expectAccessible(page, 'own compaction')
  await expect(page.getByText('Baseline: full history, without compactions')).toBeVisible()
  await page.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Baseline: as recorded' })).toBeVisible()
  // A step that the compaction took out is not one that is still to come.
  await page.evaluate(() => {
    location.hash = `${location.hash.split('?')[0]}?columns=keep-last(count:2)&step=s1`
  })
  await expect(page.getByRole('region', { name: 'What strategies did to this step' })).toContainText(
    'no longer in the recorded context',
  )
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('where the compacted steps are in another file, nothing can be known of what was fetched again', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'rest.jsonl', session().split('\n').slice(5).join('\n'))
  await page.keyboard.press('4')
  const panel = page.getByRole('region', { name: 'Insights' })
  // The address that re-fetched results once had leads to the compactions.
  await page.evaluate(() => {
    location.hash = `${location.hash.split('?')[0]}?insight=rereads`
  })
  await expect(panel.getByRole('tab', { name: 'Compactions' })).toHaveAttribute('aria-selected', 'true')
  await expect(panel.getByRole('button', { name: 'Open the earlier session' })).toBeVisible()
  await expect(panel.getByText('The agent replaced the earlier conversation with a summary')).toBeVisible()
  await expect(panel.getByText(/Re-fetched/)).toBeHidden()
})
