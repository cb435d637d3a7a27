/**
 * A trace is hostile: payloads in every text of every format, in names of files, in links; sizes and depths
 * that hurt.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { hostileChat, withPayloads } from '../../tools/hostile/hostile-files.ts'
import { largeFile } from '../../tools/hostile/large-files.ts'
import { HOSTILE_FILE_NAMES, PAYLOADS } from '../../tools/hostile/payloads.ts'
import { importFiles, importText, openApp, type TestFile, traceShown, watchPage } from '../support/app.ts'
import { openAiRun } from '../support/fixtures.ts'
import { expectNoHarm, watchForHarm } from '../support/harm.ts'

const SAMPLES = join(import.meta.dirname, '../../src/formats/samples')

const detail = (page: Page) => page.getByRole('complementary', { name: 'Detail' })
const traceIdOf = (page: Page) => /#\/\w+\/([^?]+)/.exec(page.url())?.[1] ?? ''

/** Goes to another place in the app, as a link would. */
async function goTo(page: Page, hash: string): Promise<void> {
  await page.evaluate((target) => {
    location.hash = target
  }, hash)
}

/**
 * Goes to one place after the other, each drawn before the next; in the page, as hundreds of them would take
 * long from outside.
 */
async function walk(page: Page, hashes: readonly string[]): Promise<void> {
  await page.evaluate(async (places) => {
    for (const place of places) {
      location.hash = place
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  }, hashes)
}

/** Two frames: what was asked for is drawn. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

test.beforeEach(async ({ page }) => {
  await watchForHarm(page)
})

test('the payloads do run where they are taken for markup: these tests can fail', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('about:blank')
  const ran = await page.evaluate((payloads) => {
    let count = 0
    for (const payload of payloads) {
      delete window.__hit
      document.body.innerHTML = payload
      // Handlers of pictures run later; what counts here is that the markup comes alive.
      if (document.querySelector('[onerror], [onload], [onfocus], [ontoggle], script, iframe, object, embed'))
        count++
    }
    return count
  }, PAYLOADS)
  expect(ran).toBeGreaterThan(60)
})

/** The run of payloads, open; gives its id. */
async function openHostileRun(page: Page): Promise<string> {
  await openApp(page)
  await importText(page, HOSTILE_FILE_NAMES[0] ?? '', hostileChat())
  await traceShown(page)
  return traceIdOf(page)
}

test('every payload is text in the timeline and in the detail of its step', async ({ page, baseURL }) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  const id = await openHostileRun(page)
  await page.getByRole('grid', { name: 'Steps' }).evaluate(async (grid) => {
    let scroller: Element | null = grid
    while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight + 10)
      scroller = scroller.parentElement
    for (let top = 0; top < (scroller?.scrollHeight ?? 0); top += 400) {
      scroller?.scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }
  })
  await expectNoHarm(page, 'the timeline')
  const tabs = ['messages', 'fields', 'raw']
  const steps = Array.from({ length: PAYLOADS.length * 2 }, (_, step) => step)
  await walk(
    page,
    steps.map((step) => `/timeline/${id}?step=s${step}&tab=${tabs[(step >> 1) % tabs.length]}`),
  )
  await expect(detail(page)).toBeVisible()
  // All that the model saw has all payloads before it: one look at the end shows them together.
  await walk(
    page,
    [40, 200, steps.length - 1].map((step) => `/timeline/${id}?step=s${step}&tab=saw`),
  )
  await expectNoHarm(page, 'the detail of steps')
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('every payload is text in every other view', async ({ page, baseURL }) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  const id = await openHostileRun(page)
  for (const insight of ['shares', 'heaviest', 'waste', 'misses', 'errors', 'agents']) {
    await goTo(page, `/insights/${id}?insight=${insight}`)
    await expect(page.getByRole('region', { name: 'Insights' })).toBeVisible()
    await drawn(page)
  }
  await goTo(page, `/timeline/${id}?find=${encodeURIComponent('<img src=x onerror=window.__hit=1>')}`)
  await drawn(page)
  await expectNoHarm(page, 'insights and the find box')

  const columns = 'keep-last(count:4);shorten-observations;summarise-old;openhands-llm-summary'
  for (const call of [5, 60, 150, PAYLOADS.length - 1]) {
    await goTo(page, `/compare/${id}?columns=${encodeURIComponent(columns)}&call=${call}`)
    await expect(page.getByRole('slider', { name: /context/i }).first()).toBeVisible()
    await drawn(page)
    await drawn(page)
  }
  await expectNoHarm(page, 'the comparison')

  for (const memory of [
    'hierarchical',
    'marsys-episodic',
    'marsys-retrieval',
    'marsys-shared-pool',
    'adaptive',
  ]) {
    await goTo(page, `/memory/${id}?memory=${memory}&call=200`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(' at call ')
    await drawn(page)
  }
  await expectNoHarm(page, 'the Memory view')

  await page.keyboard.press('s')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('script')
  await expect(page.getByRole('listbox', { name: 'Found steps' }).getByRole('option').first()).toBeVisible({
    timeout: 30_000,
  })
  await expectNoHarm(page, 'the search')
  await page.keyboard.press('Escape')
  await goTo(page, '/library')
  await drawn(page)
  await expectNoHarm(page, 'the library')
  expect(await page.title()).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})

test('what is taken out of the app is as harmless outside of it', async ({ page, context }) => {
  await openApp(page)
  await importText(page, 'hostile.json', hostileChat())
  await traceShown(page)
  const made = await page.evaluate(async (id) => {
    const memories = [{ id: 'keep-last', params: { count: 5 } }, { id: 'shorten-observations' }]
    return {
      report: await window.memoscope.exportTrace(id, 'report', { memories }),
      csv: await window.memoscope.exportTrace(id, 'calls-csv', { memories }),
    }
  }, traceIdOf(page))
  // As a file on a disk is opened: no policy of ours in front of it but what is in the page itself.
  const other = await context.newPage()
  await watchForHarm(other)
  await other.goto('about:blank')
  const requests: string[] = []
  other.on('request', (request) => requests.push(request.url()))
  await other.setContent(made.report)
  await expect(other.getByRole('heading').first()).toBeVisible()
  const alive = await other.evaluate(() => ({
    hit: window.__hit,
    made: document.querySelectorAll(
      'iframe, object, embed, base, img, video, audio, form, [onerror], [onload]',
    ).length,
  }))
  expect(alive).toEqual({ hit: undefined, made: 0 })
  expect(requests.filter((url) => url.startsWith('http'))).toEqual([])
  for (const line of made.csv.split('\r\n')) expect(line).not.toMatch(/(?:^|,)"?[=+@\t]/)
})

test('names of files are text wherever they stand', async ({ page, baseURL }) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page)
  const files = HOSTILE_FILE_NAMES.map((name, index) => ({ name, data: openAiRun(`Count pile ${index}.`) }))
  await importFiles(page, [...files, { name: '<b>broken</b>.json', data: '{"messages": [' }])
  await goTo(page, '/library')
  await expect(page.getByText('<b>broken</b>').first()).toBeVisible()
  await drawn(page)
  await expectNoHarm(page, 'the library')
  expect(watch.foreignRequests).toEqual([])
})

