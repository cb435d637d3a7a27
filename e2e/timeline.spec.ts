/** The timeline and the detail panel: reading a run row by row, and what the model saw at each call. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { importText, openApp, openSample, traceShown, watchPage } from './support/app.ts'
import { FULL } from './support/full.ts'
import { typeWithoutPause } from './support/keyboard.ts'

async function openTimeline(page: Page, sample = 'coding-agent'): Promise<void> {
  await openApp(page)
  await openSample(page, sample)
  // By an address without a call: Compare goes to a telling call once it knows one, before or after this.
  await page.evaluate(() => {
    location.hash = location.hash.replace('compare', 'timeline').replace(/\?.*/, '')
  })
  await expect(steps(page)).toBeVisible()
}

function steps(page: Page): Locator {
  return page.getByRole('grid', { name: 'Steps' })
}

function selectedRow(page: Page): Locator {
  return steps(page).locator('[aria-selected="true"]')
}

function detail(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Detail' })
}

function tab(page: Page, name: string): Locator {
  return detail(page).getByRole('tab', { name })
}

interface ChatMessage {
  readonly role: string
  readonly content: string
  readonly tool_calls?: readonly object[]
  readonly tool_call_id?: string
}

/** A run of `turns` tool calls with their results, as OpenAI chat messages. */
function chatRun(turns: number, result: (turn: number) => string): string {
  const messages: ChatMessage[] = [
    { role: 'system', content: 'You are a careful agent.' },
    { role: 'user', content: 'Count the sheep.' },
  ]
  for (let turn = 0; turn < turns; turn++) {
    const id = `call_${turn}`
    const call = { id, type: 'function', function: { name: 'count', arguments: `{"field":${turn}}` } }
    messages.push({ role: 'assistant', content: `Field ${turn}.`, tool_calls: [call] })
    messages.push({ role: 'tool', tool_call_id: id, content: result(turn) })
  }
  return JSON.stringify({ messages })
}

test('rows carry numbers with their provenance, and the keyboard selects them', async ({ page }) => {
  // A list beside the panel has no room for the size of each context, which the strip shows.
  await page.setViewportSize({ width: 1680, height: 800 })
  await openTimeline(page)
  const grid = steps(page)
  await expect(grid).toHaveAttribute('aria-rowcount', '72')
  // It opens at the call that the panel shows.
  await expect(grid.locator('[aria-current="step"]')).toBeInViewport()
  await grid.focus()
  await page.keyboard.press('Home')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '2')
  const row = grid.locator('[aria-rowindex="5"]')
  await expect(row).toContainText('read_file')
  // The sample names a model that no one knows: whose tokens these are cannot be told.
  await expect(row).toContainText(/\d+\stokens, estimate/)
  await expect(row).toContainText(/This call was sent [\d,]+ tokens/)

  await page.keyboard.press('ArrowDown')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '3')
  await page.keyboard.press('End')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '72')
  await expect(selectedRow(page)).toBeInViewport()
  await page.keyboard.press('PageUp')
  await page.keyboard.press('Home')
  await typeWithoutPause(page, 'grep')
  await expect(selectedRow(page)).toContainText('grep')
  const active = await grid.getAttribute('aria-activedescendant')
  await expect(selectedRow(page)).toHaveId(active ?? '')
})

