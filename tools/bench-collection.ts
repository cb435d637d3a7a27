/**
 * `node tools/run.mjs bench-collection FOLDER`: a folder of runs as a collection in the built page (`npm run
 * build`): first rows, the whole index, reopening it unchanged, memory of the page, and frames while its
 * table scrolls. The folder is dropped on the page, which gives a handle as choosing it does. `--tasks`: also
 * the longest tasks of the page. `--strategies MINUTES`: then all strategies over all of its runs, in the
 * background, for at most so long.
 */
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'
import { mostMemory } from './bench/page-memory.ts'
import { withTasks } from './bench/page-tasks.ts'

export async function main(args: readonly string[]): Promise<number> {
  const folder = args.find((arg, at) => !arg.startsWith('--') && !WITH_VALUE.has(args[at - 1] ?? ''))
  if (folder === undefined) {
    console.error('Say which folder: node tools/run.mjs bench-collection FOLDER')
    return 2
  }
  await withBuiltApp(args, async (browser, address) => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.addInitScript(takeDroppedFolder)
    await page.goto(address)
    const work = async () => {
      await measure(page, await browser.newBrowserCDPSession(), resolve(folder))
      const minutes = Number(args[args.indexOf('--strategies') + 1])
      if (args.includes('--strategies')) await measureStrategies(page, minutes)
    }
    if (args.includes('--tasks')) {
      const { tasks } = await withTasks(page, work)
      const longest = tasks.map(({ processor }) => processor).toSorted((one, other) => other - one)
      const times = longest.slice(0, 5).map((time) => time.toFixed(0))
      said('longest tasks of the page, processor time', `${times.join(', ')} ms`)
    } else await work()
    said(
      'memory of the page’s process at most, workers included',
      `${(await mostMemory(browser)).toFixed(0)} MB`,
    )
  })
  return 0
}

const WITH_VALUE = new Set(['--dist', '--strategies'])

/** In the page: a dropped folder is what the person chooses. */
function takeDroppedFolder(): void {
  const taken = globalThis as { dropped?: unknown }
  const stop = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const kind of ['dragenter', 'dragover']) globalThis.addEventListener(kind, stop, true)
  globalThis.addEventListener(
    'drop',
    (event) => {
      stop(event)
      const [item] = (event as DragEvent).dataTransfer?.items ?? []
      const asks = item as { getAsFileSystemHandle?: () => Promise<unknown> } | undefined
      void asks?.getAsFileSystemHandle?.().then((handle) => {
        taken.dropped = handle
      })
    },
    true,
  )
  Object.assign(globalThis, { showDirectoryPicker: async () => taken.dropped })
}

async function measure(page: Page, whole: CDPSession, folder: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await drop(devtools, folder)
  await page.waitForFunction(() => 'dropped' in globalThis)
  await page.keyboard.press('0')
  const frames = await watchFrames(page)
  const before = await processorOf(whole)
  const began = performance.now()
  await page.getByRole('button', { name: 'Add folder' }).click()
  const table = page.getByRole('treegrid', { name: 'Runs of the collection' })
  await table.getByRole('row').nth(1).waitFor({ timeout: 120_000 })
  said('first rows', seconds(began))
  let most = 0
  const sampling = setInterval(async () => {
    most = Math.max(most, await heapOf(devtools).catch(() => 0))
  }, 500)
  await page
    .getByText(/Up to date|Watching/)
    .first()
    .waitFor({ timeout: 1_800_000 })
  clearInterval(sampling)
  said('index', seconds(began))
  const after = await processorOf(whole)
  for (const [kind, time] of after)
    said(`processor time, ${kind}`, `${(time - (before.get(kind) ?? 0)).toFixed(1)} s`)
  said(
    'totals',
    await page
      .getByText(/input tokens/)
      .first()
      .innerText(),
  )
  said('heap of the page at most', `${(most / 1e6).toFixed(0)} MB`)
  said('frames while indexing', await frames())
  const scrolled = await watchFrames(page)
  await table.hover()
  for (let step = 0; step < 120; step++) await page.mouse.wheel(0, 600)
  said('frames while scrolling', await scrolled())
  const again = performance.now()
  await page.reload()
  await table.getByRole('row').nth(1).waitFor({ timeout: 120_000 })
  said('rows after a reload', seconds(again))
  said('heap after a reload', `${((await heapOf(devtools)) / 1e6).toFixed(0)} MB`)
}

