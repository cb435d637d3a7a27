/**
 * `node tools/run.mjs hostile-sizes`: how long files made to be large block the page, in Chromium on the
 * built app (`vite build` first; `--dist DIR` for another folder). Each file of `hostile/large-files.ts` is
 * opened in a new profile, all views of it are walked, and the longest task of the page is printed with where
 * it was, in processor time, as other programs would count otherwise; so is every error. `--only a,b` takes
 * files whose ids contain one of these; `--json` prints JSON. The first row is a tiny file, to compare with.
 * Exits with 1 if any file holds the page longer than the limit.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'
import { withTasks } from './bench/page-tasks.ts'
import { LARGE_FILES, type LargeFile, TINY_FILE } from './hostile/large-files.ts'
import { placesOfNotebook, placesOfRun, READING, settled, watchChanges } from './hostile/walk.ts'

/** Most milliseconds that the page may be held at a time. */
const LIMIT = 200

/** A place that has not answered by then counts as hung. */
const HUNG = 30_000

interface Held {
  readonly id: string
  readonly megabytes: number
  /** Longest task of the page, in milliseconds of the processor; infinite: it hung. */
  readonly longest: number
  readonly where: string
  /** Every place over the limit. */
  readonly over: readonly string[]
  readonly errors: readonly string[]
}

export async function main(args: readonly string[]): Promise<number> {
  const only = args[args.indexOf('--only') + 1]?.split(',')
  const wanted = args.includes('--only')
    ? LARGE_FILES.filter(({ id }) => only?.some((part) => id.includes(part)) === true)
    : LARGE_FILES
  const folder = mkdtempSync(join(tmpdir(), 'memoscope-sizes-'))
  try {
    const rows = await withBuiltApp(args, async (browser, address) => {
      const held: Held[] = []
      for (const file of [TINY_FILE, ...wanted]) {
        const row = await holdAgain(browser, address, { file, folder })
        if (!args.includes('--json')) console.log(lineOf(row))
        held.push(row)
      }
      return held
    })
    if (args.includes('--json')) console.log(JSON.stringify(rows, null, 2))
    return rows.every(({ longest, errors }) => longest <= LIMIT && errors.length === 0) ? 0 : 1
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function lineOf({ id, megabytes, longest, where, over, errors }: Held): string {
  const time = Number.isFinite(longest) ? `${Math.round(longest)} ms` : 'hung'
  const rest = [...over, ...errors.map((error) => `ERROR ${error.slice(0, 200)}`)]
  return [`${id} (${megabytes.toFixed(1)} MB): ${time} in ${where}`, ...rest].join('\n    ')
}

interface Opening {
  readonly file: LargeFile
  readonly folder: string
}

/**
 * What is over the limit is measured three times, and the median counts: a busy machine adds to single
 * figures.
 */
async function holdAgain(browser: Browser, address: string, opening: Opening): Promise<Held> {
  const first = await hold(browser, address, opening)
  if (first.longest <= LIMIT) return first
  const rows = [first, await hold(browser, address, opening), await hold(browser, address, opening)]
  return rows.toSorted((one, other) => one.longest - other.longest)[1] ?? first
}

/** Opens one file and walks its places. */
async function hold(browser: Browser, address: string, { file, folder }: Opening): Promise<Held> {
  const path = join(folder, file.name)
  const text = file.text()
  writeFileSync(path, text)
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.addInitScript(watchChanges)
  context.setDefaultTimeout(HUNG)
  const errors: string[] = []
  const open = async () => {
    const page = await context.newPage()
    page.on('pageerror', (error) => errors.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    await page.goto(address, { timeout: READING })
    return page
  }
  let page = await open()
  const found: { readonly place: string; readonly longest: number }[] = []
  for (const { place, go, patience = HUNG } of file.kind === 'run'
    ? placesOfRun(path)
    : placesOfNotebook(path)) {
    try {
      const { tasks } = await withTasks(page, async () => {
        try {
          await within(
            patience,
            go(page).then(() => settled(page)),
          )
        } catch (error) {
          // What hangs is left behind, so that the other places are measured as well.
          await page.close()
          throw error
        }
      })
      found.push({ place, longest: Math.max(0, ...tasks.map(({ processor }) => processor)) })
    } catch (error) {
      found.push({ place, longest: Number.POSITIVE_INFINITY })
      errors.push(`${place}: ${String(error).split('\n')[0]}`)
      page = await open()
    }
  }
  await context.close()
  rmSync(path)
  const most = found.reduce((one, other) => (other.longest > one.longest ? other : one))
  return {
    id: file.id,
    megabytes: Buffer.byteLength(text) / 1e6,
    longest: most.longest,
    where: most.place,
    over: found
      .filter(({ longest }) => longest > LIMIT)
      .map(({ place, longest }) => `${Math.round(longest)} ms in ${place}`),
    errors: [...new Set(errors)],
  }
}

/** Rejects where the page does not answer in time. */
function within<T>(patience: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${patience / 1000} s`)), patience)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