test('the detail panel shows a step as messages, fields and records', async ({ page }) => {
  await importText(
    await opened(page),
    'run.json',
    chatRun(3, (turn) => `${turn} sheep`),
  )
  await steps(page).getByRole('row').filter({ hasText: 'field 1' }).click()
  await expect(detail(page).getByRole('heading', { name: /#3/ })).toBeVisible()
  await expect(detail(page)).toContainText('1 sheep')
  await expect(detail(page)).toContainText('Tool result')
  await tab(page, 'Fields').click()
  await expect(detail(page)).toContainText('s3')
  await tab(page, 'Raw').click()
  await expect(detail(page).getByRole('tree').first()).toContainText('assistant')
  await detail(page).getByText('Text', { exact: true }).click()
  await expect(detail(page)).toContainText('"tool_calls"')
  await detail(page).getByRole('button', { name: 'Next step' }).click()
  await expect(selectedRow(page)).toContainText('field 2')
})

test('with no step selected the panel shows the call: its prompt, and what changed since the call before', {
  tag: FULL,
}, async ({ page }) => {
  await openTimeline(page)
  await expect(detail(page)).toContainText('Call 1 of 69')
  await expect(detail(page).getByRole('tab')).toHaveText(['Prompt'])
  await detail(page).getByRole('button', { name: 'Next call' }).click()
  await expect(detail(page)).toContainText('since call 1')
})

test('what the model saw at a call, and what changed since the call before', async ({ page }) => {
  await openTimeline(page)
  await steps(page).focus()
  for (let press = 0; press < 10; press++) await page.keyboard.press('ArrowDown')
  await tab(page, 'Prompt').click()
  await expect(detail(page).getByRole('heading', { name: 'Call 8 of 69' })).toBeVisible()
  await expect(detail(page)).toContainText('Changed since call 7: 1 new')
  const fold = detail(page).getByRole('button', { name: '8 unchanged steps' })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await expect(detail(page).getByRole('button', { name: /unchanged.*System prompt/ })).toBeVisible()

  await detail(page).getByRole('button', { name: 'Next call' }).click()
  await expect(detail(page).getByRole('heading', { name: 'Call 9 of 69' })).toBeVisible()
  await expect(selectedRow(page)).toContainText('grep')

  const saved = page.waitForEvent('download')
  await detail(page).getByRole('button', { name: 'Download JSON' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.json$/)

  await steps(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(detail(page)).toContainText('First call: everything is new.')
})

test('the context strip moves cursor and selection together', async ({ page }) => {
  await openTimeline(page)
  const strip = page.getByRole('slider', { name: /context by call/i })
  await strip.focus()
  await page.keyboard.press('End')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '72')
  await expect(selectedRow(page)).toBeInViewport()
  await page.keyboard.press('Home')
  await expect(selectedRow(page)).toContainText('cursor on call')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '4')
})

test('the context strip says what a call was sent, zooms where its ruler is dragged, and shows all calls again', async ({
  page,
}) => {
  await openTimeline(page)
  const strip = page.getByRole('slider', { name: /context by call/i })
  const region = page.getByRole('region', { name: 'Context of every call' })
  const box = await strip.boundingBox()
  if (box === null) throw new Error('the strip is not drawn')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  const card = page
    .locator('[aria-hidden="true"]')
    .filter({ hasText: /^call 35/ })
    .last()
  await expect(card).toContainText('Tool results')

  const ruler = box.y - 8
  await page.mouse.move(box.x + box.width * 0.25, ruler)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, ruler, { steps: 4 })
  await page.mouse.up()
  const all = region.getByRole('button', { name: 'Show all 69 calls' })
  await expect(all).toBeVisible()
  // Only the part is under the pointer now; the cursor, which was before it, came along to its start.
  await expect(strip).toHaveAttribute('aria-valuenow', '17')
  await strip.click({ position: { x: box.width - 2, y: 20 } })
  await expect(strip).toHaveAttribute('aria-valuenow', '34')
  await all.click()
  await expect(all).toHaveCount(0)
  await strip.click({ position: { x: 2, y: 20 } })
  await expect(strip).toHaveAttribute('aria-valuenow', '0')
})

test('find reaches rows that are not drawn, kinds filter, Esc clears', async ({ page }) => {
  await importText(
    await opened(page),
    'long.json',
    chatRun(2000, (turn) => (turn % 500 === 499 ? 'a NEEDLE lies here' : 'hay')),
  )
  const find = page.getByRole('searchbox', { name: 'Find in all steps' })
  // In its place: a moment later the same words are in the live region of the page, too.
  const found = page.getByRole('toolbar', { name: 'Steps sent' }).getByRole('status')
  await expect(steps(page)).toBeVisible()
  await page.keyboard.press('/')
  await expect(find).toBeFocused()
  await find.fill('needle')
  await expect(found).toHaveText('4 found')
  // The first match comes into view before any is selected.
  await expect(steps(page).locator('mark').first()).toBeInViewport()
  await find.press('Enter')
  await expect(found).toHaveText('1 of 4')
  await find.press('Shift+Enter')
  await expect(found).toHaveText('4 of 4')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '2003')
  await expect(selectedRow(page)).toBeInViewport()
  await expect(selectedRow(page).locator('mark')).toHaveText('NEEDLE')

  await page.getByRole('button', { name: 'Show matches only' }).click()
  await expect(steps(page)).toHaveAttribute('aria-rowcount', '5')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: /^System prompt/ }).click()
  await expect(page.getByText('No step matches')).toBeVisible()
  await page.getByRole('button', { name: 'Show all steps' }).click()
  await expect(steps(page)).toHaveAttribute('aria-rowcount', '2003')
  await find.press('Escape')
  await expect(find).toHaveValue('')
})

