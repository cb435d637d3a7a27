/** Compare shows the steps that differ, and its metrics folded: these show the rest. */
import type { Page } from '@playwright/test'

/** Unfolds the metrics below the steps. */
export async function showMetrics(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: 'All metrics' })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** What only experts need, below the metrics. */
export async function showAdvanced(page: Page): Promise<void> {
  await showMetrics(page)
  const fold = page.getByRole('button', { name: 'Advanced', exact: true })
  if ((await fold.getAttribute('aria-expanded')) === 'false') await fold.click()
}

/** Presses an item of the menu of Compare. */
export async function openFromMore(page: Page, item: 'Report…' | 'Saved comparisons…'): Promise<void> {
  await page.getByRole('button', { name: 'More about the comparison' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** All steps, and the metrics below them. */
export async function showWholeComparison(page: Page): Promise<void> {
  const filter = page.getByRole('button', { name: 'Differences only' })
  if ((await filter.getAttribute('aria-pressed')) === 'true') await filter.click()
  await showMetrics(page)
}
