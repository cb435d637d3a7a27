/**
 * A static host under a sub-path that sends no headers: after the first load the page is isolated, and after
 * a while all of it works with the network cut and the host gone. A newer version is offered, waits for
 * unfinished work, and leaves other tabs alone.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { listFiles, scriptOf } from '../tools/vite/service-worker.ts'
import { importText, openSample } from './support/app.ts'
import { openAiRun } from './support/fixtures.ts'
import { FULL } from './support/full.ts'
import { type StaticHost, startHost } from './support/static-server.ts'

const DIST = process.env['MEMOSCOPE_DIST'] ?? 'dist'

// All files of the app pass by: a recording of them would be most of the work.
test.use({ serviceWorkers: 'allow', trace: 'off' })

const STRATEGY = `import { defineStrategy } from 'memoscope'
export default defineStrategy({ title: 'First two', prune: (steps) => steps.slice(0, 2) })`

/** Opens the app and waits until it has reloaded itself once and is isolated. */
async function firstLoad(page: Page, host: StaticHost): Promise<void> {
  await page.goto(host.url)
  await expect.poll(() => isIsolated(page)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Views' })).toBeVisible()
}

async function isIsolated(page: Page): Promise<boolean> {
  try {
    return await page.evaluate(() => crossOriginIsolated)
  } catch {
    // In the middle of the reload.
    return false
  }
}

async function kept(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/settings?section=storage'
  })
  await expect(page.getByText(/^Available offline \(\d/)).toBeVisible()
}

/** What a person does with it: a sample compared, both languages, the editor, an import. */
async function useAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/library'
  })
  await openSample(page, 'coding-agent')
  await expect(page.getByRole('table', { name: 'Strategies side by side' })).toBeVisible()
  const ran = await page.evaluate(async (code) => {
    const { memoscope } = window
    const trace = /compare\/([^?]+)/.exec(location.hash)?.[1] ?? ''
    const python = await memoscope.run('python', 'import json\nprint(json.dumps({"six": 6}))', {
      timeout: 60_000,
    })
    const script = await memoscope.run('typescript', 'const six: number = 6\nprint(six * 7)', {
      timeout: 60_000,
    })
    const { id = '', problems } = await memoscope.strategy(code)
    const [replay] = await memoscope.replay(trace, [{ id }])
    const tokens = await memoscope.count('counted by another vocabulary', 'cl100k_base')
    return { python: python.output, script: script.output, problems, calls: replay?.calls.length, tokens }
  }, STRATEGY)
  expect(ran).toMatchObject({ python: '{"six": 6}\n', script: '42\n', problems: [], tokens: 5 })
  expect(ran.calls).toBeGreaterThan(50)
  await page.getByRole('button', { name: 'Add a strategy' }).press('Enter')
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  await page
    .getByRole('region', { name: 'Custom strategies' })
    .getByRole('button', { name: /^Keep the last steps/ })
    .click()
  await expect(page.locator('.monaco-editor .view-line').first()).toBeVisible()
  await importText(page, 'again.json', openAiRun())
  await expect(page).toHaveURL(/#\/timeline\//)
}

test('a host without headers, under a sub-path: isolated, complete, and all of it without a network', {
  tag: FULL,
}, async ({ page, context }) => {
  const host = await startHost(DIST)
  await firstLoad(page, host)
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('reloaded once')
  await kept(page)
  await useAll(page)
  await host.close()
  await context.setOffline(true)
  await page.goto(host.url)
  await page.reload()
  expect(await isIsolated(page)).toBe(true)
  await useAll(page)
})

test('the workers of that host are bound by the policy too', async ({ page }) => {
  const host = await startHost(DIST)
  await firstLoad(page, host)
  const answer = await page.evaluate(async () => {
    const [script] = performance.getEntriesByType('resource').filter(({ name }) => /worker/.test(name))
    const response = await fetch(script?.name ?? location.href)
    return [...response.headers].filter(([name]) => name.startsWith('c'))
  })
  const headers = Object.fromEntries(answer)
  expect(headers['content-security-policy']).toContain("default-src 'self'")
  expect(headers).toMatchObject({
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
  await host.close()
})

/** A copy of the build with another title: all else is the same, as with most new versions. */
function newerBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'memoscope-newer-'))
  cpSync(DIST, folder, { recursive: true })
  const page = join(folder, 'index.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('<title>Memoscope', '<title>Memoscope, newer'))
  const [first = '', ...code] = readFileSync(join(folder, 'service-worker.js'), 'utf8').split('\n')
  const shell = new Set(
    [...first.matchAll(/"path":"([^"]+)"[^}]*"isShell":true/g)].map(([, path = '']) => path),
  )
  const rest = code.join('\n')
  writeFileSync(join(folder, 'service-worker.js'), scriptOf(listFiles(folder, { code: rest, shell }), rest))
  return folder
}

