/**
 * `node tools/run.mjs soak`: a seeded monkey uses the built app for half an hour (`--minutes N`, `--seed N`,
 * `--dist DIR`): it clicks what can be clicked, types, drags and goes back, in every view. Ten times it
 * rests: all is left for the library. It fails on an error of the page, an unhandled rejection, the crash
 * page, a tooltip that stays, or a heap or document that grows from rest to rest. The same seed does the same
 * things as far as the app allows.
 */
import type { Browser, Locator, Page } from '@playwright/test'
import { withBuiltApp } from './bench/built-app.ts'

const KEYS = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  'Escape',
  'Escape',
  'Tab',
  'Tab',
  'Enter',
  ' ',
  'ArrowDown',
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageDown',
  'PageUp',
  '[',
  ']',
  '?',
  's',
  '/',
  'e',
  'Control+k',
  'Control+z',
  'Control+Shift+z',
  'Shift+P',
]
const TEXTS = ['file', 'the', '12', '', 'keep last', '<b>x</b>', 'ß漢字', '-1', '99999']
/** Asks the browser or the machine for something, and so would stop the monkey. */
const LEFT_ALONE = /open files|open folder|choose files|download|delete everything|take up/i

interface Outcome {
  readonly actions: number
  readonly faults: readonly string[]
  /** After each tenth of the time. */
  readonly rests: readonly Rest[]
}

/** What the page keeps once everything was left for the library and the garbage is collected. */
interface Rest {
  /** Of the script's heap. */
  readonly megabytes: number
  /** Of the document, shown or not. */
  readonly nodes: number
  readonly listeners: number
}

export async function main(args: readonly string[]): Promise<number> {
  const number = (name: string, initial: number) => {
    const at = args.indexOf(name)
    return at < 0 ? initial : Number(args[at + 1])
  }
  const minutes = number('--minutes', 30)
  const seed = number('--seed', 1)
  const { actions, faults, rests } = await withBuiltApp(args, (browser, address) =>
    use(browser, address, { minutes, seed }),
  )
  console.log(`Seed ${seed}, ${minutes} minutes, ${actions} actions. At rest after each tenth:`)
  const grown = [
    series(
      'Heap, MB',
      rests.map(({ megabytes }) => Number(megabytes.toFixed(1))),
    ),
    series(
      'Nodes',
      rests.map(({ nodes }) => nodes),
    ),
    series(
      'Listeners',
      rests.map(({ listeners }) => listeners),
    ),
  ].flat()
  for (const fault of [...faults, ...grown]) console.log(`Fault: ${fault}`)
  const isSound = faults.length + grown.length === 0
  console.log(isSound ? 'No fault.' : 'Faults were found.')
  return isSound ? 0 : 1
}

/**
 * Prints the figures of all rests; a sentence where they grew: the last three are all a quarter over the
 * first ones.
 */
function series(name: string, values: readonly number[]): readonly string[] {
  console.log(`${name}: ${values.join(', ')}`)
  // What is made once and kept comes with the first tenth.
  const early = Math.max(...values.slice(1, 4))
  const late = Math.min(...values.slice(-3))
  if (values.length < 10 || late <= early * 1.25) return []
  return [`${name} grow: at least ${late} at the end, at most ${early} at the start.`]
}

/** Numbers from 0 to 1 that follow from the seed alone (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

async function use(
  browser: Browser,
  address: string,
  { minutes, seed }: { readonly minutes: number; readonly seed: number },
): Promise<Outcome> {
  const random = randomOf(seed)
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  // What is not there at once was missed; waiting for it would be no use of the app.
  page.setDefaultTimeout(1500)
  const faults: string[] = []
  let last = 'opening the page'
  const fault = (what: string) => {
    if (faults.length < 20) faults.push(`${what} (after: ${last})`)
  }
  page.on('pageerror', (error) => fault(`${error.message}\n${error.stack ?? ''}`))
  page.on('console', (message) => {
    if (message.type() === 'error') fault(`console: ${message.text()}`)
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  page.on('crash', () => fault('The tab crashed.'))
  await page.goto(address, { timeout: 30_000 })
  const session = await context.newCDPSession(page)
  const rest = async (): Promise<Rest> => {
    for (let press = 0; press < 4; press++) await page.keyboard.press('Escape')
    await page.mouse.move(0, 0)
    await page.evaluate(() => {
      location.hash = '#/library'
    })
    // Longer than anything that comes up takes to go.
    await page.waitForTimeout(2000)
    for (const text of await page.locator('[role="tooltip"]').allTextContents())
      fault(`A tooltip stays: ${text}`)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { megabytes: usedSize / 1e6, nodes, listeners: jsEventListeners }
  }
  const rests: Rest[] = []
  const began = Date.now()
  const length = minutes * 60_000
  let actions = 0
  while (Date.now() - began < length) {
    last = await act(page, random, pick)
    actions++
    if (await page.getByRole('heading', { name: /stumbled over a mistake/ }).isVisible()) {
      fault('The crash page was shown.')
      await page.goto(address, { timeout: 30_000 })
    }
    // Back leads out of the app, too, as for a person.
    if (!page.url().startsWith(address)) await page.goto(address, { timeout: 30_000 })
    if (Date.now() - began > ((rests.length + 1) * length) / 10) rests.push(await rest())
  }
  rests.push(await rest())
  await context.close()
  return { actions, faults, rests }
}

type Pick = <T>(items: readonly T[]) => T | undefined

/** One thing that a person could do; gives what it was, for a report. */
async function act(page: Page, random: () => number, pick: Pick): Promise<string> {
  const choice = random()
  try {
    if (choice < 0.45) return await click(page, pick)
    if (choice < 0.75) {
      const key = pick(KEYS) ?? 'Escape'
      await page.keyboard.press(key)
      return `key ${key}`
    }
    if (choice < 0.83) {
      const text = pick(TEXTS) ?? ''
      await page.keyboard.type(text)
      return `typing ${text}`
    }
    if (choice < 0.88) {
      await page.goBack({ timeout: 2000 })
      return 'going back'
    }
    if (choice < 0.93) return await openSample(page, pick)
    await page.mouse.move(random() * 1200, random() * 700)
    await page.mouse.wheel(0, (random() - 0.3) * 2000)
    return 'scrolling'
  } catch (error) {
    // What was there a moment ago may be gone: a person, too, misses now and then.
    return `missing (${error instanceof Error ? error.message.split('\n')[0] : ''})`
  }
}

async function click(page: Page, pick: Pick): Promise<string> {
  const scope: Locator =
    (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog').last() : page.locator('body')
  const targets = scope.locator(
    'button:visible, a:visible, [role="tab"]:visible, [role="option"]:visible, [role="radio"]:visible, [role="row"]:visible, [role="menuitem"]:visible, summary:visible, input:visible',
  )
  const count = await targets.count()
  const target = targets.nth(pick(Array.from({ length: count }, (_, index) => index)) ?? 0)
  const name = (
    (await target.getAttribute('aria-label')) ??
    (await target.textContent({ timeout: 500 })) ??
    ''
  ).slice(0, 60)
  if (LEFT_ALONE.test(name)) return `leaving “${name}” alone`
  await target.click({ timeout: 1000 })
  return `clicking “${name}”`
}

async function openSample(page: Page, pick: Pick): Promise<string> {
  const sample = pick(['coding-agent', 'support-agent', 'teaching-run', 'crew-run']) ?? 'teaching-run'
  await page.evaluate(() => {
    location.hash = '#/library'
  })
  await page.getByTestId(`sample-${sample}`).click({ timeout: 1500 })
  return `opening ${sample}`
}
