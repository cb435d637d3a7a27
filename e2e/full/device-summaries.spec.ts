/**
 * Summaries by the browser's own model, which the test's browser does not have: a stand-in answers, each time
 * otherwise, as a real model would. What it said once must stay. Six actions; the memory summarises all but
 * the last two.
 */
import { expect, type Page, test } from '@playwright/test'
import { importText, openApp } from '../support/app.ts'
import { showMetrics } from '../support/compare.ts'
import { SIX_THINGS } from '../support/fixtures.ts'

/** A view, made again for each call: from call 4 on a summary of one, two, three, four actions. */
const VIEW = 'summarise-old(past:3,keepRecent:2)'
/** Each summary is made of the one before and what came since. */
const ROLLING = `${VIEW}!destructive`

interface Device {
  readonly availability: string
  /** Refuses texts that hold this. */
  readonly refuses?: string
  /** The answer to each text waits for `window.letGo()`. */
  readonly isHeld?: boolean
}

/** A stand-in for the browser's Summarizer; `window.asked` are the texts that it was given. */
async function giveSummariser(page: Page, device: Device): Promise<void> {
  await page.addInitScript((given: Device) => {
    const asked: string[] = []
    let letGo: () => void = () => undefined
    Object.assign(window, { asked, letGo: () => letGo() })
    const held = () =>
      new Promise<void>((resolve) => {
        letGo = resolve
      })
    const summarize = async (text: string, { signal }: { signal: AbortSignal }) => {
      asked.push(text)
      if (given.refuses !== undefined && text.includes(given.refuses)) throw new Error('not in my language')
      if (given.isHeld === true)
        await Promise.race([held(), new Promise((stop) => signal.addEventListener('abort', stop))])
      signal.throwIfAborted()
      return `Device says ${asked.length}: ${crypto.randomUUID().repeat(1 + Math.floor(Math.random() * 5))}`
    }
    Object.assign(window, {
      Summarizer: {
        availability: async () => given.availability,
        create: async ({ monitor }: { monitor: (target: EventTarget) => void }) => {
          const target = new EventTarget()
          monitor(target)
          target.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded: 1 }))
          return { summarize, inputQuota: 100_000, measureInputUsage: async (text: string) => text.length }
        },
      },
    })
  }, device)
}

async function openRun(page: Page, columns: string, summariser = 'on-device'): Promise<void> {
  await openApp(page)
  await importText(page, 'six-things.json', SIX_THINGS)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(
    `./#/compare/${id}?columns=${columns}&encoding=chars4&profile=teaching&summariser=${summariser}&v=1`,
  )
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  await showMetrics(page)
}

/** By the rail: a number typed while a choice has the focus looks for an option. */
const toCompare = (page: Page) =>
  page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Compare/ })
    .click()
const start = (page: Page) => page.getByRole('button', { name: /^Summarize \d+\stexts? on this device$/ })
const sent = (page: Page) =>
  page
    .getByRole('table', { name: 'Metrics by strategy' })
    .getByRole('row')
    .filter({ hasText: 'Context at call 7' })
    .getByRole('cell')
    .nth(1)
const asked = (page: Page) => page.evaluate((): readonly string[] => Reflect.get(window, 'asked'))

test('what waits is summarised on a click, stored, and the same after a reload', async ({ page }) => {
  await giveSummariser(page, { availability: 'available' })
  await openRun(page, VIEW)
  await expect(start(page)).toHaveText('Summarize 4\u00a0texts on this device')
  await expect(page.getByText('4\u00a0placeholders for summaries: the numbers aren’t final.')).toBeVisible()
  const steps = page.getByRole('treegrid', { name: 'Steps before call 7, by strategy' })
  await expect(steps).toContainText('Summary awaited from the model of this device')
  await start(page).click()
  await expect(start(page)).toHaveCount(0)
  await expect(steps).toContainText(/Device says \d/)
  await expect(page.getByText(/aren’t final/)).toHaveCount(0)
  expect(await asked(page)).toHaveLength(4)
  await expect(sent(page)).toHaveAttribute('data-stale', 'false')
  const before = await sent(page).textContent()
  await page.reload()
  await expect(page.getByRole('heading', { name: /^What is sent at/ })).toBeVisible()
  await expect(sent(page)).toHaveText(before ?? '')
  await expect(start(page)).toHaveCount(0)
  expect(await asked(page)).toEqual([])
  await expect(page.getByRole('row').filter({ hasText: 'Summary calls' })).toBeVisible()
})

