/**
 * Nothing is cut off, is on something else or makes the page longer than the window, however long lists
 * are: one page goes through all views with hundreds of runs and a long one.
 */
import { expect, type Locator, type Page, test } from '@playwright/test'
import { chooseFiles, importFiles, importText, openApp, traceShown } from './support/app.ts'
import { clippedTexts, overfullControls } from './support/clipped.ts'
import { showMetrics } from './support/compare.ts'
import { openAiLines } from './support/fixtures.ts'

/** Looks at this many files. Every result is a few lines long, and names a fact that no other has. */
function longRun(calls: number): string {
  const looks = Array.from({ length: calls }, (_, at) => [
    {
      role: 'assistant',
      content: `I look at bed ${at}, since the one before it was dry.`,
      usage: { cache_creation_input_tokens: 304 },
      tool_calls: [
        { id: `c${at}`, type: 'function', function: { name: 'probe', arguments: `{"bed":${at}}` } },
      ],
    },
    { role: 'tool', tool_call_id: `c${at}`, content: `Bed ${at} holds ${at * 7919} ml.\n`.repeat(4) },
  ])
  const messages = [
    { role: 'system', content: 'You are a careful gardener.' },
    { role: 'user', content: 'Water the tomatoes.' },
    ...looks.flat(),
    { role: 'assistant', content: 'All beds are watered.' },
  ]
  return JSON.stringify({ messages })
}

async function go(page: Page, hash: string, sign: Locator): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to
  }, hash)
  await expect(sign.first()).toBeVisible()
}

/** By how many pixels the document is larger than the window, and how far it can be scrolled. */
async function expectFits(page: Page, where: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement
      scrollTo(10_000, 10_000)
      document.querySelector('#root > div')?.scrollTo(10_000, 10_000)
      const { top = Number.NaN, bottom } = document.querySelector('nav')?.getBoundingClientRect() ?? {}
      return {
        high: Math.max(0, scrollHeight - innerHeight),
        wide: Math.max(0, scrollWidth - innerWidth),
        // The rail begins at the top; on a phone the bar ends at the bottom.
        moved: top === 0 || bottom === innerHeight ? 0 : top,
      }
    })
  await expect.poll(beyond, { message: where }).toEqual({ high: 0, wide: 0, moved: 0 })
}

const WIDTHS = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
]

test('no view is larger than the window, however long its lists are', async ({ page }) => {
  await openApp(page)
  await importFiles(page, [{ name: 'many.jsonl', data: openAiLines(500) }])
  await page.keyboard.press('1')
  const rows = page.getByRole('treegrid', { name: 'Stored runs' })
  await rows.getByRole('row').nth(1).focus()
  await page.keyboard.press('ArrowRight')
  await expect(rows.getByRole('row', { name: /Basket 1\b/ }).first()).toBeVisible()
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    await expectFits(page, `the library at ${size.width}`)
  }
  await importText(page, 'long.json', longRun(60))
  await traceShown(page)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  const panel = (name: string) => page.getByRole('tabpanel', { name })
  const views: readonly (readonly [string, Locator])[] = [
    [`#/timeline/${id}`, page.getByRole('grid', { name: 'Steps' })],
    [`#/timeline/${id}?tab=saw`, panel('Prompt')],
    [`#/timeline/${id}?tab=fields&step=s40`, panel('Fields')],
    [`#/timeline/${id}?tab=edit&step=s40`, panel('Edit')],
    [`#/insights/${id}`, page.getByRole('region', { name: 'Insights' })],
    [`#/insights/${id}?insight=heaviest`, page.getByRole('region', { name: 'Insights' })],
    [`#/compare/${id}`, page.getByRole('heading', { level: 1 })],
    [`#/strategies/${id}?mode=sweep`, page.getByRole('region', { name: 'Results of all settings' })],
    [
      `#/strategies/${id}?mode=several-runs`,
      page.getByRole('region', { name: 'Strategies over several runs' }),
    ],
    [`#/memory/${id}?memory=hierarchical`, page.getByRole('heading', { level: 1 })],
    ['#/scratchpad', page.getByRole('heading', { level: 1 })],
    ['#/learn', page.getByRole('heading', { level: 1 })],
    ['#/learn?lesson=window-fills.1', page.getByRole('complementary', { name: 'Lesson' })],
  ]
  for (const size of WIDTHS) {
    await page.setViewportSize(size)
    for (const [hash, sign] of views) {
      await go(page, hash, sign)
      await expectFits(page, `${hash} at ${size.width}`)
    }
  }
  // On a phone, the lines of code in the empty scratchpad don't push its text out of the view.
  await go(page, '#/scratchpad', page.getByRole('heading', { level: 1 }))
  const beyond = () => page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth)
  await expect.poll(beyond).toBe(0)
})

