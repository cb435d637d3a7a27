/**
 * Nothing leaves the page: the policy is there, it holds against a script of the page itself, and nothing
 * tries.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { importText, openApp, openPalette, openSample, traceShown, watchPage } from './support/app.ts'
import { toggleInMore } from './support/compare.ts'
import { openAiRun } from './support/fixtures.ts'

const FOREIGN = 'https://example.org'

/** Answers what gets out to a foreign origin, and counts it: with the policy in place nothing does. */
async function countForeign(context: BrowserContext): Promise<string[]> {
  const got: string[] = []
  await context.route(`${FOREIGN}/**`, (route) => {
    got.push(route.request().url())
    return route.fulfill({ status: 200, headers: { 'access-control-allow-origin': '*' }, body: '' })
  })
  return got
}

/**
 * A script of the page's own origin, as a library gone bad would be; what is refused comes back by directive.
 */
const PROBE = `
const refused = []
window.probe = { refused }
document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
const attempt = async (work) => { try { await work() } catch (error) { /* The event says which rule it was. */ } }
const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
void (async () => {
  add('script', { textContent: 'window.probeInline = true' })
  await attempt(() => eval('window.probeEval = true'))
  await attempt(() => fetch('${FOREIGN}/fetch'))
  await attempt(() => navigator.sendBeacon('${FOREIGN}/beacon', 'x'))
  await attempt(() => new WebSocket('wss://example.org/socket'))
  await attempt(() => new EventSource('${FOREIGN}/events'))
  add('script', { src: '${FOREIGN}/script.js' })
  add('link', { rel: 'stylesheet', href: '${FOREIGN}/style.css' })
  new Image().src = '${FOREIGN}/image.png'
  document.body.append(Object.assign(document.createElement('iframe'), { src: '${FOREIGN}/frame' }))
})()
`

test('the policy is in the headers of page and workers, and in the page itself', async ({ page }) => {
  const response = await page.goto('./')
  const header = response?.headers()['content-security-policy'] ?? ''
  expect(header).toContain("default-src 'self'")
  expect(header).toContain("connect-src 'self'")
  expect(header).not.toMatch(/script-src[^;]*'unsafe-(inline|eval)'/)
  expect(header).not.toMatch(/https?:|\*/)
  const meta = page.locator('meta[http-equiv="Content-Security-Policy"]')
  await expect(meta).toHaveAttribute('content', header)
  // It binds only what comes after it.
  expect(await page.evaluate(() => document.head.firstElementChild?.getAttribute('http-equiv'))).toBe(
    'Content-Security-Policy',
  )
  await page.evaluate(() => window.memoscope.count('a word'))
  expect(page.workers().length).toBeGreaterThan(0)
  for (const worker of page.workers()) {
    const script = await page.request.get(worker.url())
    expect(script.headers()['content-security-policy'], worker.url()).toBe(header)
  }
})

test('a script of the page runs no text as code and reaches no other address', async ({ page, context }) => {
  const got = await countForeign(context)
  await page.route('**/probe.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      // The page is isolated: it takes scripts that allow it only.
      headers: { 'cross-origin-resource-policy': 'same-origin' },
      body: PROBE,
    }),
  )
  await openApp(page)
  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement('script'), { src: './probe.js' })),
  )
  // Every attempt is answered by an event of its own; only then is it known that none got through.
  const refusals = () => page.evaluate((): readonly string[] => Reflect.get(window, 'probe')?.refused ?? [])
  for (const directive of [
    'script-src-elem',
    'script-src',
    'connect-src',
    'style-src-elem',
    'img-src',
    'frame-src',
  ]) {
    await expect.poll(refusals, `refused by ${directive}`).toContain(directive)
  }
  const connections = async () => (await refusals()).filter((directive) => directive === 'connect-src').length
  await expect.poll(connections, 'fetch, beacon, socket and event source').toBeGreaterThanOrEqual(4)
  const ran = await page.evaluate(() => [
    Reflect.get(window, 'probeInline'),
    Reflect.get(window, 'probeEval'),
  ])
  expect({ ran, got }).toEqual({ ran: [undefined, undefined], got: [] })
})

test('a worker, which sees the runs, reaches no other address', async ({ page, context }) => {
  const got = await countForeign(context)
  await openApp(page)
  await page.evaluate(() => window.memoscope.count('a word'))
  for (const worker of page.workers()) {
    const answer = await worker.evaluate(
      (url) =>
        fetch(url).then(
          () => 'sent',
          () => 'refused',
        ),
      `${FOREIGN}/from-a-worker`,
    )
    expect(answer, worker.url()).toBe('refused')
  }
  expect(got).toEqual([])
})

test('nothing leaves the origin and nothing is refused while all three views are used', async ({
  page,
  context,
  baseURL,
}) => {
  const got = await countForeign(context)
  const { errors, foreignRequests } = watchPage(page, new URL(baseURL ?? '').origin)
  await page.addInitScript(() => {
    const violations: string[] = []
    Reflect.set(window, 'violations', violations)
    document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))
  })
  await openApp(page)
  await openSample(page, 'coding-agent')
  await useCompare(page)
  await page.keyboard.press('3')
  await useTimeline(page)
  await page.keyboard.press('1')
  await importText(page, 'fruit.json', openAiRun())
  await traceShown(page)
  await page.keyboard.press('1')
  await expect(page.getByRole('treegrid', { name: 'Stored runs' })).toContainText('fruit')
  expect(foreignRequests).toEqual([])
  expect(got).toEqual([])
  expect(errors).toEqual([])
  expect(await page.evaluate(() => Reflect.get(window, 'violations'))).toEqual([])
})

async function useCompare(page: Page): Promise<void> {
  const rows = page.getByRole('treegrid', { name: /by strategy/ })
  await expect(rows).toHaveAttribute('aria-busy', 'false')
  await rows.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await toggleInMore(page, 'Chart')
  await page.getByText('Range and data').click()
  await page.keyboard.press('[')
  await openPalette(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function useTimeline(page: Page): Promise<void> {
  const steps = page.getByRole('grid', { name: 'Steps' })
  await steps.focus()
  await page.keyboard.press('End')
  for (const tab of ['Fields', 'Raw', 'Prompt']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel').last()).toBeVisible()
  }
}
