/**
 * `npm run bench:browser`: the tokenizers in a worker of Chromium, on the texts of `npm run bench`. `--json`
 * prints JSON.
 */
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { printTable } from './bench/table.ts'
import { corpus } from './bench/tokenizers/corpus.ts'
import type { KeptResult } from './bench/tokenizers/kept-counts.ts'
import { measurementsOf } from './bench/tokenizers/report.ts'
import type { SuiteResult } from './bench/tokenizers/suite.ts'
import { ensureChromium } from './browser.mjs'

const ROOT = 'tools/bench/tokenizers'
const OUT_DIR = '../../../node_modules/.cache/bench-tokenizers/browser'

export async function main(args: readonly string[]): Promise<number> {
  const shared = { root: ROOT, configFile: false as const, logLevel: 'silent' as const }
  await build({
    ...shared,
    worker: { format: 'es' },
    build: { outDir: OUT_DIR, emptyOutDir: true, target: 'chrome123', chunkSizeWarningLimit: 10_000 },
  })
  const server = await preview({ ...shared, build: { outDir: OUT_DIR }, preview: { port: 0 } })
  try {
    const measurements = measurementsOf(await inBrowser(server.resolvedUrls?.local[0] ?? ''))
    if (args.includes('--json')) console.log(JSON.stringify({ measurements }, null, 2))
    else printTable(measurements)
  } finally {
    await server.close()
  }
  return 0
}

type BrowserResult = SuiteResult & { readonly kept: readonly KeptResult[] }

async function inBrowser(address: string): Promise<BrowserResult> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage()
    await page.goto(address)
    await page.waitForFunction('typeof countInWorker === "function"')
    return await page.evaluate(`countInWorker(${JSON.stringify(corpus())})`)
  } finally {
    await browser.close()
  }
}