test('a link is text', async ({ page }) => {
  await openApp(page)
  const links = PAYLOADS.slice(0, 60).map((payload) => {
    const text = encodeURIComponent(payload)
    return `/${text}/${text}?columns=${text}&step=${text}&find=${text}&lesson=${text}&names=${text}`
  })
  const names = '/timeline/__proto__?columns=__proto__(constructor:1)&memory=constructor&profile=toString'
  await walk(page, [...links, names])
  await expectNoHarm(page, 'an address')
})

/** One text sample of each format. */
function formatFiles(): readonly TestFile[] {
  let from = 0
  return readdirSync(SAMPLES).flatMap((owner) => {
    const folder = join(SAMPLES, owner)
    const names = readdirSync(folder).filter(
      (name) => !/\.(?:snap|eval|gz|zip|zst)$/.test(name) && statSync(join(folder, name)).isFile(),
    )
    return names.slice(0, 1).flatMap((name) => {
      const hostile = withPayloads(readFileSync(join(folder, name), 'utf8'), from)
      if (hostile === undefined) return []
      from = hostile.next
      return [{ name: `${owner}-<img src=x onerror=window.__hit=9>.json`, data: hostile.text }]
    })
  })
}

test('runs of every format are text', async ({ page, baseURL }) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page)
  await importFiles(page, formatFiles())
  const traces = await page.evaluate(() => window.memoscope.traces())
  expect(new Set(traces.map(({ format }) => format)).size).toBeGreaterThan(20)
  for (const { id, format, steps } of traces) {
    const looks = ['messages', 'fields', 'raw', 'saw'].map(
      (tab, at) => `/timeline/${id}?step=s${Math.min(at, steps - 1)}&tab=${tab}`,
    )
    await walk(page, [...looks, `/compare/${id}?columns=keep-last(count:2)`])
    await expectNoHarm(page, format)
  }
  expect(watch.foreignRequests).toEqual([])
})