async function lookForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
}

/** The title that the page was loaded with; the app writes its own over it. */
function loadedVersion(page: Page): Promise<string> {
  return page.evaluate(
    async () => (await (await fetch('./index.html')).text()).match(/<title>([^<]*)/)?.[1] ?? '',
  )
}

test('a newer version is offered, comes with the person’s reload, and leaves the other tab alone', async ({
  page,
  context,
}) => {
  const newer = newerBuild()
  const host = await startHost(DIST)
  await firstLoad(page, host)
  await kept(page)
  const other = await context.newPage()
  await other.goto(host.url)
  await openSample(other, 'teaching-run')
  host.serve(newer)
  await lookForUpdate(page)
  const notice = page
    .getByRole('region', { name: 'Notifications' })
    .getByText('A new version of Memoscope is available.')
  await expect(notice).toBeVisible()
  expect(await loadedVersion(page)).toBe('Memoscope')
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Reload' }).click(),
  ])
  expect(await loadedVersion(page)).toBe('Memoscope, newer')
  await kept(page)
  // The other tab was not reloaded, and what it has not loaded yet still comes.
  await expect(other).toHaveURL(/#\/compare\//)
  await other.getByRole('link', { name: 'Memory' }).click()
  await expect(other.getByRole('heading', { name: / at call / })).toBeVisible()
  await expect(other.getByRole('region', { name: 'Notifications' })).toContainText('A new version')
  await host.close()
  rmSync(newer, { recursive: true })
})

test('a reload that would cut an import short waits for it', { tag: FULL }, async ({ page }) => {
  const newer = newerBuild()
  const host = await startHost(DIST)
  await firstLoad(page, host)
  host.serve(newer)
  await lookForUpdate(page)
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices).toContainText('A new version')
  const line = JSON.stringify({ role: 'user', content: 'x'.repeat(1000) })
  const long = `[${Array.from({ length: 15_000 }, () => line).join(',')}]`
  const loaded = page.waitForEvent('load')
  const said = reloadOnceImporting(page)
  await page
    .getByTestId('file-input')
    .setInputFiles([{ name: 'long.json', mimeType: 'application/json', buffer: Buffer.from(long) }])
  expect(await said).toContain('A file is being imported. The page reloads when this is finished.')
  await loaded
  expect(await loadedVersion(page)).toBe('Memoscope, newer')
  const traces = await page.evaluate(() => window.memoscope.traces())
  expect(traces.map(({ steps }) => steps)).toEqual([15_000])
  await host.close()
  rmSync(newer, { recursive: true })
})

/**
 * Presses *Reload* as soon as a file is being imported, and gives what the notices say then. In the page
 * itself: a press from outside may come when the import is over.
 */
function reloadOnceImporting(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const input = document.querySelector<HTMLElement>('[data-testid="file-input"]')
        const notices = document.querySelector('[aria-label="Notifications"]')
        if (input === null || notices === null) throw new Error('no file input, or no notices')
        new MutationObserver((_, observer) => {
          if (input.dataset['running'] !== '1') return
          observer.disconnect()
          const buttons = [...notices.querySelectorAll('button')]
          buttons.find((button) => button.textContent?.includes('Reload'))?.click()
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(notices.textContent ?? '')))
        }).observe(input, { attributes: true })
      }),
  )
}

test('where the host has something else by now, the service worker goes', async ({ page }) => {
  const host = await startHost(DIST)
  await firstLoad(page, host)
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  writeFileSync(join(elsewhere, 'index.html'), '<!doctype html><title>Something else</title>')
  host.serve(elsewhere)
  await expect
    .poll(async () => {
      await page.goto(host.url)
      return page.title()
    })
    .toBe('Something else')
  await host.close()
  rmSync(elsewhere, { recursive: true })
})
