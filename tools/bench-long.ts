/**
 * `node tools/run.mjs bench-long [session] [codex] [packed] [columns]`: the long runs of real life in
 * Chromium, on the built app (`vite build` first; `--dist DIR` for another folder). `session`: one of Claude
 * Code with 400 calls and 60 MB; `codex`: one of Codex with 12,000 steps; `packed`: 10,768 runs in one file
 * of 127 MB; `columns`: 100,000 steps in Compare with six columns. Without a name: all. For each what a
 * person waits for, the longest task of the page, frames while scrolling, and memory. A folder of 1,000
 * sessions: `make-collection` and `bench-collection`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { writeMemoscope } from '#formats/memoscope/index.ts'
import { withBuiltApp } from './bench/built-app.ts'
import { claudeCodeSession, codexSession, manyRuns } from './bench/long-runs.ts'
import { type Measurement, middle } from './bench/measure.ts'
import { mostMemory } from './bench/page-memory.ts'
import { withTasks } from './bench/page-tasks.ts'
import { printTable } from './bench/table.ts'

const PATIENCE = 900_000
/** Playwright takes no more than 50 MB but from a file. */
const FOLDER = join(tmpdir(), `memoscope-bench-long-${process.pid}`)
const FRAMES = 200

type Part = (browser: Browser, address: string) => Promise<readonly Measurement[]>

const PARTS: Readonly<Record<string, Part>> = {
  session: (browser, address) =>
    longRun(browser, address, {
      name: 'Claude Code, 400 calls',
      file: 'session.jsonl',
      data: claudeCodeSession(400, 60),
    }),
  codex: (browser, address) =>
    longRun(browser, address, {
      name: 'Codex, 12,000 steps',
      file: 'rollout-long.jsonl',
      data: codexSession(12_000),
    }),
  packed,
  columns,
}

export async function main(args: readonly string[]): Promise<number> {
  const named = args.filter((arg) => Object.hasOwn(PARTS, arg))
  for (const name of named.length > 0 ? named : Object.keys(PARTS)) {
    const part = PARTS[name]
    // A browser of its own for each, so that the memory is that of one run.
    if (part !== undefined) printTable(await withBuiltApp(args, part))
  }
  await rm(FOLDER, { recursive: true, force: true })
  return 0
}

interface LongRun {
  readonly name: string
  readonly file: string
  readonly data: Buffer
}

/** Notes in the page when states come, as a poll from outside would wait for a busy page. */
const WATCH = `
globalThis.seen = {}
const mark = (name) => {
  if (name in globalThis.seen) return
  globalThis.seen[name] = performance.now()
  document.documentElement.setAttribute('data-' + name, '')
}
const look = () => {
  if (location.hash.startsWith('#/strategies/')) mark('opened')
  if (document.querySelectorAll('[aria-label="Steps"] tbody tr').length > 5) mark('rows')
  if (document.querySelector('[role="slider"][aria-label*="ontext"]') !== null && globalThis.seen.rows !== undefined)
    mark('counted')
  const rows = document.querySelectorAll('[aria-label="Ranked strategies"] [role="row"], [aria-label="Ranked strategies"] tr')
  if (rows.length > 2) mark('first')
  const bars = [...document.querySelectorAll('progress')]
  const replays = bars.some((bar) => /Replaying/.test(bar.parentElement.parentElement.textContent))
  if (globalThis.seen.first !== undefined && !replays) mark('all')
}
new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
addEventListener('change', () => { globalThis.dropped = performance.now() }, true)
`

type Seen = Readonly<Record<'opened' | 'rows' | 'counted' | 'first' | 'all', number>>

async function drop(page: Page, address: string, { file, data }: LongRun): Promise<void> {
  await page.addInitScript(WATCH)
  await page.goto(address)
  await page.getByRole('navigation', { name: 'Views' }).waitFor()
  const path = join(FOLDER, file)
  await mkdir(FOLDER, { recursive: true })
  await writeFile(path, data)
  await page.getByTestId('file-input').setInputFiles(path)
}

/** Milliseconds since the file was handed over. */
async function times(page: Page): Promise<Seen> {
  const { dropped, seen } = await page.evaluate<{ dropped: number; seen: Seen }>(
    '({ dropped: globalThis.dropped, seen: globalThis.seen })',
  )
  const since = (name: keyof Seen) => seen[name] - dropped
  const [opened, rows, counted] = [since('opened'), since('rows'), since('counted')]
  return { opened, rows, counted, first: since('first'), all: since('all') }
}

