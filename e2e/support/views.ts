/**
 * Every view of the open trace: where it is, and what is seen once it is there. For tests that hold in
 * all of them.
 */
import { expect, type Locator, type Page } from '@playwright/test'
import { openApp, openSample, traceShown } from './app.ts'

export interface View {
  readonly name: string
  /** Of the open trace `id`. */
  readonly hash: (id: string) => string
  /** Shown once the view is. */
  readonly sign: (page: Page) => Locator
}

export const VIEWS: readonly View[] = [
  {
    name: 'Library',
    hash: () => '#/library',
    sign: (page) => page.getByRole('treegrid', { name: 'Stored runs' }),
  },
  {
    name: 'Strategies',
    hash: (id) => `#/strategies/${id}`,
    // Once all results are in: until then rows move, and a focused element may be replaced.
    sign: (page) =>
      page
        .getByRole('region', { name: 'Strategies', exact: true })
        .filter({ has: page.getByRole('region', { name: 'Ranked strategies' }) })
        .locator('header:not(:has(progress))'),
  },
  {
    name: 'Timeline',
    hash: (id) => `#/timeline/${id}`,
    sign: (page) => page.getByRole('grid', { name: 'Steps' }),
  },
  {
    name: 'Insights',
    hash: (id) => `#/insights/${id}?insight=heaviest`,
    sign: (page) => page.getByRole('region', { name: 'Insights' }),
  },
  {
    name: 'Compare',
    hash: (id) => `#/compare/${id}`,
    // What the last of the sample's strategies loses comes after all other figures of its card.
    sign: (page) =>
      page
        .getByRole('region', { name: 'Summary' })
        .getByRole('listitem')
        .last()
        .getByText(/No effect|lost facts?|re-fetched/),
  },
  {
    name: 'Memory',
    hash: (id) => `#/memory/${id}?memory=hierarchical`,
    sign: (page) => page.getByRole('heading', { name: / at call / }),
  },
  {
    name: 'Scratchpad',
    hash: () => '#/scratchpad',
    sign: (page) => page.getByRole('heading', { name: /^Explore the open run in code/ }),
  },
  {
    name: 'Settings',
    hash: (id) => `#/settings/${id}`,
    sign: (page) => page.getByRole('region', { name: 'Provider’s figures for this run' }),
  },
  {
    name: 'Learn',
    hash: () => '#/learn',
    sign: (page) => page.getByRole('link', { name: /The window fills/ }),
  },
  {
    name: 'A lesson',
    hash: () => '#/learn?lesson=window-fills.1',
    sign: (page) => page.getByRole('complementary', { name: 'Lesson' }),
  },
]

export async function openView(page: Page, view: View, id: string): Promise<void> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, view.hash(id))
  await expect(view.sign(page).first()).toBeVisible()
}

/** A sample is open; gives its id. */
export async function startWithSample(page: Page): Promise<string> {
  await openApp(page)
  await openSample(page, 'teaching-run')
  await traceShown(page)
  return /#\/compare\/([^?]+)/.exec(page.url())?.[1] ?? ''
}