test('controls, labels and rows have room at 1280 and on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openApp(page)
  await importText(page, 'long.json', longRun(40))
  await traceShown(page)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''

  const toolbar = page.getByRole('toolbar', { name: 'Steps sent' })
  /** How many controls each of its lines has. */
  const lines = () =>
    toolbar.getByRole('button').evaluateAll((all) => {
      const middles = all.map((one) => {
        const { top, bottom } = one.getBoundingClientRect()
        return Math.round((top + bottom) / 16)
      })
      return [...new Set(middles)].map((line) => middles.filter((other) => other === line).length)
    })
  await expect.poll(async () => (await lines()).length).toBe(1)
  // The kinds of steps have a line for their words once they are opened.
  await toolbar.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(async () => (await lines()).length).toBe(2)
  await toolbar.getByRole('button', { name: 'Filter' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  // The kinds are folded and the actions are in the menu rather than taking lines from the list.
  await expect.poll(async () => (await lines()).length).toBe(1)
  const last = toolbar.getByRole('group', { name: 'Kinds of steps' }).getByRole('button').last()
  // The frame of a phone draws the view anew a moment after the page became narrow.
  await expect(async () => {
    if (!(await last.isVisible())) {
      await toolbar.getByRole('button', { name: 'Timeline options' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Filter by kind' }).click()
    }
    await page.waitForTimeout(600)
    await expect(last).toBeVisible({ timeout: 1 })
  }).toPass()
  const end = async () => ((await last.boundingBox())?.x ?? 390) + ((await last.boundingBox())?.width ?? 0)
  await expect.poll(end).toBeLessThanOrEqual(390)
  await page.setViewportSize({ width: 1280, height: 800 })

  // Four wide lanes leave each of them little room: rows with what a memory made are as high as their text.
  await go(page, `#/memory/${id}?memory=hierarchical(capacity:4,group:2)`, page.locator('[data-made="true"]'))
  const cut = () =>
    page
      .locator('[data-made="true"]')
      .evaluateAll((all) => all.filter((row) => row.scrollHeight > row.clientHeight + 1).length)
  await expect.poll(cut).toBe(0)

  // Metrics that stay in view leave the heads of the columns alone, however little room is left below the
  // chart.
  await go(page, `#/compare/${id}?columns=keep-last`, page.getByRole('button', { name: 'All metrics' }))
  await showMetrics(page)
  await expect(page.getByRole('row', { name: /^Context at call/ })).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a strategy' })
  const isOnTop = () =>
    add.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    })
  await expect.poll(isOnTop).toBe(true)
  await page.getByRole('button', { name: 'All metrics' }).click()

  // Seven columns are wider than the window; one more is scrolled to.
  const seven = Array.from({ length: 7 }, (_, at) => `keep-last(count:${at + 3})`).join(';')
  await go(page, `#/compare/${id}?columns=${seven}`, page.getByRole('columnheader', { name: /keep last 9/ }))
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Shorten old results/ }).click()
  const added = page.getByRole('columnheader').filter({ has: page.locator('[data-head="7"]') })
  await expect(added).toBeInViewport({ ratio: 0.9 })

  // A phone has a line for three controls of Compare, and a menu for the others.
  await page.setViewportSize({ width: 390, height: 844 })
  const more = page.getByRole('button', { name: 'More about the comparison' })
  // Below the cards of all strategies.
  await more.scrollIntoViewIfNeeded()
  await expect(more).toBeInViewport({ ratio: 1 })
  await more.click()
  await page.getByRole('menuitemcheckbox', { name: 'Oracle: the least that could be lost' }).click()
  await expect(page.getByRole('combobox', { name: /Token budget/ })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Saved comparisons…' }).click()
  await expect(page.getByRole('dialog', { name: 'Saved comparisons' })).toBeVisible()
})