test('summaries of summaries are asked for one after the other until nothing is missing', async ({
  page,
}) => {
  await giveSummariser(page, { availability: 'downloadable' })
  await openRun(page, ROLLING)
  await expect(page.getByText(/downloads its model once/)).toBeVisible()
  await expect(start(page)).toHaveText('Summarize 1\u00a0text on this device')
  await start(page).click()
  await expect(page.getByText(/aren’t final/)).toHaveCount(0)
  const texts = await asked(page)
  expect(texts.length).toBeGreaterThan(2)
  expect(texts.filter((text) => text.includes('Summary awaited'))).toEqual([])
  expect(texts.at(-1)).toContain('Device says')
})

test('it can be stopped; what was made is kept and the rest still waits', async ({ page }) => {
  await giveSummariser(page, { availability: 'available', isHeld: true })
  await openRun(page, VIEW)
  await start(page).click()
  await expect(page.getByRole('progressbar', { name: 'Summarizing on this device' })).toBeVisible()
  await expect.poll(async () => (await asked(page)).length).toBe(1)
  await page.evaluate(() => Reflect.get(window, 'letGo')())
  await expect(page.getByText('1 of 4\u00a0texts')).toBeVisible()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(start(page)).toHaveText('Summarize 3\u00a0texts on this device')
  await page.reload()
  await expect(start(page)).toHaveText('Summarize 3\u00a0texts on this device')
})

test('a text that the device refuses is told, and the others are summarised', async ({ page }) => {
  await giveSummariser(page, { availability: 'available', refuses: '3abcdefghi' })
  await openRun(page, VIEW)
  await start(page).click()
  await expect(page.getByText('1\u00a0text couldn’t be summarized.')).toBeVisible()
  await expect(page.getByText(/not in my language/)).toBeVisible()
  await expect(page.getByText('3 summaries were written and saved.')).toBeVisible()
  await expect(start(page)).toHaveText('Summarize 1\u00a0text on this device')
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(page.getByText(/couldn’t be summarized/)).toHaveCount(0)
})

test('it is chosen among the summarisers, with its own choices, and the link holds them', async ({
  page,
}) => {
  await giveSummariser(page, { availability: 'available' })
  await openRun(page, VIEW, 'extractive')
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await page.getByText(/^Advanced/).click()
  await page.getByRole('combobox', { name: /Summarizer/ }).click()
  await page.getByRole('option', { name: /browser’s own model/ }).click()
  await page.getByRole('combobox', { name: 'Length' }).click()
  await page.getByRole('option', { name: /^Short/ }).click()
  await expect(page).toHaveURL(/summariser=on-device\([^)]*length:short/)
  await toCompare(page)
  await expect(start(page)).toBeVisible()
})

test('where the browser has no summariser its option says why, and a link to it says so too', async ({
  page,
}) => {
  await openRun(page, VIEW, 'extractive')
  await page.evaluate(() => Reflect.deleteProperty(window, 'Summarizer'))
  await page.getByRole('button', { name: /^Pricing/ }).click()
  await page.getByText(/^Advanced/).click()
  await page.getByRole('combobox', { name: /Summarizer/ }).click()
  const option = page.getByRole('option', { name: /browser’s own model/ })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option).toContainText('This browser has no built-in summarizer')
  await page.keyboard.press('Escape')
  await toCompare(page)
  await page.goto(`${page.url().replace(/&?summariser=[^&]*/, '')}&summariser=on-device`)
  await expect(
    page.getByText(/4 texts need summaries.*This browser has no built-in summarizer/),
  ).toBeVisible()
  await expect(start(page)).toHaveCount(0)
})
