/**
 * `node tools/run.mjs bench-editor`: the code editor in Chromium, on the built app (`vite build` first;
 * `--dist DIR` for another folder; `--python` for a strategy in Python; `--profile FILE` writes a recording
 * of the edits with a profile of all threads). From the click to code that can be
 * edited, and from a key to the comparison of 500 calls that it changes; with the processor time of all of
 * the browser, which a busy machine changes less than the time on the wall.
 */
import type { Page } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'
import { descendantsTime } from './bench/descendants-time.ts'
import type { Measurement } from './bench/measure.ts'
import { withTasks } from './bench/page-tasks.ts'
import { printTable } from './bench/table.ts'

const CALLS = 500
const EDITS = 20

export function main(args: readonly string[]): Promise<number> {
  return withBuiltApp(args, async (browser, address) => {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    // For what hangs: a busy machine takes minutes.
    page.setDefaultTimeout(180_000)
    await page.goto(address)
    const profile = args.includes('--profile') ? args[args.indexOf('--profile') + 1] : undefined
    const measurements = await measurePage(page, args.includes('--python'), profile)
    if (args.includes('--json')) console.log(JSON.stringify({ measurements }, null, 2))
    else printTable(measurements)
    return 0
  })
}

async function measurePage(
  page: Page,
  isPython: boolean,
  profile: string | undefined,
): Promise<readonly Measurement[]> {
  await openRun(page)
  await page.getByRole('button', { name: 'Add a strategy' }).click()
  await page.getByRole('button', { name: /^Write a custom strategy/ }).click()
  if (isPython) await page.getByText('Python', { exact: true }).click()
  const began = performance.now()
  const spent = stopwatch()
  await page.getByRole('button', { name: /^Keep the last steps/ }).click()
  await page.locator('.monaco-editor .view-line').first().waitFor()
  const visible = performance.now() - began
  await page.getByText('Running your version').waitFor({ timeout: 60_000 })
  const ran = performance.now() - began
  const first = spent()
  await chooseWindow(page, isPython)
  const { edits, processor } =
    profile === undefined
      ? await measureEdits(page)
      : (await withTasks(page, () => measureEdits(page), profile)).made
  return [
    { what: 'code editor visible, first time', value: visible, unit: 'ms' },
    { what: 'first version of a strategy in its column, from nothing loaded', value: ran, unit: 'ms' },
    { what: 'the same, processor time', value: first, unit: 'ms' },
    {
      what: `edit to updated comparison, ${CALLS} calls, median of ${EDITS}`,
      value: edits[Math.floor(edits.length / 2)] ?? Number.NaN,
      unit: 'ms',
    },
    { what: 'processor time per edit, with all that follows it', value: processor, unit: 'ms' },
    {
      what: `edit to updated comparison, ${CALLS} calls, 95th percentile of ${EDITS}`,
      value: edits[Math.ceil(edits.length * 0.95) - 1] ?? Number.NaN,
      unit: 'ms',
      target: isPython ? 'at most 1,000' : 'at most 300',
    },
  ]
}

/** A run of that many calls, in Compare beside one built-in. */
async function openRun(page: Page): Promise<void> {
  const messages = [
    { role: 'system', content: 'You look at things, one after the other.' },
    { role: 'user', content: 'Look at everything and say what you saw.' },
    ...Array.from({ length: CALLS }, (_, index) => [
      {
        role: 'assistant',
        content: `Next I look at number ${index}.`,
        tool_calls: [
          { id: `c${index}`, type: 'function', function: { name: 'look', arguments: `{"n":${index}}` } },
        ],
      },
      {
        role: 'tool',
        tool_call_id: `c${index}`,
        content: `Thing ${index}: ${'it is blue and round. '.repeat(40)}`,
      },
    ]).flat(),
  ]
  const file = {
    name: 'things.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(messages)),
  }
  await page.getByTestId('file-input').setInputFiles(file)
  await page.waitForURL(/#\/strategies\//)
  const id = /#\/strategies\/([^?]+)/.exec(page.url())?.[1] ?? ''
  await page.goto(`${new URL(page.url()).origin}/#/compare/${id}?columns=keep-last(count:3)&v=1`)
  await page.getByRole('heading', { name: /^What is sent at/ }).waitFor()
  await page.getByRole('button', { name: 'All metrics' }).click()
}

/** The window of the template becomes 30, with the cursor behind it. */
async function chooseWindow(page: Page, isPython: boolean): Promise<void> {
  await page.locator('.monaco-editor').first().click()
  await page.keyboard.press('ControlOrMeta+f')
  await page.keyboard.type(isPython ? 'int = 10' : 'initial: 10')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('30')
  await page.getByText('Running your version').waitFor({ timeout: 60_000 })
  await page.waitForTimeout(3000)
}

/** Milliseconds from each key to the figures of the strategy's column, sorted. */
async function measureEdits(page: Page) {
  const times: number[] = []
  const spent = stopwatch()
  for (let edit = 0; edit < EDITS; edit++) {
    await page.keyboard.press('Backspace')
    await page.evaluate(ARM)
    // A window of 31 to 39 steps and back: every edit changes the figures.
    await page.keyboard.press(String(1 + (edit % 9)))
    times.push(await page.evaluate<number>('globalThis.benchEdit'))
    await page.waitForTimeout(400)
  }
  return { edits: times.sort((one, other) => one - other), processor: spent() / EDITS }
}

/** Starts to count the processor time of the browser; gives the milliseconds since. */
function stopwatch(): () => number {
  const before = descendantsTime() ?? Number.NaN
  return () => (descendantsTime() ?? Number.NaN) - before
}

/**
 * In the page: a promise of the milliseconds from the next key to another figure in the strategy's column; it
 * gives up at last.
 */
const ARM = `{
  const row = [...document.querySelectorAll('[role="row"]')].find((one) => one.textContent.includes('Steps sent'))
  const cell = row.querySelectorAll('[role="cell"]')[1]
  const before = cell.textContent
  let pressed
  addEventListener('keydown', () => { pressed = performance.now() }, { once: true, capture: true })
  globalThis.benchEdit = new Promise((resolve) => {
    const armed = performance.now()
    const look = () => {
      const now = performance.now()
      if (pressed !== undefined && cell.textContent !== before) resolve(now - pressed)
      else if (now - armed > 10000) resolve(Number.NaN)
      else requestAnimationFrame(look)
    }
    look()
  })
  undefined
}`
