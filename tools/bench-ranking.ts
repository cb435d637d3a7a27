/**
 * `node tools/run.mjs bench-ranking -- FILE…`: from a dropped run to the ranked strategies in Chromium, on
 * the built app (`vite build` first; `--dist DIR` for another folder): when the run is open, when the first
 * strategies are in the table, when all do, and when the provider's rules are checked. Without a file: a
 * generated run of 512 calls.
 */
import { basename } from 'node:path'
import type { Page } from '@playwright/test'
import { plantedTrace } from '#core/testing/planted-facts.ts'
import { writeMemoscope } from '#formats/memoscope/index.ts'
import { withBuiltApp } from './bench/built-app.ts'
import { type Measurement, middle } from './bench/measure.ts'
import { printTable } from './bench/table.ts'

const RUNS = 3
/** 512 calls come of these steps. */
const STEPS = 530
const PATIENCE = 300_000

type Dropped = string | { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

interface Times {
  readonly opened: number
  readonly first: number
  readonly all: number
  readonly checked: number
}

export function main(args: readonly string[]): Promise<number> {
  const files = args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--dist')
  return withBuiltApp(args, async (browser, address) => {
    const rows: Measurement[] = []
    for (const file of files.length === 0 ? [generated()] : files) {
      const times: Times[] = []
      for (let run = 0; run < RUNS; run++) {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        times.push(await timesOf(await context.newPage(), address, file))
        await context.close()
      }
      const name = typeof file === 'string' ? basename(file) : file.name
      const row = (what: string, pick: (one: Times) => number, target?: string) => ({
        what: `${name}: ${what}`,
        value: middle(times.map(pick)),
        unit: 'ms',
        target,
      })
      rows.push(
        row('run open', ({ opened }) => opened),
        row('first strategies ranked after that', ({ first, opened }) => first - opened, 'at most 1,000'),
        row('all strategies ranked', ({ all, opened }) => all - opened, 'at most 5,000'),
        row('provider rules checked', ({ checked, opened }) => checked - opened),
      )
    }
    printTable(rows)
    return 0
  })
}

function generated(): Dropped {
  const text = writeMemoscope([plantedTrace(1, STEPS).trace]) ?? ''
  return { name: 'generated.json', mimeType: 'application/json', buffer: Buffer.from(text) }
}

/** Notes in the page when the states come, as a poll from outside would wait for a busy page. */
const WATCH = `
globalThis.seen = {}
const mark = (name) => { globalThis.seen[name] ??= performance.now() }
const look = () => {
  if (location.hash.startsWith('#/strategies/')) mark('opened')
  const rows = document.querySelectorAll('[aria-label="Ranked strategies"] [role="row"], [aria-label="Ranked strategies"] tr')
  if (rows.length > 2) mark('first')
  const bars = [...document.querySelectorAll('progress')]
  const replays = bars.some((bar) => /Replaying/.test(bar.parentElement.parentElement.textContent))
  if (globalThis.seen.first !== undefined && !replays) mark('all')
  if (globalThis.seen.all === undefined || bars.length > 0) return
  mark('checked')
  document.documentElement.dataset.checked = ''
  watcher.disconnect()
}
const watcher = new MutationObserver(look)
watcher.observe(document, { subtree: true, childList: true, attributes: true })
addEventListener('change', () => { globalThis.dropped = performance.now() }, true)
`

async function timesOf(page: Page, address: string, file: Dropped): Promise<Times> {
  await page.addInitScript(WATCH)
  await page.goto(address)
  await page.getByTestId('file-input').setInputFiles(file)
  await page.locator('html[data-checked]').waitFor({ timeout: PATIENCE })
  const { dropped, seen } = await page.evaluate<{ dropped: number; seen: Times }>(
    '({ dropped: globalThis.dropped, seen: globalThis.seen })',
  )
  return {
    opened: seen.opened - dropped,
    first: seen.first - dropped,
    all: seen.all - dropped,
    checked: seen.checked - dropped,
  }
}
