/**
 * `node tools/run.mjs bench-run`: a person's code in Chromium, on the built app (`vite build` first; `--dist DIR` for another
 * folder), through the console's `run`: the first run of a language, later ones, and the first one after an endless loop was ended.
 */
import { chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { type Measurement, middle } from './bench/measure.ts'
import { printTable } from './bench/table.ts'
import { chromiumArgs, ensureChromium } from './browser.mjs'

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

export async function main(args: readonly string[]): Promise<number> {
  const given = args.indexOf('--dist')
  const outDir = given < 0 ? 'dist' : (args[given + 1] ?? 'dist')
  const server = await preview({ logLevel: 'silent', build: { outDir }, preview: { port: 0 } })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
  try {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    await page.goto(server.resolvedUrls?.local[0] ?? '')
    await page.waitForFunction('globalThis.memoscope !== undefined')
    const rows: Measurement[] = []
    for (const one of LANGUAGES) rows.push(...(await measureLanguage(page, one)))
    printTable(rows)
  } finally {
    await browser.close()
    await server.close()
  }
  return 0
}

async function measureLanguage(
  page: Page,
  { language, code, loop, restart }: (typeof LANGUAGES)[number],
): Promise<readonly Measurement[]> {
  const pad = `bench ${language}`
  const timed = (text: string, timeout: number) =>
    page.evaluate<number>(
      `(async () => {
        const start = performance.now()
        await memoscope.run(${JSON.stringify(language)}, ${JSON.stringify(text)}, { pad: ${JSON.stringify(pad)}, timeout: ${timeout} })
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
