/**
 * `npm run screenshots`: drives the built app as a person would and takes pictures of its views, light and
 * dark, on a laptop and a large screen. `--out DIR` (default docs/screenshots), `--all` for every size; the
 * README needs one.
 */
import { mkdir } from 'node:fs/promises'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
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
  try {
    for (const size of args.includes('--all') ? SIZES : SIZES.slice(0, 1)) {
      for (const theme of THEMES) await shoot(browser, { base, out, size, theme })
    }
  } finally {
    // Else a scene that is not found would keep the process for ever.
    await browser.close()
    await server.close()
  }
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
  page.setDefaultTimeout(60_000)
  await page.goto(base)
  for (const [name, open] of SCENES) {
    await open(page)
    await settled(page)
    await page.screenshot({ path: `${out}/${name}-${theme}${size.name}.png` })
  }
  await context.close()
}

/** Each goes on from where the one before left the page. */
const SCENES: readonly (readonly [name: string, open: (page: Page) => Promise<void>])[] = [
  ['first-screen', (page) => page.getByText('Example: a short coding run').waitFor()],
  ['compare', openCompare],
  ['strategies', rankStrategies],
  ['sweep', trySweep],
  ['editor', writeStrategy],
  ['timeline', openTimeline],
  [
    'saw',
    (page) => goTo(page, 'timeline', '?call=12&step=s29&tab=saw', page.getByText(/^Changed since call/)),
  ],
  [
    'insights',
    (page) => goTo(page, 'insights', '?insight=waste', page.getByText(/no later call seems to use/)),
  ],
  ['builder', editSteps],
  ['search', searchAll],
  ['memory', openMemory],
  ['beside', putBeside],
  ['library', openLibrary],
  ['scratchpad', runNotebook],
  ['learn', openLearn],
  [
    'lesson',
    (page) =>
      goTo(page, 'learn', '?lesson=prompt-cache.1', page.getByRole('complementary', { name: 'Lesson' })),
  ],
]

async function openCompare(page: Page): Promise<void> {
  await page.getByTestId('sample-coding-agent').click()
  await strip(page).waitFor()
  await strip(page).press('Home')
  for (let step = 0; step < 4; step++) await strip(page).press('PageUp')
  await page
    .getByText(/keep last 10/i)
    .first()
    .waitFor()
}

async function rankStrategies(page: Page): Promise<void> {
  await goTo(page, 'strategies', '', page.getByText(/^This run cost/))
  await page.getByRole('button', { name: 'Stop' }).waitFor({ state: 'hidden', timeout: 120_000 })
}

async function trySweep(page: Page): Promise<void> {
  await command(page, 'Vary a parameter')
  await page.getByRole('button', { name: 'Vary parameters' }).click()
  await page.getByRole('region', { name: 'Sweep results' }).waitFor({ timeout: 60_000 })
}

async function writeStrategy(page: Page): Promise<void> {
  await goTo(page, 'compare', '', page.getByRole('button', { name: 'Add a strategy' }))
  await page.getByRole('button', { name: 'Add a strategy' }).click()
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await page.getByRole('button', { name: /^Keep the last steps/ }).click()
  await page.getByText('Running your version').waitFor({ timeout: 60_000 })
}

async function openTimeline(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await goTo(page, 'timeline', '', page.getByRole('searchbox', { name: /find in all steps/i }))
  await page.getByRole('tab', { name: 'Prompt' }).waitFor()
}

async function editSteps(page: Page): Promise<void> {
  await goTo(page, 'timeline', '?step=s6', page.getByRole('grid', { name: 'Steps' }))
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('toolbar', { name: 'Build' }).waitFor()
}

async function searchAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.keyboard.press('s')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('worker')
  await page.getByRole('listbox', { name: 'Found steps' }).getByRole('option').first().waitFor()
}

async function openMemory(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const tier = page.getByRole('region', { name: 'Medium: summaries' })
  await goTo(page, 'memory', '?memory=hierarchical&call=44', tier)
}

async function putBeside(page: Page): Promise<void> {
  const first = traceOf(page)
  await page.keyboard.press('1')
  await page.getByRole('treegrid', { name: 'Stored runs' }).waitFor()
  await command(page, 'Sample: Teaching run')
  await strip(page).waitFor()
  await command(page, 'Sample: Support agent')
  await page
    .getByRole('button', { name: /Support agent/ })
    .first()
    .waitFor()
  await goTo(page, 'timeline', `?beside=${first}`, page.getByRole('treegrid', { name: 'Steps of both runs' }))
}

async function openLibrary(page: Page): Promise<void> {
  await page.keyboard.press('1')
  await page.getByRole('treegrid', { name: 'Stored runs' }).waitFor()
}

async function runNotebook(page: Page): Promise<void> {
  await page.keyboard.press('7')
  await page.getByRole('button', { name: 'Explore the open run' }).click()
  await page.getByRole('option', { name: /What it would lose ran$/ }).waitFor({ timeout: 120_000 })
  await page.getByRole('option', { name: /A custom strategy/ }).click()
  await page.getByRole('figure', { name: /Tokens per call/ }).waitFor()
}

async function openLearn(page: Page): Promise<void> {
  await goTo(page, 'learn', '', page.getByRole('heading', { level: 1, name: 'Learn' }))
  await page.getByRole('link', { name: /The window fills/ }).waitFor()
}

/** By its words in the palette. */
async function command(page: Page, words: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Find a command' }).fill(words)
  await page.keyboard.press('Enter')
}

function traceOf(page: Page): string {
  return /#\/\w+\/([^?]+)/.exec(page.url())?.[1] ?? ''
}

/** A view of the open trace, as a link would open it. */
async function goTo(page: Page, view: string, query: string, there: Locator): Promise<void> {
  const hash = view === 'learn' ? `#/learn${query}` : `#/${view}/${traceOf(page)}${query}`
  await page.evaluate((target) => {
    location.hash = target
  }, hash)
  await there.first().waitFor({ timeout: 60_000 })
}

function strip(page: Page) {
  return page.getByRole('slider', { name: /context/i }).first()
}

/** Two frames without anything being counted: what a person waits for before looking. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