/** A session of Claude Code that is large enough for its settings, which have a heading in the table. */
function claudeSession(): string {
  let last: string | null = null
  const lines: object[] = []
  const add = (uuid: string, line: object) => {
    const timestamp = `2025-06-01T10:${String(lines.length % 60).padStart(2, '0')}:00.000Z`
    lines.push({ uuid, parentUuid: last, sessionId: 's', isSidechain: false, timestamp, ...line })
    last = uuid
  }
  const answer = (at: number, content: readonly object[]) => ({
    type: 'assistant',
    message: { id: `m${at}`, role: 'assistant', type: 'message', model: 'claude-sonnet-4-20250514', content },
  })
  add('u', { type: 'user', message: { role: 'user', content: 'Find the port.' } })
  for (let at = 0; at < 40; at++) {
    const use = { type: 'tool_use', id: `t${at}`, name: 'Read', input: { file_path: `/src/${at}.ts` } }
    add(`a${at}`, answer(at, [use]))
    const result = { type: 'tool_result', tool_use_id: `t${at}`, content: `line of file ${at} `.repeat(600) }
    add(`r${at}`, { type: 'user', message: { role: 'user', content: [result] } })
  }
  add('z', answer(40, [{ type: 'text', text: 'The port is 48713.' }]))
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

test('on a phone, the table over runs of several agents shows what a strategy costs and loses', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page)
  await expect(page.getByRole('heading', { name: 'Open a run' })).toBeVisible()
  await chooseFiles(page, [
    { name: 'claude.jsonl', data: claudeSession() },
    { name: 'long.json', data: longRun(30) },
  ])
  const found = page.getByRole('region', { name: 'Strategies over several runs' })
  const heading = found.getByRole('heading', { name: /^Settings of Claude Code, over 1.run$/ })
  // The other run has no price.
  await found.getByRole('radio', { name: 'Tokens' }).click({ timeout: 60_000 })
  await expect(heading).toBeVisible({ timeout: 60_000 })
  const tables = found.locator('section:has(> table)')
  const beyond = () =>
    tables.evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  await expect.poll(async () => Math.max(...(await beyond()))).toBe(0)
  const head = found
    .getByRole('table')
    .first()
    .getByRole('columnheader', { name: /ost facts$/ })
  const end = await head.evaluate((one) => one.getBoundingClientRect().right)
  expect(end).toBeLessThanOrEqual(390)
})

test('keys, the context window and the demo’s rows have room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openApp(page)
  await importText(page, 'long.json', longRun(12))
  await traceShown(page)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''

  // A key beside a short value is in one line, as high as the value.
  const key = page.getByRole('treeitem').filter({ hasText: 'cache_creation_input_tokens' })
  await go(page, `#/timeline/${id}?tab=raw&step=s2`, key)
  const lines = key.getByText('cache_creation_input_tokens').evaluate((name) => {
    const range = document.createRange()
    range.selectNodeContents(name)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top / 4))).size
  })
  expect(await lines).toBe(1)

  // The context window has its number beside the bars, not over them.
  const strip = page.getByRole('slider', { name: /Context by call/ })
  const number = strip.locator('xpath=../..').getByText('600', { exact: true })
  await go(page, `#/timeline/${id}?window=600`, number)
  const [label, bars] = await Promise.all([number.boundingBox(), strip.boundingBox()])
  if (label === null || bars === null) throw new Error('the context strip has no place')
  expect(label.x + label.width).toBeLessThanOrEqual(bars.x)

  // In the large type of the demo, too.
  await go(
    page,
    `#/timeline/${id}?lesson=five-minutes.1&present=1`,
    page.getByRole('complementary', { name: 'Lesson' }),
  )
  const faults = async () => [
    ...(await page.evaluate(clippedTexts)),
    ...(await page.evaluate(overfullControls)),
  ]
  await expect.poll(faults).toEqual([])

  // Beside the prompt, the list of steps leaves out columns and does not scroll sideways.
  const grid = page.getByRole('grid', { name: 'Steps' })
  await go(page, `#/timeline/${id}?lesson=five-minutes.2&present=1&tab=saw`, grid)
  const over = () =>
    grid.evaluate(({ parentElement: box }) => (box?.scrollWidth ?? 0) - (box?.clientWidth ?? 0))
  await expect.poll(over).toBe(0)
})

test('at 1920 a label is near its figure', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await openApp(page)
  await importText(page, 'long.json', longRun(12))
  await traceShown(page)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await go(page, `#/compare/${id}?columns=keep-last`, page.getByRole('heading', { level: 1 }))
  await showMetrics(page)
  const line = page.getByRole('row', { name: /^Context at call/ })
  const width = () =>
    line
      .getByRole('rowheader')
      .first()
      .evaluate((label) => label.parentElement?.getBoundingClientRect().width ?? Number.NaN)
  await expect.poll(width).toBeLessThan(500)
})
