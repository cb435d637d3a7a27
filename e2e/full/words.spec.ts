/**
 * Another language in the place of every text: the app is built in the made-up language en-XA, whose letters
 * all have accents, and opened with a run whose own words are Chinese. What then is in the page in plain
 * letters was not marked for translation.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, type Request, test } from '@playwright/test'
import { PSEUDO, pseudoText as x } from '../../tools/words/pseudo.ts'
import { importsFinished } from '../support/app.ts'
import { type StaticHost, startHost } from '../support/static-server.ts'

const folder = mkdtempSync(join(tmpdir(), 'memoscope-words-'))
let host: StaticHost

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--outDir', folder, '--emptyOutDir'],
    {
      env: { ...process.env, MEMOSCOPE_LANGUAGE: PSEUDO, NODE_ENV: 'production' },
    },
  )
  expect(build.status, String(build.stderr)).toBe(0)
  host = await startHost(folder)
})

test.afterAll(async () => {
  await host.close()
  rmSync(folder, { recursive: true })
})

/** A run without a word in Latin letters: what is left of those is the interface's. */
const RUN = JSON.stringify([
  { role: 'system', content: '你是助手。' },
  { role: 'user', content: '苹果有几个？' },
  // The last step has several calls.
  ...[[0], [1], [2], [3, 4, 5]].flatMap((ids) => [
    {
      role: 'assistant',
      content: '我看看。',
      tool_calls: ids.map((id) => ({
        id: `${id}`,
        type: 'function',
        function: { name: id === 4 ? '看' : '数', arguments: `{"果":${id % 2}}` },
      })),
    },
    ...ids.map((id) => ({ role: 'tool', tool_call_id: `${id}`, content: `有${id}个。`.repeat(30) })),
  ]),
  { role: 'assistant', content: '五个。' },
])

/** The same in every language: names, codes, units of bytes, endings of files. */
const SAME_EVERYWHERE =
  /Memoscope|Python|TypeScript|smolagents|tinyAgent|Claude Code|Codex|platform\.openai\.com\S*|https:|memoscope|json|JSON|o200k|cl100k|\b(?:Ctrl|Esc|Enter|Shift|Alt|Tab|Home|End|Del|Space|Cmd)\b|UTC|(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)/g

/**
 * Begins to read in the page; what it gives reads `plainTexts` when nothing is on its way any more. Much is
 * loaded when it is first opened, and a page that is read before that has no words to find.
 */
function readerOf(page: Page): () => Promise<readonly string[]> {
  const loading = new Set<Request>()
  page.on('request', (request) => {
    // Of a worker that is ended before it runs, the script is reported neither as finished nor as failed, and
    // the worker itself not at all. What the page loads for its words is never a worker's script.
    if (!/\.worker-[\w-]+\.js$/.test(request.url())) loading.add(request)
  })
  page.on('requestfinished', (request) => loading.delete(request))
  page.on('requestfailed', (request) => loading.delete(request))
  // What a worker was loading when it was stopped is reported neither as finished nor as failed.
  page.on('worker', (worker) => worker.on('close', () => loading.clear()))
  const drawn = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return async () => {
    await expect
      .poll(async () => {
        await drawn()
        return loading.size
      })
      .toBe(0)
    await drawn()
    return plainTexts(page)
  }
}

/** Everything in the page that people read or hear and that has a word in plain letters. */
async function plainTexts(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    // Samples and lessons are written in one language, each whole: what is translated there is a file. Code
    // is code.
    const content =
      'script, noscript, code, kbd, svg title, .monaco-editor, [role="tree"], [translate="no"], [data-testid^="sample-"]'
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (parentElement !== null && !parentElement.closest(content)) found.push(nodeValue ?? '')
    }
    const names = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(content)) continue
      for (const name of names) found.push(element.getAttribute(name) ?? '')
    }
    return found
  })
  const plain = texts.filter((text) => /[A-Za-z]{3}/.test(text.replaceAll(SAME_EVERYWHERE, '')))
  return [...new Set(plain.map((text) => text.trim()))]
}

