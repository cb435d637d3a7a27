/**
 * `node tools/run.mjs bench-run`: a person's code in Chromium, on the built app (`vite build` first; `--dist
 * DIR` for another folder), through the console's `run`: the first run of a language, later ones, and the
 * first one after an endless loop was ended.
 */
import type { Page } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'
import { type Measurement, middle } from './bench/measure.ts'
import { printTable } from './bench/table.ts'

const LATER = 20
const KILLS = 5

const LANGUAGES = [
  { language: 'typescript', code: '1 + 1', loop: 'for (;;) {}', restart: 'at most 1,000' },
  {
    language: 'python',
    code: '1 + 1',
    loop: 'while True:\n  try:\n    pass\n  except BaseException:\n    pass',
    restart: 'at most 2,000',
  },
] as const

export function main(args: readonly string[]): Promise<number> {
  return withBuiltApp(args, async (browser, address) => {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.goto(address)
    await page.waitForFunction('globalThis.memoscope !== undefined')
    const rows: Measurement[] = []
    for (const one of LANGUAGES) rows.push(...(await measureLanguage(page, one)))
    printTable(rows)
    return 0
  })
}

async function measureLanguage(
  page: Page,
  { language, code, loop, restart }: (typeof LANGUAGES)[number],
): Promise<readonly Measurement[]> {
  const notebook = `bench ${language}`
  const timed = (text: string, timeout: number) =>
    page.evaluate<number>(
      `(async () => {
        const start = performance.now()
        await memoscope.run(${JSON.stringify(language)}, ${JSON.stringify(text)}, { pad: ${JSON.stringify(notebook)}, timeout: ${timeout} })
        return performance.now() - start
      })()`,
    )
  const first = await timed(code, 60_000)
  const later: number[] = []
  for (let run = 0; run < LATER; run++) later.push(await timed(code, 10_000))
  const after: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await timed(loop, 300)
    after.push(await timed(code, 60_000))
  }
  return [
    { what: `${language}: first run, from nothing loaded`, value: first, unit: 'ms' },
    { what: `${language}: later runs, median of ${LATER}`, value: middle(later), unit: 'ms' },
    {
      what: `${language}: run after a loop was ended, median of ${KILLS}`,
      value: middle(after),
      unit: 'ms',
      target: restart,
      note: 'compiling, the start again and storing included',
    },
  ]
}
