/**
 * `node tools/run.mjs bench-page`: what a person waits for, in Chromium on the built app (`vite build` first;
 * `--dist DIR` for another folder): starts, opening, scrolling, searching, and what stays in memory. Each
 * figure is next to a floor of the same run and machine; the ratio is what can be compared between
 * machines. `--memory`: only the last; `--json` prints JSON.
 */
import type { Browser, Page } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'
import { type Measurement, middle } from './bench/measure.ts'
import { printTable } from './bench/table.ts'

const STARTS = 9
const MEGABYTES = 10
const OPENINGS = 5
const SCROLLED_STEPS = 100_000
const FRAMES = 300
const TRACES = 50
/**
 * So many fill the caches of results, which are bounded (state/shell/jobs.ts): what grows after them is a
 * leak.
 */
const FILLING = 40

export async function main(args: readonly string[]): Promise<number> {
  const parts = args.includes('--memory') ? [leftInMemory] : [starts, large, scrolling, leftInMemory]
  const rows = await withBuiltApp(args, async (browser, address) => {
    const measured: Measurement[] = []
    for (const part of parts) measured.push(...(await part(browser, address)))
    return measured
  })
  if (args.includes('--json')) console.log(JSON.stringify({ measurements: rows }, null, 2))
  else printTable(rows)
  return 0
}

/** A figure with its floor: the median, the spread and the ratio. */
function row(what: string, times: readonly number[], floor: readonly number[], floorIs: string): Measurement {
  const sorted = [...times].sort((one, other) => one - other)
  const spread = `${Math.round(sorted[0] ?? 0)} to ${Math.round(sorted.at(-1) ?? 0)}`
  const ratio = middle(times) / middle(floor)
  return {
    what,
    value: middle(times),
    unit: 'ms',
    note: `${spread}; ${ratio.toFixed(1)} x ${floorIs} (${middle(floor).toFixed(1)} ms)`,
  }
}

/** When the rail of views is in the page, in milliseconds since the navigation began. */
async function usableAt(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  return page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN)
}

/** In the page, before anything else: marks the frame in which the rail is first there. */
function markUsable(): void {
  const look = () => {
    if (document.querySelector('nav[aria-label="Views"]') !== null) performance.mark('usable')
    else requestAnimationFrame(look)
  }
  look()
}

async function starts(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const cold: number[] = []
  const warm: number[] = []
  const floor: number[] = []
  for (let start = 0; start < STARTS; start++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.addInitScript(markUsable)
    cold.push(await usableAt(page, address))
    warm.push(await usableAt(page, address))
    await page.goto(`${address}favicon.svg`)
    floor.push(
      await page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation')
        return entry?.duration ?? Number.NaN
      }),
    )
    await context.close()
  }
  return [
    row(`cold start to usable, of ${STARTS}`, cold, floor, 'the icon alone'),
    row(`warm start to usable, of ${STARTS}`, warm, floor, 'the icon alone'),
  ]
}

const WORDS = 'the river runs past a mill where bread is made for ships that go out with the tide'.split(' ')

/** A chat of this many bytes: calls with long results, each with a word of its own. */
function chatOf(bytes: number): string {
  const messages: object[] = [{ role: 'user', content: 'Look at everything.' }]
  for (let size = 0, index = 0; size < bytes; index++) {
    const words = Array.from({ length: 150 }, (_, at) => WORDS[(index * 7 + at * 3) % WORDS.length])
    const content = `Thing ${index}: ${words.join(' ')}`
    messages.push(
      {
        role: 'assistant',
        content: `Next is number ${index}.`,
        tool_calls: [
          { id: `c${index}`, type: 'function', function: { name: 'look', arguments: `{"n":${index}}` } },
        ],
      },
      { role: 'tool', tool_call_id: `c${index}`, content },
    )
    size += content.length + 160
  }
  return JSON.stringify({ messages })
}

/** Opening a large file, and searching in it. */
async function large(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const text = chatOf(MEGABYTES * 1e6)
  const opened: number[] = []
  const parsed: number[] = []
  const found: number[] = []
  const scanned: number[] = []
  for (let opening = 0; opening < OPENINGS; opening++) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(address)
    await page.getByRole('navigation', { name: 'Views' }).waitFor()
    parsed.push(
      await page.evaluate((json) => {
        const start = performance.now()
        JSON.parse(json)
        return performance.now() - start
      }, text),
    )
    await page.evaluate(() => {
      addEventListener('change', () => performance.mark('chosen'), { capture: true, once: true })
      const look = () => {
        // A new run opens in Strategies; what is measured is its timeline.
        if (location.hash.startsWith('#/strategies/'))
          location.hash = location.hash.replace('strategies', 'timeline')
        if (document.querySelectorAll('[role="grid"][aria-label="Steps"] tbody tr').length > 5)
          performance.mark('opened')
        else requestAnimationFrame(look)
      }
      look()
    })
    const file = { name: `large-${opening}.json`, mimeType: 'application/json', buffer: Buffer.from(text) }
    await page.getByTestId('file-input').setInputFiles(file)
    await page.waitForFunction(() => performance.getEntriesByName('opened').length > 0, undefined, {
      timeout: 120_000,
    })
    opened.push(await between(page, 'chosen', 'opened'))
    found.push(await searched(page, `"Thing ${4000 + opening}"`))
    scanned.push(
      await page.evaluate((json) => {
        const start = performance.now()
        for (let at = 0; at < 10; at++) json.toLowerCase().indexOf(`nothing ${at}`)
        return (performance.now() - start) / 10
      }, text),
    )
    await context.close()
  }
  return [
    row(`${MEGABYTES} MB file chosen to its timeline, of ${OPENINGS}`, opened, parsed, 'JSON.parse of it'),
    row(`first search in it, index made, of ${OPENINGS}`, found, scanned, 'reading through its text'),
  ]
}

