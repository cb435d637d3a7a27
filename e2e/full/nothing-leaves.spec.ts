/**
 * Nothing leaves: every view, the editor, both languages and the exports are used, and no request goes to
 * another origin, nor does the policy have to stop one. On the preview with its headers, and on a plain host,
 * where the service worker adds them.
 */
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { importText, openSample } from '../support/app.ts'
import { openAiRun } from '../support/fixtures.ts'
import { type Outside, watchOutside } from '../support/outside.ts'
import { startHost } from '../support/static-server.ts'

const DIST = process.env['MEMOSCOPE_DIST'] ?? 'dist'

// All files of the app pass by: a recording of them would be most of the work.
test.use({ trace: 'off' })

const STRATEGY = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'First two', prune: (steps) => steps.slice(0, 2) })`

/** What reaches out from a run: none of it may be fetched when it is shown. */
const REACHING = openAiRun(
  '![a picture](https://picture.example/x.png) <img src="https://markup.example/x.png"> [a link](https://link.example/)',
)

interface Watched {
  readonly context: BrowserContext
  readonly page: Page
  readonly outside: Outside
  /** Addresses of other origins, from any page or worker that the browser reports. */
  readonly foreign: readonly string[]
  /** What the policy stopped. */
  readonly stopped: readonly string[]
}

async function watch(browser: Browser, origin: string): Promise<Watched> {
  const outside = await watchOutside()
  const context = await browser.newContext({ proxy: outside.proxy, serviceWorkers: 'allow' })
  const foreign: string[] = []
  const stopped: string[] = []
  context.on('request', (request) => {
    const url = request.url()
    if (![origin, `blob:${origin}`, 'data:', 'about:'].some((own) => url.startsWith(own))) foreign.push(url)
  })
  context.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) stopped.push(message.text())
  })
  return { context, page: await context.newPage(), outside, foreign, stopped }
}

async function open(page: Page, view: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, `#/${view}`)
}

/** The open trace, by the address. */
function traceOf(page: Page): string {
  return /#\/\w+\/([^?]+)/.exec(page.url())?.[1] ?? ''
}

async function useEverything(page: Page): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
  await openSample(page, 'coding-agent')
  await importText(page, 'reaching.json', REACHING)
  await expect(page).toHaveURL(/#\/timeline\//)
  const id = traceOf(page)
  await expect(page.getByRole('grid', { name: 'Steps' })).toBeVisible()
  await page.getByText('a picture').first().click()
  await expect(page.getByRole('complementary', { name: 'Detail' })).toContainText('https://link.example/')
  await open(page, `insights/${id}?insight=shares&v=1`)
  await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible()
  await open(page, `compare/${id}`)
  await expect(page.getByRole('table', { name: 'Strategies side by side' })).toBeVisible()
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await page.getByRole('button', { name: /^Keep the last steps/ }).click()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  await open(page, `memory/${id}`)
  await expect(page.getByRole('heading', { name: / at call / })).toBeVisible()
  await open(page, 'learn')
  await expect(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible()
  await open(page, 'scratchpad')
  await page.getByRole('button', { name: 'Empty Python notebook' }).last().click()
  await expect(page.getByRole('textbox', { name: /^Code of the cell/ })).toBeVisible()
  await runAndExport(page, id)
  await open(page, 'library')
  await expect(page.getByRole('heading', { name: /^Library/ })).toBeVisible()
}

/** Code that tries to get out in both languages, and everything that can be taken out. */
async function runAndExport(page: Page, id: string): Promise<void> {
  const made = await page.evaluate(
    async ([trace, code]) => {
      const { memoscope } = window
      const timeout = 60_000
      await memoscope.run('python', 'import json\nprint(json.dumps(1))', { timeout })
      await memoscope.run('typescript', 'print(1 as number)', { timeout })
      const { id: own = '' } = await memoscope.strategy(code)
      await memoscope.replay(trace, [{ id: own }, { id: 'keep-last' }])
      const memories = [{ id: 'keep-last', params: { count: 2 } }]
      const lengths: number[] = []
      for (const format of ['memoscope', 'openai-chat', 'markdown', 'skeleton', 'context']) {
        lengths.push((await memoscope.exportTrace(trace, format, { redact: true })).length)
      }
      for (const format of ['report', 'calls-csv']) {
        lengths.push((await memoscope.exportTrace(trace, format, { memories })).length)
      }
      return lengths
    },
    [id, STRATEGY] as const,
  )
  for (const length of made) expect(length).toBeGreaterThan(50)
}

async function expectNothingLeft({ foreign, stopped, outside, context, page }: Watched): Promise<void> {
  expect(foreign).toEqual([])
  expect(stopped).toEqual([])
  expect(outside.asked.filter((address) => !isOfBrowser(address))).toEqual([])
  // That all three would have seen it: the page's own attempt is stopped by the policy, one without a policy
  // comes to the proxy.
  await page.evaluate(() => fetch('https://fetched.example/').catch(() => undefined))
  await expect.poll(() => stopped.length).toBeGreaterThan(0)
  const bare = await context.newPage()
  await bare.goto('http://visited.example/')
  expect(outside.asked).toContain('http://visited.example/')
  expect(foreign).toContain('http://visited.example/')
  expect(outside.asked.join(' ')).not.toContain('fetched.example')
}

/** The browser's own talk with its maker is no matter of the page. */
function isOfBrowser(address: string): boolean {
  return /(?:^|\/\/|\.)(?:google|googleapis|gstatic|gvt1|mozilla|firefox)\.(?:com|net|org)(?::|\/|$)/.test(
    address,
  )
}

test('on the preview, with the headers of the host', async ({ browser, baseURL }) => {
  const address = baseURL ?? ''
  const watched = await watch(browser, new URL(address).origin)
  await watched.page.goto(address)
  await useEverything(watched.page)
  await expectNothingLeft(watched)
  await watched.context.close()
  await watched.outside.close()
})

test('on a plain host, with the headers of the service worker', async ({ browser }) => {
  const host = await startHost(DIST)
  const watched = await watch(browser, new URL(host.url).origin)
  await watched.page.goto(host.url)
  // Reloaded on its own: from now on everything comes through the service worker.
  await expect(watched.page.getByRole('region', { name: 'Notifications' })).toContainText('reloaded once')
  await useEverything(watched.page)
  await expectNothingLeft(watched)
  await watched.context.close()
  await watched.outside.close()
  await host.close()
})
