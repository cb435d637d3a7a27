/** A folder of runs as a collection: read, narrowed down, opened, and followed while an agent writes. */
import { expect, type Page, test } from '@playwright/test'
import { openApp, watchPage } from './support/app.ts'

const line = (value: object) => `${JSON.stringify(value)}\n`

/** A session of this many answers, each of which reads a file. */
function session(name: string, answers: number): string {
  let text = line({
    type: 'user',
    uuid: `${name}-u`,
    parentUuid: null,
    sessionId: name,
    cwd: `/home/ada/${name}`,
    timestamp: '2026-01-05T10:00:00.000Z',
    message: { role: 'user', content: `Look into ${name}.` },
  })
  for (let at = 0; at < answers; at++) text += answer(name, at)
  return text
}

function answer(name: string, at: number): string {
  const parent = at === 0 ? `${name}-u` : `${name}-a${at - 1}`
  return line({
    type: 'assistant',
    uuid: `${name}-a${at}`,
    parentUuid: parent,
    sessionId: name,
    timestamp: `2026-01-05T10:0${at + 1}:00.000Z`,
    message: {
      id: `${name}-m${at}`,
      role: 'assistant',
      type: 'message',
      model: 'claude-sonnet-4-5',
      content: [{ type: 'text', text: `Answer ${at} about ${name}.` }],
      usage: { input_tokens: 1000 * (at + 1), output_tokens: 200 },
      stop_reason: 'end_turn',
    },
  })
}

/** Writes a file into the folder that the page is handed in place of one that a person would choose. */
async function write(page: Page, path: string, text: string): Promise<void> {
  await page.evaluate(
    async ({ path, text }) => {
      let folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('runs', { create: true })
      const names = path.split('/')
      const last = names.pop() ?? ''
      for (const name of names) folder = await folder.getDirectoryHandle(name, { create: true })
      const stream = await (await folder.getFileHandle(last, { create: true })).createWritable()
      await stream.write(text)
      await stream.close()
    },
    { path, text },
  )
}

test('a folder is read into a table, opened run by run, and followed as it grows', async ({
  page,
  baseURL,
}) => {
  const watch = watchPage(page, baseURL ?? '')
  await page.addInitScript(() => {
    Object.assign(globalThis, {
      showDirectoryPicker: async () => (await navigator.storage.getDirectory()).getDirectoryHandle('runs'),
    })
  })
  await openApp(page)
  await write(page, 'alpha/alpha.jsonl', session('alpha', 2))
  await write(page, 'beta/beta.jsonl', session('beta', 3))
  await write(page, 'beta/settings.json', '{"theme":"dark"}')
  await page.keyboard.press('0')
  await page.getByRole('button', { name: 'Add folder' }).click()
  const table = page.getByRole('treegrid', { name: 'Runs of the collection' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await expect(page.getByText('2 runs · 5 calls · 9k input tokens')).toBeVisible()
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Export facts' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Facts per run (.csv)' }).click()
  expect((await download).suggestedFilename()).toBe('memoscope-runs.csv')
  await page.getByRole('button', { name: 'Compare strategies over 2 runs' }).click()
  await expect(page.getByRole('form', { name: 'Several runs' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Strategies over several runs' })).toBeVisible()
  await page.goBack()
  await table.getByRole('button', { name: 'alpha' }).click()
  await expect(page).toHaveURL(/#\/strategies\//)
  await page.keyboard.press('3')
  await expect(page.getByText('Answer 1 about alpha.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible()
  const half = answer('alpha', 3).slice(0, 40)
  await write(page, 'alpha/alpha.jsonl', session('alpha', 3) + half)
  await expect(page.getByText('Answer 2 about alpha.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep in library' }).click()
  await expect(page.getByRole('button', { name: 'Follow' })).toHaveCount(0)
  await expect(page.getByText('Answer 2 about alpha.').first()).toBeVisible()
  expect(watch).toEqual({ errors: [], foreignRequests: [] })
})
