/** The views of the built app as places to go to, one after the other. */
import type { Page } from '@playwright/test'

interface Place {
  readonly place: string
  readonly go: (page: Page) => Promise<void>
  /** Milliseconds after which the page counts as hung, where it is given longer. */
  readonly patience?: number
}

declare global {
  interface Window {
    /** When the page last changed. */
    changedAt?: number
  }
}

/** In the page, before anything else: notes when something of it changes. */
export function watchChanges(): void {
  window.changedAt = performance.now()
  new MutationObserver(() => {
    window.changedAt = performance.now()
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

/** Waits until nothing of the page has changed for a while, or too long has passed. */
export function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const quiet = 400
    const most = 12_000
    const start = performance.now()
    for (;;) {
      await new Promise((done) => setTimeout(done, 50))
      const now = performance.now()
      if (now - Math.max(window.changedAt ?? 0, start) > quiet || now - start > most) return
    }
  })
}

const TABS = ['messages', 'fields', 'raw', 'edit', 'saw']

/** The places of a run, from the choice of its file on. */
export function placesOfRun(path: string): readonly Place[] {
  const columns = encodeURIComponent('keep-last(count:10);shorten-observations;summarise-old')
  const timelines = [
    ...['s0', 's1', 's2', LAST].flatMap((step) => TABS.map((tab) => `step=${step}&tab=${tab}`)),
    'find=look',
    `beside=${RUN}`,
  ]
  const insights = ['shares', 'heaviest', 'waste', 'misses', 'errors', 'rereads', 'compactions', 'agents']
  const memories = ['hierarchical', 'marsys-shared-pool', 'marsys-retrieval']
  return [
    { place: 'opening', go: (page) => opened(page, path), patience: READING },
    ...timelines.map((query) => view(`/timeline/${RUN}?${query}`)),
    ...insights.map((insight) => view(`/insights/${RUN}?insight=${insight}`)),
    view(`/strategies/${RUN}?mode=sweep`),
    view(`/strategies/${RUN}?mode=several-runs`),
    view(`/compare/${RUN}?columns=${columns}`),
    view(`/compare/${RUN}?columns=${columns}&call=0`),
    ...memories.map((memory) => view(`/memory/${RUN}?memory=${memory}`)),
    view(`/scratchpad/${RUN}`),
    view(`/settings/${RUN}`),
    { place: 'search', go: searched },
    { place: 'export', go: exporting },
    view('/library'),
  ]
}

/** Stand for the id of the stored run and of its last step. */
const RUN = 'RUN'
const LAST = 'LAST'

function view(place: string): Place {
  return {
    place,
    go: (page) =>
      page.evaluate(async (hash) => {
        const [first] = await window.memoscope.traces()
        location.hash = hash
          .replaceAll('RUN', first?.id ?? '')
          .replaceAll('LAST', `s${(first?.steps ?? 1) - 1}`)
      }, place),
  }
}

/** Reading is the work of a worker, and may take its time. */
export const READING = 180_000

async function opened(page: Page, path: string): Promise<void> {
  await page.getByTestId('file-input').setInputFiles(path)
  await page.waitForFunction(
    () => document.querySelector('[data-testid="file-input"]')?.getAttribute('data-running') === '0',
    undefined,
    { timeout: READING },
  )
}

async function searched(page: Page): Promise<void> {
  await page.keyboard.press('s')
  await page.getByRole('searchbox', { name: 'Search for' }).fill('look')
  await settled(page)
  await page.keyboard.press('Escape')
}

async function exporting(page: Page): Promise<void> {
  await page.keyboard.press('e')
  await settled(page)
  await page.keyboard.press('Escape')
}

/** The places of a notebook, from the choice of its file on. */
export function placesOfNotebook(path: string): readonly Place[] {
  return [
    view('/scratchpad'),
    {
      place: 'opening',
      go: async (page) => {
        await page.getByTestId('pad-file').setInputFiles(path)
        await page.locator(`${EDITOR}, [role=alert] > *`).first().waitFor({ timeout: READING })
      },
      patience: READING,
    },
    { place: 'the editor', go: ifOpen((page) => page.locator(EDITOR).first().click()) },
    { place: 'a key', go: ifOpen((page) => page.keyboard.type('1')) },
    {
      place: 'a run',
      go: ifOpen((page) => page.getByRole('button', { name: 'Run', exact: true }).click()),
    },
  ]
}

const EDITOR = '.monaco-editor'

/** A notebook that is too large is refused with a notice: then there is no editor to use. */
function ifOpen(go: Place['go']): Place['go'] {
  return async (page) => {
    if ((await page.locator(EDITOR).count()) > 0) await go(page)
  }
}