/** Opens the app with the run, and gives the run's id. */
async function openRun(page: Page): Promise<string> {
  await page.goto(host.url)
  await page
    .getByTestId('file-input')
    .setInputFiles({ name: '跑.json', mimeType: 'application/json', buffer: Buffer.from(RUN) })
  await importsFinished(page)
  await expect(page.getByRole('grid', { name: x('Steps') })).toBeVisible()
  await expect(page.getByRole('slider').first()).toBeVisible()
  return /#\/timeline\/([^?]+)/.exec(page.url())?.[1] ?? ''
}

function metricsFold(page: Page): Locator {
  return page
    .getByRole('region', { name: x('All metrics') })
    .getByRole('button')
    .first()
}

interface Place {
  readonly name: string
  readonly hash: (id: string) => string
  /** There once the view is. */
  readonly sign: (page: Page) => Locator
  /** What else a person opens there. */
  readonly prepare?: (page: Page) => Promise<void>
}

const PLACES: readonly Place[] = [
  {
    name: 'Library',
    hash: () => 'library',
    sign: (page) => page.getByRole('treegrid', { name: x('Stored runs') }),
  },
  {
    name: 'Timeline and a step',
    hash: (id) => `timeline/${id}`,
    sign: (page) => page.getByRole('grid', { name: x('Steps') }),
    prepare: async (page) => {
      await page
        .getByRole('grid', { name: x('Steps') })
        .getByText('果')
        .first()
        .click()
      await expect(page.getByRole('tabpanel').last()).toBeVisible()
    },
  },
  {
    name: 'Insights',
    hash: (id) => `insights/${id}?insight=heaviest`,
    sign: (page) => page.getByRole('region', { name: x('Insights') }),
  },
  {
    name: 'Compare',
    hash: (id) => `compare/${id}?columns=keep-last`,
    sign: (page) => metricsFold(page),
    prepare: async (page) => {
      const fold = metricsFold(page)
      if ((await fold.getAttribute('aria-expanded')) !== 'true') await fold.click()
      await expect(page.getByText(x('Calls that would be refused')).first()).toBeVisible()
    },
  },
  {
    name: 'Memory',
    hash: (id) => `memory/${id}?memory=hierarchical`,
    sign: (page) => page.getByRole('listbox').first(),
  },
  {
    name: 'Memory of a code agent',
    hash: (id) => `memory/${id}?memory=tinyagent-scratchpad`,
    sign: (page) => page.getByRole('listbox').first(),
  },
  { name: 'Scratchpad', hash: () => 'scratchpad', sign: (page) => page.getByRole('heading', { level: 2 }) },
]

for (const place of PLACES) {
  test(`${place.name}: no text of the interface is fixed, nor of what it opens`, async ({ page }) => {
    const read = readerOf(page)
    const id = await openRun(page)
    const open = async () => {
      await page.goto('about:blank')
      await page.goto(`${host.url}#/${place.hash(id)}`)
      await expect(place.sign(page).first()).toBeVisible()
      await place.prepare?.(page)
    }
    await open()
    expect.soft(await read()).toEqual([])
    // The last ones first: they are inside of those before them.
    for (const tab of (await page.getByRole('main').getByRole('tab').all()).reverse()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      expect.soft(await read()).toEqual([])
    }
    const openers = page.locator('main [aria-haspopup]:visible:enabled')
    for (let at = 0; at < (await openers.count()); at++) {
      await openers.nth(at).click()
      const popup = page.locator('[role="menu"], [role="dialog"], [role="listbox"]').last()
      await expect(popup).toBeVisible()
      expect.soft(await read()).toEqual([])
      await page.keyboard.press('Escape')
      if (!page.url().includes(place.hash(id))) await open()
    }
  })
}

test('the page says its language, and every command is in it', async ({ page }) => {
  const read = readerOf(page)
  await openRun(page)
  await expect(page.locator('html')).toHaveAttribute('lang', PSEUDO)
  await page.keyboard.press('ControlOrMeta+k')
  const field = page.getByRole('combobox', { name: x('Find a command') })
  await expect(field).toBeFocused()
  const fixed = async () =>
    // Samples, lessons, and challenges go by the titles of their files; the letter that was
    // found is a text of its own.
    (await read()).filter((text) => !/^⟦?(?:Šáɱþłé|Łéššóñ|Çĥáłłéñğé|Đéɱó): /.test(text))
  expect.soft(await fixed()).toEqual([])
  // Every title in the made-up language begins with it, so that all commands are in the list at once.
  await field.fill('⟦')
  await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(80)
  expect(await fixed()).toEqual([])
})
