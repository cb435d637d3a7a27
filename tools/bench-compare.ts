/**
 * `node tools/run.mjs bench-compare`: Compare in Chromium, on the built app (`vite build` first; `--dist DIR`
 * for another folder), with six columns over runs of 512 and 5,121 calls (`--small`: only the first): what
 * the page does while values change, and how evenly frames come while a person drags along the context strip
 * or holds an arrow. Of a busy machine only processor time says something. `--profile DIR` writes a recording
 * of each part, with a profile of all threads.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { writeMemoscope } from '#formats/memoscope/index.ts'
import { type Measurement, middle } from './bench/measure.ts'
import { type Task, type Watched, withTasks } from './bench/page-tasks.ts'
import { printTable } from './bench/table.ts'
import { chromiumArgs, ensureChromium } from './browser.mjs'

/** Some of its steps are no calls: 512 and 5,121 calls come of these. */
const STEPS = [530, 5300]
const CHANGES = 6
const MOVES = 60
/** Without a change of the page for so long, in milliseconds, all that a change asked for is there. */
const QUIET = 500

export async function main(args: readonly string[]): Promise<number> {
  const argumentOf = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const profiles = argumentOf('--profile')
  if (profiles !== undefined) await mkdir(profiles, { recursive: true })
  const outDir = argumentOf('--dist') ?? 'dist'
  const server = await preview({ logLevel: 'silent', build: { outDir }, preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  const rows: Measurement[] = []
  try {
    for (const steps of args.includes('--small') ? STEPS.slice(0, 1) : STEPS) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      const calls = await openRun(page, server.resolvedUrls?.local[0] ?? '', steps)
      rows.push(...(await measure(page, { calls, profiles })))
      await context.close()
    }
  } finally {
    await browser.close()
    await server.close()
  }
  if (args.includes('--json')) console.log(JSON.stringify({ measurements: rows }, null, 2))
  else printTable(rows)
  return 0
}

/** Six columns as of a person, with a number that is another one at each change. */
function columnsAt(change: number): string {
  const count = 10 + change
  return [
    `keep-last(count:${count})`,
    `keep-last(count:${count})@every-steps:10`,
    `keep-last(count:${count})!destructive`,
    `shorten-observations(keepLast:${count})`,
    `keep-system-and-recent(count:${count})`,
    `recent-within-budget(maxTokens:${4000 + change})`,
  ].join(';')
}

async function openRun(page: Page, address: string, steps: number): Promise<number> {
  const { trace } = plantedTrace(1, steps)
  const text = writeMemoscope([trace]) ?? ''
  await page.addInitScript(WATCH)
  await page.goto(address)
  const file = { name: 'run.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await page.getByTestId('file-input').setInputFiles(file)
  await page.waitForURL(/#\/strategies\//, { timeout: 120_000 })
  const id = /#\/strategies\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.evaluate(`location.hash = '#/compare/${id}?columns=${columnsAt(0)}&v=1'`)
  await page.getByRole('heading', { name: /^What is sent at/ }).waitFor()
  // The figures that it waits for are among the metrics, which come folded.
  await page.getByRole('button', { name: 'All metrics' }).click()
  await settled(page)
  return trace.calls.length
}

interface Given {
  readonly calls: number
  readonly profiles: string | undefined
}

async function measure(page: Page, { calls, profiles }: Given): Promise<readonly Measurement[]> {
  const what = `6 columns × ${calls.toLocaleString('en')} calls`
  const watched = <T>(name: string, work: () => Promise<T>): Promise<Watched<T>> =>
    withTasks(page, work, profiles === undefined ? undefined : join(profiles, `${name}-${calls}.json`))
  const all = await watched('all-columns', () => changes(page, changeAll))
  const one = await watched('one-column', () => changes(page, changeOne))
  const idle = await watched('idle', () => frames(page, () => page.waitForTimeout(2000)))
  const drag = await watched('drag', () => frames(page, () => dragAlong(page)))
  const held = await watched('held', () => frames(page, () => holdArrow(page)))
  return [
    ...changeRows(`${what}: other values in all columns`, all),
    ...changeRows(`${what}: other value in one column`, one),
    ...frameRows(`${what}: nothing happens`, idle),
    ...frameRows(`${what}: dragged along the strip`, drag, MOVES),
    ...frameRows(`${what}: an arrow held`, held, MOVES),
  ]
}

interface Change {
  /**
   * Milliseconds until the figures were other ones for the last time, and until nothing in the page changed
   * any more.
   */
  readonly figures: number
  readonly settled: number
}

async function changes(
  page: Page,
  change: (page: Page, at: number) => Promise<void>,
): Promise<readonly Change[]> {
  const made: Change[] = []
  for (let at = 1; at <= CHANGES; at++) {
    await page.evaluate('benchArm()')
    await change(page, at)
    await settled(page)
    made.push(await page.evaluate<Change>('benchTell()'))
  }
  return made
}

async function changeAll(page: Page, at: number): Promise<void> {
  const hash = new URL(page.url()).hash.replace(/columns=[^&]*/, `columns=${columnsAt(at)}`)
  await page.evaluate(`benchGo(() => { location.hash = ${JSON.stringify(hash)} })`)
}

/** By key in the number field of the first column's form, which stays open. */
async function changeOne(page: Page): Promise<void> {
  const field = page.getByRole('spinbutton', { name: /^Steps/ })
  if ((await field.count()) === 0) {
    await page.locator('[data-head="0"]').click()
    await field.waitFor()
    await settled(page)
    await page.evaluate('benchArm()')
  }
  await field.focus()
  await page.evaluate(
    "addEventListener('keydown', () => benchGo(() => undefined), { once: true, capture: true })",
  )
  await page.keyboard.press('ArrowUp')
}

/** Waits until nothing in the page changed for a while. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`benchSettled(${QUIET})`)
}

/** Milliseconds between frames meanwhile. */
async function frames(page: Page, work: () => Promise<unknown>): Promise<readonly number[]> {
  await page.evaluate('benchFrames()')
  await work()
  return page.evaluate<readonly number[]>('benchFramesDone()')
}

/** From one end of the run to the other. */
async function dragAlong(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const strip = page.getByRole('slider', { name: /context/i }).first()
  const box = await strip.boundingBox()
  if (box === null) throw new Error('no strip')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 20, y, { steps: MOVES })
  await page.mouse.up()
}

async function holdArrow(page: Page): Promise<void> {
  await page
    .getByRole('slider', { name: /context/i })
    .first()
    .focus()
  // A key that is held comes again and again: here as fast as the browser takes it.
  for (let press = 0; press < MOVES; press++) await page.keyboard.press('ArrowRight')
}

function changeRows(what: string, { made, tasks }: Watched<readonly Change[]>): readonly Measurement[] {
  const figures = made.map((change) => change.figures)
  return [
    {
      what: `${what}: until the figures are there`,
      value: middle(figures),
      unit: 'ms',
      note: `95 %: ${rounded(atShare(figures, 0.95))} ms`,
    },
    {
      what: `${what}: until all is there`,
      value: middle(made.map((change) => change.settled)),
      unit: 'ms',
      note: 'with losses, bound and advice',
    },
    taskRow(what, tasks),
  ]
}

const LONG = 50

function taskRow(what: string, tasks: readonly Task[]): Measurement {
  const long = tasks.filter(({ processor }) => processor > LONG).length
  const walls = tasks.map(({ wall }) => wall)
  return {
    what: `${what}: longest task of the page, processor time`,
    value: Math.max(0, ...tasks.map(({ processor }) => processor)),
    unit: 'ms',
    target: `at most ${LONG}`,
    note: `${long} over ${LONG} ms; by the clock ${rounded(Math.max(0, ...walls))} ms, ${walls.filter((wall) => wall > LONG).length} over`,
  }
}

/** `moves`: how often the cursor went on meanwhile. */
function frameRows(
  what: string,
  { made: between, tasks }: Watched<readonly number[]>,
  moves?: number,
): readonly Measurement[] {
  const busy = tasks.reduce((sum, { processor }) => sum + processor, 0)
  const target = moves === undefined ? {} : { target: 'at most 16.7' }
  const perMove = {
    what: `${what}: main thread a move, processor time`,
    value: busy / (moves ?? 1),
    unit: 'ms',
    ...target,
  }
  return [
    {
      what: `${what}: between frames`,
      value: middle(between),
      unit: 'ms',
      note: `95 %: ${rounded(atShare(between, 0.95))} ms, the most ${rounded(Math.max(0, ...between))} ms, of ${between.length}`,
      ...target,
    },
    ...(moves === undefined ? [] : [perMove, taskRow(what, tasks)]),
  ]
}

function atShare(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

function rounded(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0)
}

/** In the page: when it last changed, when figures were other ones, and when frames came. */
const WATCH = `{
  let changedAt = performance.now()
  let goneAt = 0
  let before = []
  let figuresAt = 0
  const figuresOf = () => [...document.querySelectorAll('[data-figure^="cumulative "]')].map((cell) => cell.textContent)
  addEventListener('DOMContentLoaded', () => {
    new MutationObserver(() => {
      changedAt = performance.now()
      if (goneAt > 0 && figuresOf().some((text, at) => text !== before[at])) figuresAt = changedAt
      before = goneAt > 0 ? figuresOf() : before
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  globalThis.benchSettled = (quiet) => new Promise((resolve) => {
    const look = () => (performance.now() - changedAt > quiet ? resolve() : setTimeout(look, 50))
    look()
  })
  globalThis.benchArm = () => { goneAt = 0; figuresAt = 0; before = figuresOf() }
  globalThis.benchGo = (go) => { goneAt = performance.now(); changedAt = goneAt; go() }
  globalThis.benchTell = () => ({ figures: (figuresAt || changedAt) - goneAt, settled: changedAt - goneAt })
  let between
  globalThis.benchFrames = () => {
    between = []
    const mine = between
    let last
    const frame = (now) => {
      if (mine !== between) return
      if (last !== undefined) mine.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  }
  globalThis.benchFramesDone = () => { const made = between; between = undefined; return made }
}`