test('turns are counted where they begin, and the arrows go from one to the next', async ({ page }) => {
  const messages = [
    { role: 'user', content: 'Count the sheep.' },
    { role: 'assistant', content: 'There are nine.' },
    { role: 'user', content: 'And the goats?' },
    { role: 'assistant', content: 'There are two.' },
  ]
  await importText(await opened(page), 'turns.json', JSON.stringify({ messages }))
  await expect(steps(page).getByRole('row', { name: /Turn 2 · 1.call/ })).toBeVisible()
  await page.getByRole('button', { name: 'Next of 2' }).click()
  await expect(selectedRow(page)).toContainText('Count the sheep.')
  await page.getByRole('button', { name: 'Next of 2' }).click()
  await expect(selectedRow(page)).toContainText('And the goats?')
  // What only says something is a reply.
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: /^Reply/ }).click()
  await expect(steps(page)).toHaveAttribute('aria-rowcount', '2')
})

test('rows come in two heights and keep their place', async ({ page }) => {
  await openTimeline(page)
  await steps(page).focus()
  await page.keyboard.press('End')
  const row = selectedRow(page)
  const before = await row.boundingBox()
  await page.getByRole('button', { name: 'Timeline options' }).click()
  await page.getByRole('menuitemcheckbox', { name: /^Comfortable rows/ }).click()
  await expect
    .poll(async () => (await row.boundingBox())?.height ?? 0)
    .toBeGreaterThan((before?.height ?? 0) * 1.4)
  await expect(row).toBeInViewport()
})

test('the address brings back step, tab and call', async ({ page }) => {
  await openTimeline(page)
  await steps(page).focus()
  for (let press = 0; press < 30; press++) await page.keyboard.press('ArrowDown')
  await tab(page, 'Prompt').click()
  await expect(selectedRow(page)).toContainText(/\d+\stokens, estimate/)
  await expect(page).toHaveURL(/step=s29.*tab=saw/)
  const text = await selectedRow(page).textContent()
  await page.reload()
  await traceShown(page)
  await expect(selectedRow(page)).toHaveText(text ?? '')
  await expect(selectedRow(page)).toBeInViewport()
  await expect(tab(page, 'Prompt')).toHaveAttribute('aria-selected', 'true')
  await expect(detail(page).getByRole('heading', { name: 'Call 28 of 69' })).toBeVisible()
})