/** All strategies of the ranking over the open collection, as its page would replay them. */
async function measureStrategies(page: Page, minutes: number): Promise<void> {
  const frames = await watchFrames(page)
  const began = performance.now()
  const ended = new AbortController()
  const telling = setInterval(async () => {
    const runs = await page.evaluate(countReplayed).catch(() => Number.NaN)
    said(`runs replayed after ${seconds(began)}`, String(runs))
  }, 60_000)
  const timeIsUp = setTimeout(minutes * 60_000, undefined, { signal: ended.signal })
  const found = await Promise.race([page.evaluate(evaluateOpen), timeIsUp])
  clearInterval(telling)
  ended.abort()
  said('frames meanwhile', await frames())
  if (found === undefined) return said('strategies', `${await page.evaluate(countStrategies)}, not all done`)
  said(`${found.strategies} strategies over ${found.runs} runs (${found.failed} failed)`, seconds(began))
  const again = performance.now()
  await page.evaluate(evaluateOpen)
  said('the same once more, with what was kept', seconds(again))
}

/** In the page: rows of figures that are kept, one for each run. */
async function countReplayed(): Promise<number> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const asked = indexedDB.open('memoscope')
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  const count = await new Promise<number>((resolve, reject) => {
    const asked = database.transaction('replays').objectStore('replays').count()
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error)
  })
  database.close()
  return count
}

/** In the page. */
async function countStrategies(): Promise<number> {
  const { memoscope } = globalThis as { readonly memoscope?: EvaluatingConsole }
  return (await memoscope?.memories())?.length ?? 0
}

interface EvaluatingConsole {
  collections(): Promise<readonly { readonly id: string }[]>
  evaluate(id: string, memories: readonly { readonly id: string }[]): Promise<Evaluated>
  memories(): Promise<readonly { readonly id: string }[]>
}
interface Evaluated {
  readonly runs: number
  readonly failed: readonly unknown[]
  readonly strategies: readonly unknown[]
}

/** In the page. */
async function evaluateOpen() {
  const { memoscope } = globalThis as { readonly memoscope?: EvaluatingConsole }
  if (memoscope === undefined) throw new Error('no console')
  const [collection] = await memoscope.collections()
  const all = await memoscope.memories()
  const specs = all.map(({ id }) => ({ id }))
  const { runs, failed, strategies } = await memoscope.evaluate(collection?.id ?? '', specs)
  return { runs, failed: failed.length, strategies: strategies.length }
}

async function drop(devtools: CDPSession, folder: string): Promise<void> {
  const data = { items: [], files: [folder], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: 600, y: 400, data })
}

async function heapOf(devtools: CDPSession): Promise<number> {
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/** Seconds by kind of process: on a busy machine the clock says little. */
async function processorOf(whole: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { processInfo } = await whole.send('SystemInfo.getProcessInfo')
  const times = new Map<string, number>()
  for (const { type, cpuTime } of processInfo) times.set(type, (times.get(type) ?? 0) + cpuTime)
  return times
}

/** Gives what ends it: the median, the 95th percentile, and the longest pause between two frames. */
async function watchFrames(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const own = globalThis as { frameTimes?: number[] }
    const times: number[] = []
    own.frameTimes = times
    const note = (time: number) => {
      times.push(time)
      if (own.frameTimes === times) requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })
  return async () => {
    const times = await page.evaluate(() => {
      const own = globalThis as { frameTimes?: number[] }
      const found = own.frameTimes ?? []
      delete own.frameTimes
      return found
    })
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? time))
    const sorted = waits.sort((one, other) => one - other)
    const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)
    return `${sorted.length}: median ${at(0.5)}, 95th percentile ${at(0.95)}, longest ${at(1)} ms`
  }
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(2)} s`
}

function said(what: string, measured: string): void {
  console.log(`${what}: ${measured}`)
}