async function longRun(browser: Browser, address: string, run: LongRun): Promise<readonly Measurement[]> {
  const what = `${run.name}, ${(run.data.length / 1e6).toFixed(0)} MB`
  const shown = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await drop(shown, address, run)
  await shown.waitForURL(/#\/strategies\//, { timeout: PATIENCE })
  await shown.evaluate("location.hash = location.hash.replace('strategies', 'timeline')")
  await shown.locator('html[data-counted]').waitFor({ timeout: PATIENCE })
  const timeline = await times(shown)
  const scrolled = await scroll(shown)
  await shown.close()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const { made, tasks } = await withTasks(page, async () => {
    await drop(page, address, run)
    await page.locator('html[data-all]').waitFor({ timeout: PATIENCE })
    return times(page)
  })
  const memory = await mostMemory(browser)
  await context.close()
  const longest = Math.max(0, ...tasks.map(({ processor }) => processor))
  const over = tasks.filter(({ processor }) => processor > 50).length
  return [
    { what: `${what}: drop to open`, value: made.opened, unit: 'ms' },
    { what: `${what}: to the first rows of the timeline`, value: timeline.rows, unit: 'ms' },
    { what: `${what}: to counted`, value: timeline.counted, unit: 'ms' },
    { what: `${what}: to the first ranked strategies`, value: made.first, unit: 'ms' },
    { what: `${what}: to all ranked`, value: made.all, unit: 'ms' },
    {
      what: `${what}: longest task until then, processor time`,
      value: longest,
      unit: 'ms',
      target: 'at most 50',
      note: `${over} over 50 ms`,
    },
    frameRow(`${what}: a frame of the timeline scrolled`, scrolled),
    memoryRow(what, memory),
  ]
}

function memoryRow(what: string, value: number): Measurement {
  return {
    what: `${what}: memory of the page's process at most`,
    value,
    unit: 'MB',
    note: 'workers included',
  }
}

function frameRow(what: string, between: readonly number[]): Measurement {
  const sorted = [...between].sort((one, other) => one - other)
  const late = sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
  const note = `95 %: ${late.toFixed(0)} ms, the most ${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms`
  return { what, value: middle(between), unit: 'ms', target: 'at most 16.7', note }
}

/** Milliseconds between frames while the steps scroll. */
function scroll(page: Page): Promise<readonly number[]> {
  return page.evaluate(
    (count) =>
      new Promise<readonly number[]>((resolve) => {
        let scroller = document.querySelector('[role="grid"][aria-label="Steps"]')
        while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 10)
          scroller = scroller.parentElement
        const made: number[] = []
        let last = performance.now()
        const step = (now: number) => {
          made.push(now - last)
          last = now
          if (made.length >= count) return resolve(made.slice(1))
          scroller?.scrollBy(0, 900)
          requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    FRAMES,
  )
}

async function packed(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const data = manyRuns(10_768, 127)
  const what = `10,768 runs in one file of ${(data.length / 1e6).toFixed(0)} MB`
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await browser.newBrowserCDPSession()
  const processor = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  }
  const before = await processor()
  const { made, tasks } = await withTasks(page, async () => {
    await drop(page, address, { name: what, file: 'many.jsonl', data })
    await page.getByRole('heading', { name: /10,768\sruns/ }).waitFor({ timeout: PATIENCE })
    return page.evaluate<number>('performance.now() - globalThis.dropped')
  })
  return [
    { what: `${what}: read, stored and listed`, value: made / 1000, unit: 's', target: 'at most 10' },
    { what: `${what}: processor time of the whole browser`, value: (await processor()) - before, unit: 's' },
    {
      what: `${what}: longest task, processor time`,
      value: Math.max(0, ...tasks.map((task) => task.processor)),
      unit: 'ms',
      target: 'at most 50',
    },
    memoryRow(what, await mostMemory(browser)),
  ]
}

const COLUMNS = [
  'keep-last(count:10)',
  'keep-last(count:10)@every-steps:10',
  'keep-last(count:10)!destructive',
  'shorten-observations(keepLast:10)',
  'keep-system-and-recent(count:10)',
  'recent-within-budget(maxTokens:4000)',
].join(';')

/** Compare with six columns over a run of 100,000 steps. */
async function columns(browser: Browser, address: string): Promise<readonly Measurement[]> {
  const { trace } = plantedTrace(1, 100_000)
  const what = `${trace.steps.length.toLocaleString('en')} steps with six columns`
  const data = Buffer.from(writeMemoscope([trace]) ?? '')
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await drop(page, address, { name: what, file: 'long.json', data })
  await page.waitForURL(/#\/strategies\//, { timeout: PATIENCE })
  const began = performance.now()
  const id = /#\/strategies\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.evaluate(`location.hash = '#/compare/${id}?columns=${COLUMNS}&v=1'`)
  await page.getByRole('heading', { name: /^What is sent at/ }).waitFor({ timeout: PATIENCE })
  await page.getByRole('button', { name: 'All metrics' }).click({ timeout: PATIENCE })
  // The cells are there before their figures.
  const figures = page.locator('[data-figure^="cumulative "]').filter({ hasText: /\d/ })
  await figures.nth(5).waitFor({ timeout: PATIENCE })
  const ready = performance.now() - began
  const most = await mostMemory(browser)
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return [
    { what: `${what}: until all figures are there`, value: ready / 1000, unit: 's' },
    { what: `${what}: heap of the page's thread`, value: usedSize / 1e6, unit: 'MB', target: 'at most 600' },
    memoryRow(what, most),
  ]
}