test('ten thousand steps scroll, and their end is reached by End', async ({ page }) => {
  await importText(
    await opened(page),
    'huge.json',
    chatRun(10_000, (turn) => `${turn} sheep and a dog. `.repeat(8)),
  )
  const grid = steps(page)
  await expect(grid).toHaveAttribute('aria-rowcount', '10003')
  await grid.focus()
  await page.keyboard.press('Home')
  await expect(grid.locator('[aria-rowindex="5"]')).toContainText(/tokens, estimate/)
  await page.keyboard.press('End')
  await expect(selectedRow(page)).toHaveAttribute('aria-rowindex', '10003')
  await expect(selectedRow(page)).toBeInViewport()
  await page.keyboard.press('Home')
  // However far at once, there are rows where the list was scrolled to.
  const end = 10_003
  for (const share of [0.001, 0.2, 0.5, 0.9]) {
    await grid.evaluate((table, at) => {
      const scroller = table.parentElement
      if (scroller !== null) scroller.scrollTop = scroller.scrollHeight * at
    }, share)
    await expect(grid.locator(`[aria-rowindex="${Math.round(end * share) + 8}"]`)).toBeInViewport()
  }
})

test('a hostile run is text and nothing else', async ({ page, baseURL }) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  const hostile =
    '<img src=x onerror="window.broken=1"><script>window.broken=2</script> \u001b[31mred\u001b[0m \u202etxt.exe ' +
    '![a](https://example.org/leak.png) <svg onload="window.broken=3">'
  const run = {
    messages: [
      { role: 'system', content: hostile },
      {
        role: 'user',
        content: [
          { type: 'text', text: hostile },
          { type: 'image_url', image_url: { url: 'https://example.org/leak.png' } },
          { type: 'image_url', image_url: { url: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' } },
        ],
      },
      {
        role: 'assistant',
        content: hostile,
        tool_calls: [
          { id: hostile, type: 'function', function: { name: hostile, arguments: `{"${'x'}": ${hostile}` } },
        ],
      },
      { role: 'tool', tool_call_id: hostile, content: hostile },
    ],
  }
  await importText(await opened(page), 'hostile.json', JSON.stringify(run))
  await steps(page).focus()
  for (let row = 0; row < 3; row++) {
    await page.keyboard.press('ArrowDown')
    for (const name of ['Step', 'Messages', 'Fields', 'Raw', 'Prompt']) {
      await tab(page, name).click()
      await expect(detail(page).getByRole('tabpanel').last()).toBeVisible()
    }
    await steps(page).focus()
  }
  await tab(page, 'Step').click()
  await tab(page, 'Messages').click()
  await steps(page).focus()
  await page.keyboard.press('ArrowUp')
  await expect(detail(page)).toContainText('<img src=x onerror=')
  await expect(detail(page)).toContainText('ESC[31mred')
  await expect(detail(page)).toContainText('RLO')
  await expect(detail(page)).toContainText('remote image, never loaded')
  await expect(page.locator('main img')).toHaveCount(0)
  await detail(page).getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.locator('main img')).toHaveCount(1)
  expect(await page.evaluate(() => Reflect.get(window, 'broken'))).toBeUndefined()
  expect(watch.foreignRequests).toEqual([])
})

test('a very long text and a run without calls are designed states', async ({ page }) => {
  const messages = [{ role: 'user', content: `start ${'long text '.repeat(87_000)}the end` }]
  await importText(await opened(page), 'text.json', JSON.stringify({ messages }))
  await expect(page.getByText('This run has no model calls, so there is no context')).toBeVisible()
  await steps(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(detail(page)).toContainText('start long text')
  await expect(detail(page).getByRole('button', { name: /Show more/ })).toBeVisible()
  await tab(page, 'Prompt').click()
  await expect(detail(page)).toContainText('No model calls')
})

test('a step, its fields, its record and what the model saw are accessible', { tag: FULL }, async ({
  page,
}) => {
  await openTimeline(page, 'support-agent')
  await steps(page).focus()
  for (let press = 0; press < 9; press++) await page.keyboard.press('ArrowDown')
  for (const name of ['Step', 'Messages', 'Fields', 'Raw', 'Prompt']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expectAccessible(page, name)
  }
})

/** The app at its first screen. */
async function opened(page: Page): Promise<Page> {
  await openApp(page)
  return page
}
