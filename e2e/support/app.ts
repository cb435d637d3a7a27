/**
 * How journeys open the app and bring traces into it, as a person would: through the page, with its real file
 * input, database and workers. Helpers wait for what a person would see, never for time.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test'

/** Opens the app at a hash such as `#/timeline/<id>`; without one, at its first screen. */
export async function openApp(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}

export interface TestFile {
  readonly name: string
  readonly data: string | Uint8Array
}

/** Hands files to the page's own file input and waits until each is read, stored or refused. */
export async function importFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  await chooseFiles(page, files)
  await importsFinished(page)
}

/** Hands files over and stays where the app then goes. */
export async function chooseFiles(page: Page, files: readonly TestFile[]): Promise<void> {
  const input = page.getByTestId('file-input')
  await input.setInputFiles(
    files.map(({ name, data }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(data),
    })),
  )
}

/** A text as a file. A file with one run is open afterwards, in the timeline; of several a person chooses. */
export async function importText(page: Page, name: string, text: string): Promise<void> {
  await importFiles(page, [{ name, data: text }])
}

/**
 * Waits until no file is being read: of many the last may come long after the first. A run that was opened in
 * Strategies is shown in the timeline, where most journeys start; strategies.spec.ts is about where it lands.
 */
export async function importsFinished(page: Page): Promise<void> {
  await expect(page.getByTestId('file-input')).toHaveAttribute('data-running', '0', { timeout: 300_000 })
  await showTimeline(page)
}

/** From Strategies to the timeline, in the same place of the history. */
async function showTimeline(page: Page): Promise<void> {
  await page.evaluate(() => {
    if (location.hash.startsWith('#/strategies/')) {
      location.replace(location.hash.replace('#/strategies/', '#/timeline/'))
    }
  })
}

/** Opens a sample that comes with the app, from the library; it is open in Compare afterwards. */
export async function openSample(page: Page, id: string): Promise<void> {
  const sample = page.getByTestId(`sample-${id}`)
  await sample.waitFor({ state: 'attached' })
  // Below a person's own runs, samples are folded.
  if (!(await sample.isVisible())) await page.locator('summary', { hasText: 'Samples' }).click()
  await sample.click()
  await expect(page).toHaveURL(/#\/compare\//)
  await traceShown(page)
}

/** Opens the palette and waits for its field: what is typed before that goes nowhere. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Find a command' })).toBeFocused()
}

/** Waits until the open trace is counted: the context strip has its bars. */
export async function traceShown(page: Page): Promise<void> {
  await expect(page.getByRole('slider', { name: /context/i }).first()).toBeVisible()
}

/** What went wrong unseen, and where requests went. */
interface PageWatch {
  readonly errors: string[]
  readonly foreignRequests: string[]
}

/** Collects errors of the page and requests to another origin; look at both at the end of a journey. */
export function watchPage(page: Page, origin: string): PageWatch {
  const watch: PageWatch = { errors: [], foreignRequests: [] }
  page.on('pageerror', (error) => watch.errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') watch.errors.push(message.text())
  })
  page.on('request', (request) => {
    const url = request.url()
    const isOwn = url.startsWith(origin) || url.startsWith(`blob:${origin}`) || url.startsWith('data:')
    if (!isOwn) watch.foreignRequests.push(url)
  })
  return watch
}

/** A page scrolls in one direction only: nothing of it is wider than the window. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const beside = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(beside, { message: 'pixels beside the window' }).toBeLessThanOrEqual(0)
}

/** Keeps back what matches, as a slow network does, until the function it gives is called. */
export async function holdBack(page: Page, url: RegExp): Promise<() => void> {
  let release: () => void = () => undefined
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await isReleased
    await route.continue()
  })
  return release
}

/**
 * Opens an address in a new page of the same browser, as a person who was sent the link from their own notes.
 */
export async function openInNewPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(url)
  return page
}