function between(page: Page, from: string, to: string): Promise<number> {
  return page.evaluate(
    ([start = '', end = '']) =>
      (performance.getEntriesByName(end)[0]?.startTime ?? Number.NaN) -
      (performance.getEntriesByName(start).at(-1)?.startTime ?? Number.NaN),
    [from, to],
  )
}

/** From the last letter to the first result; what makes the index is part of it. */
async function searched(page: Page, query: string): Promise<number> {
  await page.keyboard.press('s')
  const field = page.getByRole('searchbox', { name: 'Search for' })
  await field.waitFor()
  const began = performance.now()
  await field.fill(query)
  await page
    .getByRole('listbox', { name: 'Found steps' })
    .getByRole('option')
    .first()
    .waitFor({ timeout: 60_000 })
  return performance.now() - began
}

/** Milliseconds between frames, with a stretch of the timeline scrolled at each or at rest. */
function frames(page: Page, scroll: boolean): Promise<readonly number[]> {
  return page.evaluate(
    ({ count, isScrolling }) =>
      new Promise<readonly number[]>((resolve) => {
        const grid = document.querySelector('[role="grid"]')
        let scroller = grid
        while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 10)
          scroller = scroller.parentElement
        const times: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          times.push(now - last)
          last = now
          if (times.length >= count) return resolve(times.slice(1))
          if (isScrolling) scroller?.scrollBy(0, 1200)
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    { count: FRAMES, isScrolling: scroll },
  )
}

async function scrolling(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const page = await browser.newPage()
  await page.goto(address)
  const lines = Array.from({ length: SCROLLED_STEPS }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content: `Line ${index} of a long talk about ${WORDS[index % WORDS.length]}.`,
  }))
  const buffer = Buffer.from(JSON.stringify({ messages: lines }))
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer })
  await page.waitForURL(/#\/strategies\//, { timeout: 120_000 })
  await page.evaluate("location.hash = location.hash.replace('strategies', 'timeline')")
  await page.getByRole('grid', { name: 'Steps' }).waitFor({ timeout: 120_000 })
  await page
    .getByRole('slider', { name: /context/i })
    .first()
    .waitFor({ timeout: 120_000 })
  const idle = await frames(page, false)
  const moving = await frames(page, true)
  await page.close()
  const sorted = [...moving].sort((one, other) => one - other)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const floor = `an idle page's frame`
  return [
    row(
      `a frame while ${SCROLLED_STEPS.toLocaleString('en')} steps scroll, of ${FRAMES}`,
      moving,
      idle,
      floor,
    ),
    {
      what: 'the same, 95th percentile',
      value: late,
      unit: 'ms',
      note: `${(late / middle(idle)).toFixed(1)} x ${floor}`,
    },
  ]
}

/** What 50 traces leave behind: opened, looked at, closed; after what is loaded once is loaded. */
async function leftInMemory(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const page = await browser.newPage()
  await page.goto(address)
  const session = await page.context().newCDPSession(page)
  const heap = async () => {
    for (let pass = 0; pass < 3; pass++) await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1e6
  }
  const open = async (index: number) => {
    const buffer = Buffer.from(chatOf(300_000 + index * 7))
    await page
      .getByTestId('file-input')
      .setInputFiles({ name: `run-${index}.json`, mimeType: 'application/json', buffer })
    await page.waitForURL(/#\/strategies\//)
    await page
      .getByRole('slider', { name: /context/i })
      .first()
      .waitFor()
    const id = /#\/strategies\/([^?]+)/.exec(page.url())?.[1] ?? ''
    await page.evaluate((hash) => {
      location.hash = hash
    }, `#/compare/${id}`)
    await page.getByRole('heading', { name: /^What is sent at/ }).waitFor()
    await page.evaluate(() => {
      location.hash = '#/library'
    })
    await page.getByRole('heading', { name: 'Library' }).waitFor()
  }
  for (let index = 0; index < FILLING; index++) await open(index)
  const before = await heap()
  for (let index = FILLING; index < FILLING + TRACES; index++) await open(index)
  const after = await heap()
  await page.close()
  return [
    {
      what: `heap of the page after opening and closing ${TRACES} traces`,
      value: after,
      unit: 'MB',
      target: 'within 10 % of before',
      note: `${before.toFixed(1)} MB before; ${(after / before).toFixed(2)} x`,
    },
  ]
}
