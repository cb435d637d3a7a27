/**
 * Another tool, on another origin, opens a run in Memoscope: with the very snippet of the documentation,
 * against the headers that isolate the page. And a file that the system shares with the installed app.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { expect, type Page, test } from '@playwright/test'
import { openAiRun } from './support/fixtures.ts'
import { startHost } from './support/static-server.ts'

const [, SNIPPET = ''] = /```js\n(.*?)```/s.exec(readFileSync('docs/open-in-memoscope.md', 'utf8')) ?? []

/** A page of another tool that runs the documented code, with its last line behind a button. */
async function startTool(memoscope: string) {
  const code = SNIPPET.replace(/https:\/\/example\.org\/memoscope\//, memoscope).replace(
    /^openInMemoscope\(.*$/m,
    '',
  )
  const files = JSON.stringify([{ name: 'from-tool.json', text: openAiRun() }]).replaceAll('<', '\\u003c')
  const html = `<!doctype html><title>Tool</title><button>Open in Memoscope</button><pre></pre><script>
${code}
addEventListener('message', ({ data }) => document.querySelector('pre').append(data.memoscope + ' '))
document.querySelector('button').onclick = () => openInMemoscope(${files})</script>`
  const server = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { origin: `http://localhost:${port}`, close: () => server.close() }
}

async function popupOf(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open in Memoscope' }).click(),
  ])
  return popup
}

test('a tool on another origin opens a run, after the person has seen whose it is', async ({
  page,
  baseURL,
}) => {
  const tool = await startTool(baseURL ?? '')
  await page.goto(tool.origin)
  const popup = await popupOf(page)
  await expect(popup.getByRole('heading', { name: 'Open in Memoscope?' })).toBeVisible()
  await expect(popup.getByText(`${tool.origin} wants to open a file in Memoscope:`)).toBeVisible()
  await expect(popup.getByRole('listitem')).toContainText('from-tool.json')
  await popup.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(popup).toHaveURL(/#\/(strategies|timeline)\//)
  expect(new URL(popup.url()).search).toBe('')
  expect(await popup.evaluate(() => [crossOriginIsolated, window.opener === null])).toEqual([true, true])
  await expect(page.locator('pre')).toHaveText('ready opened ')
  tool.close()
})

test('a declined handoff stores nothing, and the tool hears of it', async ({ page, baseURL }) => {
  const tool = await startTool(baseURL ?? '')
  await page.goto(tool.origin)
  const popup = await popupOf(page)
  // The popup closes while it is pressed.
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Cancel' }).dispatchEvent('click'),
  ])
  await expect(page.locator('pre')).toHaveText('ready declined ')
  await page.goto(`${baseURL ?? ''}open.html`)
  await expect(page.getByRole('heading', { name: 'Nothing to open' })).toBeVisible()
  expect(
    await page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('handoff'))),
  ).toEqual([])
  tool.close()
})

test('what was taken or never was there is told', async ({ page }) => {
  await page.goto('./?handoff=gone')
  await expect(page.getByText('The file that was sent here is no longer available.')).toBeVisible()
})

test('what the system opens with the installed app is imported', async ({ page }) => {
  // A browser hands its files over in this queue, which is looked at only in the window of an installed app.
  await page.addInitScript((text) => {
    const asked = window.matchMedia.bind(window)
    window.matchMedia = (query) => asked(query === '(display-mode: standalone)' ? 'all' : query)
    const handed = async () => {
      const folder = await navigator.storage.getDirectory()
      const handles = ['opened.json', 'opened.jsonl'].map(async (name) => {
        const handle = await folder.getFileHandle(name, { create: true })
        const stream = await handle.createWritable()
        await stream.write(text.replace('plums', `plums of ${name}`))
        await stream.close()
        return handle
      })
      return Promise.all(handles)
    }
    Object.defineProperty(window, 'launchQueue', {
      value: {
        setConsumer: (consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void) =>
          void handed().then((files) => consumer({ files })),
      },
    })
  }, openAiRun('How many plums were opened?'))
  await page.goto('./')
  await expect(page.getByRole('heading', { name: /^Library\s*2 runs$/ })).toBeVisible()
})

// Only Chromium says what it makes of a manifest.
test('Chromium reads the manifest as it is meant', { tag: '@chromium' }, async ({ page }) => {
  await page.goto('./')
  const devtools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { file_handlers: handlers, share_target: share } = JSON.parse(data)
  expect(handlers.flatMap(({ accept }: { accept: object }) => Object.values(accept).flat())).toEqual([
    '.json',
    '.jsonl',
    '.eval',
    '.traj',
  ])
  expect(share).toMatchObject({ method: 'POST', params: { files: [{ name: 'files' }] } })
})

test.describe('with the service worker, on a host without headers', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the handoff page keeps its link, and a shared file is opened', async ({ page }) => {
    const host = await startHost(process.env['MEMOSCOPE_DIST'] ?? 'dist')
    const tool = await startTool(host.url)
    await page.goto(host.url)
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null).catch(() => false))
      .toBe(true)
    const opened = await page.context().newPage()
    await opened.goto(tool.origin)
    const popup = await popupOf(opened)
    await popup.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(popup).toHaveURL(/#\/(strategies|timeline)\//)
    // As the system posts what is shared (manifest.webmanifest).
    await popup.evaluate((text) => {
      const form = document.createElement('form')
      Object.assign(form, { method: 'POST', action: './share', enctype: 'multipart/form-data' })
      const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files' })
      const files = new DataTransfer()
      files.items.add(new File([text], 'shared.json'))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    }, openAiRun('How many pears are shared?'))
    await expect(popup).toHaveURL(/#\/(strategies|timeline)\//)
    await popup.goto(`${host.url}#/library`)
    await expect(popup.getByRole('table').or(popup.getByRole('list')).first()).toBeVisible()
    await expect(
      popup.getByText('How many pears are shared?').or(popup.getByText('shared')).first(),
    ).toBeVisible()
    tool.close()
    await host.close()
  })
})
