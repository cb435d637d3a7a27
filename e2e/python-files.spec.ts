/**
 * Python that a person brings as files: a folder and a wheel, dropped on the page, become columns; what
 * Export as code hands out runs in the Scratchpad's Python and shows each call what the column shows it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { unwrap } from '../src/base/result.ts'
import { parseSpec } from '../src/core/spec/spec-text.ts'
import { writeZip } from '../src/formats/intake/write-zip.ts'
import { openApp, openSample } from './support/app.ts'
import { showMetrics } from './support/compare.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Custom strategies' })
const status = (page: Page) =>
  panel(page)
    .getByRole('status')
    .filter({ hasText: /Running your version|Not running|Checking/ })

/** Writes files below a folder of the test's own. */
function write(folder: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  return folder
}

/** Drops files and folders of the disk in the middle of the page, as a file manager does. */
async function drop(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  const data = { items: [], files: [...files], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, x: width / 2, y: height / 2, data })
  await session.detach()
}

const stepsSent = (page: Page) =>
  page.getByRole('table', { name: 'Metrics by strategy' }).getByRole('row').filter({ hasText: 'Steps sent' })

async function openRun(page: Page, columns: string, sample = 'teaching-run'): Promise<string> {
  await openApp(page)
  await openSample(page, sample)
  const id = /#\/\w+\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`./#/compare/${id}?columns=${columns}&encoding=chars4&profile=teaching&v=1`)
  await expect(page.getByRole('button', { name: 'Add a strategy' })).toBeVisible()
  return id
}

const WINDOW = `"""Newest of a folder"""
from pieces.window import newest

def strategy(steps, count: int = 2):
    return newest(steps, count)
`
const PIECES = `def newest(items, count):
    fixed = [item for item in items if item.kind in ("system", "task")]
    return fixed + [item for item in items if item not in fixed][-count:]

def prune(messages):
    raise RuntimeError("a helper, not the strategy")
`

test('a folder of Python files that import each other becomes a column', async ({ page }, info) => {
  await openRun(page, 'none')
  const folder = write(info.outputPath('agent'), { 'memory.py': WINDOW, 'pieces/window.py': PIECES })
  await drop(page, [folder])
  await expect(panel(page).getByText('This code came from a file.')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Allow to run' }).click()
  await expect(status(page)).toHaveText('Running your version')
  await showMetrics(page)
  await expect(page.getByRole('button', { name: 'Newest of a folder, change' })).toBeVisible()
  await expect(stepsSent(page).getByRole('cell').nth(1)).toContainText('4')
})

const MAIN = `"""Newest of a wheel"""
import tiny

def strategy(steps, count: int = 3):
    return tiny.newest(steps, count)
`

test('a pure-Python wheel is imported by the strategy that it is dropped with; one with native code is refused', async ({
  page,
}, info) => {
  await openRun(page, 'none')
  const wheel = await wheelOf({
    'tiny/__init__.py': 'from .window import newest\n',
    'tiny/window.py': PIECES,
  })
  const native = await wheelOf({ 'fast/__init__.py': '', 'fast/core.cpython-313-x86_64-linux-gnu.so': 'ELF' })
  const folder = write(info.outputPath('files'), {
    'main.py': MAIN,
    'tiny-1.0-py3-none-any.whl': wheel,
    'fast-1.0-cp313-linux_x86_64.whl': native,
  })
  await drop(page, [join(folder, 'main.py'), join(folder, 'fast-1.0-cp313-linux_x86_64.whl')])
  await expect(page.getByText(/has native code \(core\.cpython-313/).first()).toBeVisible()
  await drop(page, [join(folder, 'main.py'), join(folder, 'tiny-1.0-py3-none-any.whl')])
  await panel(page).getByRole('button', { name: 'Allow to run' }).click()
  await expect(status(page)).toHaveText('Running your version')
  await showMetrics(page)
  await expect(page.getByRole('button', { name: 'Newest of a wheel, change' })).toBeVisible()
  await expect(stepsSent(page).getByRole('cell').nth(1)).toContainText('5')
})

/** A wheel is a zip archive. */
async function wheelOf(files: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const wheel = await writeZip(
    Object.entries(files).map(([path, text]) => ({ path, blob: async () => new Blob([text]) })),
    { isPacked: true },
  )
  return new Uint8Array(await wheel.arrayBuffer())
}

/**
 * How the exported code of a project is given the open run, and a strategy that it has. A note is one message
 * to MARSYS' column and two to tinyAgent, so its run has none.
 */
const EXPORTS = [
  ['tinyAgent', 'tinyagent', 'keep-last(count:2)@after-kinds:action!destructive', 'manager, after_tool'],
  [
    'smolagents',
    'smolagents',
    'shorten-observations(keepLast:1,maxLength:20)@after-kinds:action!destructive',
    'make_agent([], None)',
  ],
  ['MARSYS', 'marsys', 'marsys-sliding-window(threshold:4000)', 'conversation'],
] as const

for (const [title, dialect, column, given] of EXPORTS) {
  test(`code exported for ${title} shows each call in the Scratchpad what the column shows it`, async ({
    page,
  }) => {
    const id = await openRun(page, column, dialect === 'marsys' ? 'coding-agent' : 'teaching-run')
    await page
      .getByRole('button', { name: /^More for / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Export as code…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Export as code/ })
    await dialog.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    const code = await dialog.locator('pre code').innerText()
    const ran = await page.evaluate(
      ({ text, call }) =>
        window.memoscope.run('python', `${text}\nimport memoscope\nmemoscope.replay(${call})`, {
          timeout: 120_000,
        }),
      { text: code, call: given },
    )
    expect(ran.error).toBeUndefined()
    const calls = Array.isArray(ran.result) ? ran.result.length : 0
    const shown = await page.evaluate(
      ({ traceId, memory, form, count }) =>
        Promise.all(
          Array.from({ length: count }, (_, call) => window.memoscope.context(traceId, memory, call, form)),
        ),
      { traceId: id, memory: unwrap(parseSpec(column)), form: dialect, count: calls },
    )
    expect(ran.result).toEqual(shown)
    expect(new Set(shown.map((context) => JSON.stringify(context))).size).toBeGreaterThan(2)
  })
}