test('a hundred thousand calls in one message are shown in portions, everywhere that shows them', async ({
  page,
}) => {
  await openApp(page)
  await importText(page, 'calls.json', largeFile('calls of one message').text())
  const id = traceIdOf(page)
  await goTo(page, `/timeline/${id}?step=s1&tab=messages`)
  await expect(detail(page).getByRole('button', { name: 'Show more (99,980 left)' })).toBeVisible()
  await goTo(page, `/timeline/${id}?step=s1&tab=raw`)
  await expect(detail(page).getByRole('note')).toContainText('values omitted')
  await goTo(page, `/timeline/${id}?step=s1&tab=edit`)
  await expect(detail(page).getByRole('button', { name: 'Show more (99,990 left)' })).toBeVisible()
})

test('a notebook that nests a hundred thousand levels deep is shown, and what is too large is refused', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, new URL(baseURL ?? '').origin)
  await openApp(page, '#/scratchpad')
  const open = (id: string) => {
    const { name, text } = largeFile(id)
    return page
      .getByTestId('pad-file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text()) })
  }
  await open('parentheses in TypeScript')
  await expect(page.getByText('too long or too deeply nested')).toBeVisible()
  await open('cells')
  await expect(page.getByText('it has 100000 steps, of at most 500')).toBeVisible()
  expect(watch.errors).toEqual([])
})

test('ten megabytes on one line and a hundred thousand levels leave the page usable', async ({ page }) => {
  await openApp(page)
  const line = 'word '.repeat(2_000_000)
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  const messages = [
    { role: 'user', content: line },
    {
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'c', type: 'function', function: { name: 'x', arguments: deep } }],
    },
    { role: 'tool', tool_call_id: 'c', content: deep },
  ]
  await importText(page, 'large.json', JSON.stringify({ messages }))
  const id = traceIdOf(page)
  for (const step of ['s0', 's1']) {
    for (const tab of ['messages', 'fields', 'raw', 'saw']) {
      await goTo(page, `/timeline/${id}?step=${step}&tab=${tab}`)
      await expect(detail(page).getByRole('tabpanel').last()).toBeVisible()
      await drawn(page)
    }
  }
  await expectNoHarm(page, 'large texts')
  await importFiles(page, [
    { name: 'deep.json', data: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
    { name: 'deep-object.json', data: `{"messages": ${deep}}` },
  ])
  await goTo(page, '/library')
  await expect(page.getByText(/nest|deep|levels/i).first()).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('region', { name: 'Keyboard' })).toBeVisible()
})
