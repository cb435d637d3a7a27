/**
 * `npm run screenshots`: drives the built app as a person would and takes pictures of its views, light and dark, on a
 * laptop and a large screen. `--out DIR` (default docs/screenshots), `--all` for every size; the README needs one.
 */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { preview } from 'vite'
import { chromiumArgs, ensureChromium } from './browser.mjs'

const SIZES = [
  { name: '', width: 1280, height: 800 },
  { name: '-large', width: 1920, height: 1080 },
]
const THEMES = ['light', 'dark'] as const

export async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf('--out')
  const out = at < 0 ? 'docs/screenshots' : (args[at + 1] ?? 'docs/screenshots')
  await mkdir(out, { recursive: true })
  const server = await preview({ preview: { port: 4620, open: false }, logLevel: 'silent' })
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] })
  const base = server.resolvedUrls?.local[0] ?? 'http://localhost:4620/'
  for (const size of args.includes('--all') ? SIZES : SIZES.slice(0, 1)) {
    for (const theme of THEMES) await shoot(browser, { base, out, size, theme })
  }
  await browser.close()
  await server.close()
  return 0
}

interface Shot {
  readonly base: string
  readonly out: string
  readonly size: (typeof SIZES)[number]
  readonly theme: (typeof THEMES)[number]
}

async function shoot(browser: Browser, { base, out, size, theme }: Shot): Promise<void> {
  const { width, height } = size
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    deviceScaleFactor: 1,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const picture = (name: string) => page.screenshot({ path: `${out}/${name}-${theme}${size.name}.png` })
  await page.goto(base)
  await page.getByTestId('sample-coding-agent').waitFor()
  await picture('first-screen')
  await page.getByTestId('sample-coding-agent').click()
  await strip(page).waitFor()
  await strip(page).press('Home')
  for (let step = 0; step < 4; step++) await strip(page).press('PageUp')
  await page
    .getByText(/keep last 10/i)
    .first()
    .waitFor()
  await settled(page)
  await picture('compare')
  await page.keyboard.press('2')
  // Views are loaded when they are first opened.
  await page.getByRole('searchbox', { name: /find in all steps/i }).waitFor()
  await page.getByRole('tab', { name: /model saw/i }).waitFor()
  await settled(page)
  await picture('timeline')
  await page.getByRole('tab', { name: /model saw/i }).click()
  await settled(page)
  await picture('saw')
  await page.goto(`${page.url().replace(/\?.*/, '')}?insight=waste`)
  await page.getByText(/oversized results/i).waitFor()
  await settled(page)
  await picture('insights')
  await page.keyboard.press('4')
  await page.getByRole('button', { name: /choose another memory/ }).click()
  await page.getByRole('button', { name: /Short, medium, long/ }).click()
  await page.getByRole('region', { name: 'Medium: summaries' }).waitFor()
  await settled(page)
  await picture('memory')
  await page.keyboard.press('1')
  await page.getByRole('treegrid', { name: 'Stored traces' }).waitFor()
  await settled(page)
  await picture('library')
  await page.keyboard.press('5')
  await page.getByRole('button', { name: '…in TypeScript' }).first().click()
  await page.getByRole('button', { name: 'Run all' }).click()
  await page.getByRole('button', { name: /^Put 17 steps/ }).waitFor({ timeout: 120_000 })
  // The last step clears the memory; the one before shows it.
  await page.getByRole('slider', { name: 'History of the memory' }).press('ArrowLeft')
  await settled(page)
  await picture('scratchpad')
  await context.close()
}

function strip(page: Page) {
  return page.getByRole('slider', { name: /context/i }).first()
}

/** Two frames without anything being counted: what a person waits for before looking. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
